import type { PracticeLine } from 'contract/webphone'
import type { Leg } from '@console/voice-gateway'
import { beep, practiceTone, softTone } from '@console/voice-gateway/sounds'
import type { Announcement } from '../../calls/index'
import type { Language } from '../../platform/failures/failures'
import type { SoundCache } from '../../sounds/index'
import type { Caller } from './callerOf'
import type { Line } from './line'

export type Words = readonly { text: string; language: 'fr-CA' | 'en-CA' }[]

const echoWords: Words = [
  { text: 'Test d’écho. Parlez, et vous entendrez votre voix.', language: 'fr-CA' },
  { text: "Echo test. Speak, and you'll hear yourself.", language: 'en-CA' },
]

const announcementWords: Words = [
  { text: 'Bonjour. Votre téléphone web fonctionne. Merci de votre appel.', language: 'fr-CA' },
  { text: 'Hello. Your web phone is working. Thank you for calling.', language: 'en-CA' },
]

const outsideWords: Words = [
  { text: 'Le service d’essai ne peut pas joindre de numéros externes. Parlez, et vous entendrez votre voix.', language: 'fr-CA' },
  { text: "The practice service can't reach outside numbers. Speak, and you'll hear yourself.", language: 'en-CA' },
]

const greetingWords: Words = [
  { text: 'Bonjour. Ceci est un appel d’essai. Parlez, et vous entendrez votre voix.', language: 'fr-CA' },
  { text: "Hello. This is a test call. Speak, and you'll hear yourself.", language: 'en-CA' },
]

/** Of an account that is suspended or closed. */
export const outOfServiceWords: Words = [
  { text: 'Le numéro que vous avez composé n’est pas en service actuellement.', language: 'fr-CA' },
  { text: "The number you have dialled isn't in service at this time.", language: 'en-CA' },
]

/** For a member who calls from a number that isn't theirs to use. */
export const notTheirNumberWords: Words = [
  { text: 'Vous ne pouvez pas appeler à partir de ce numéro. Choisissez-en un autre, ou adressez-vous à un propriétaire du compte.', language: 'fr-CA' },
  { text: "You can't call from this number. Choose another one, or ask an owner of the account.", language: 'en-CA' },
]

const SHORT_RING_S = 0.5
/** About as long as a person takes to answer. */
const LONG_RING_S = 3

export const pickUp = async (caller: Caller, afterSeconds = SHORT_RING_S): Promise<Line> => {
  const line = await caller.ring()
  await line.wait(afterSeconds)
  return caller.answer()
}

const prepare = (sounds: SoundCache, words: Words): void => {
  for (const { text, language } of words) void sounds.ofSpeech(text, language).catch(() => undefined)
}

export const prepareGreeting = (sounds: SoundCache): void => prepare(sounds, greetingWords)

const speak = async (line: Line, sounds: SoundCache, words: Words): Promise<void> => {
  for (const { text, language } of words) await line.play(await line.during(sounds.ofSpeech(text, language)))
}

const echo = async (line: Line): Promise<never> => {
  const stop = line.join(line.leg)
  try {
    return await line.during(new Promise<never>(() => undefined))
  } finally {
    stop()
  }
}

const echoAfter = async (line: Line, sounds: SoundCache, words: Words): Promise<never> => {
  await speak(line, sounds, words)
  return echo(line)
}

export const greetAndEcho = (line: Line, sounds: SoundCache): Promise<never> => echoAfter(line, sounds, greetingWords)

export const answerOutside = async (caller: Caller, sounds: SoundCache): Promise<never> => {
  caller.observer.step("Rings an outside number, which the practice service can't reach.")
  prepare(sounds, outsideWords)
  const line = await pickUp(caller, LONG_RING_S)
  caller.observer.step('Plays an announcement, then echoes the caller.')
  return echoAfter(line, sounds, outsideWords)
}

export const answerOutOfService = async (caller: Caller, sounds: SoundCache): Promise<false> => {
  caller.observer.step('The account is suspended or closed: an announcement says that the number is not in service.')
  prepare(sounds, outOfServiceWords)
  await speak(await pickUp(caller), sounds, outOfServiceWords)
  return false
}

/** The caller hears it and pays nothing. */
export const refuseNumber = async (caller: Caller, sounds: SoundCache): Promise<void> => {
  prepare(sounds, notTheirNumberWords)
  await speak(await pickUp(caller), sounds, notTheirNumberWords)
}

interface Announced extends Announcement {
  accountId: string
  known: Language | null
  other?: Leg
}

/** What can't be played is spoken instead; a tone stands for what can't be spoken either. */
export const announceRecording = async (line: Line, sounds: SoundCache, { accountId, partsFor, hasBeep, known, other }: Announced): Promise<void> => {
  for (const { fileId, words } of partsFor(known)) {
    const file = fileId === null ? null : await line.during(sounds.ofFile(accountId, fileId).catch(() => null))
    if (file !== null) await line.play(file, undefined, other)
    else for (const { text, language } of words) await line.play(await line.during(sounds.ofSpeech(text, language, accountId).catch(softTone)), undefined, other)
  }
  if (hasBeep) await line.play(beep(), undefined, other)
}

export const answerPractice = async (caller: Caller, name: PracticeLine, sounds: SoundCache): Promise<boolean> => {
  caller.observer.step(`Reaches the test number “${name.replace('_', ' ')}”.`)
  switch (name) {
    case 'busy':
    case 'declined':
      caller.refuse(name)
      return false
    case 'never_answers':
      await (await caller.ring()).wait(caller.ringSeconds)
      return false
    case 'echo':
      prepare(sounds, echoWords)
      return echoAfter(await pickUp(caller), sounds, echoWords)
    case 'announcement':
      prepare(sounds, announcementWords)
      await speak(await pickUp(caller), sounds, announcementWords)
      return true
    case 'tone': {
      const line = await pickUp(caller)
      line.loop(practiceTone())
      return line.during(new Promise<never>(() => undefined))
    }
  }
}
