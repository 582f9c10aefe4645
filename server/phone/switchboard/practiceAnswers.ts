import type { PracticeLine } from 'contract/webphone'
import type { Leg } from '@console/voice-gateway'
import { beep, practiceTone, softTone } from '@console/voice-gateway/sounds'
import type { Announcement } from '../../calls/index'
import type { Language } from '../../platform/failures/failures'
import type { CallRefusal } from '../../billing/index'
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

/** To whoever takes back a call that they passed on. */
export const returnedWords: Words = [
  { text: 'L’appel vous revient, car personne n’y a répondu.', language: 'fr-CA' },
  { text: 'The call is back, because nobody answered it.', language: 'en-CA' },
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

const limitReached = (french: string, english: string): Words => [
  { text: `${french} Une personne propriétaire du compte peut changer cette limite à la page Facturation.`, language: 'fr-CA' },
  { text: `${english} An owner of the account can change this limit on the Billing page.`, language: 'en-CA' },
]

/** Of calls and transfers that a limit of the account refuses: which one, and who can change it. */
export const refusalWords: Readonly<Record<CallRefusal, Words>> = {
  destination: limitReached('Cet appel ne peut pas être effectué, car le compte ne permet pas d’appeler cette destination.', "This call can't be made, because the account doesn't allow calls to this destination."),
  day: limitReached('Cet appel ne peut pas être effectué, car la limite quotidienne des appels en sus du forfait est atteinte.', "This call can't be made, because the daily limit for calls beyond the plan is reached."),
  month: limitReached('Cet appel ne peut pas être effectué, car la limite mensuelle des appels en sus du forfait est atteinte.', "This call can't be made, because the monthly limit for calls beyond the plan is reached."),
  person: [
    { text: 'Cet appel ne peut pas être effectué, car votre propre limite quotidienne des appels en sus du forfait est atteinte. Une personne propriétaire du compte peut la changer à la page Compte.', language: 'fr-CA' },
    { text: "This call can't be made, because your own daily limit for calls beyond the plan is reached. An owner of the account can change it on the Account page.", language: 'en-CA' },
  ],
  at_once: limitReached('Cet appel ne peut pas être effectué, car trop d’appels sont en cours.', "This call can't be made, because too many calls are in progress."),
  unusual: [
    { text: 'Cet appel à l’étranger doit attendre. Comme les appels de ce compte ne ressemblent pas à ceux des dernières semaines, ils partent un à la fois, à cinq minutes d’intervalle. Une personne propriétaire du compte peut dire à la page Facturation que ce sont les siens.', language: 'fr-CA' },
    { text: "This call abroad has to wait. Because this account's calls are unlike those of the last weeks, they go one at a time, five minutes apart. An owner of the account can say on the Billing page that they are theirs.", language: 'en-CA' },
  ],
  balance: [
    { text: 'Cet appel ne peut pas être effectué. Votre forfait et votre solde prépayé ne couvrent plus d’appels sortants. Une personne propriétaire du compte peut ajouter des fonds.', language: 'fr-CA' },
    { text: "This call can't be made. Your plan and your prepaid balance don't cover any more outgoing calls. An owner of the account can add funds.", language: 'en-CA' },
  ],
}

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

export const sayWords = async (line: Line, sounds: SoundCache, words: Words): Promise<void> => {
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
  await sayWords(line, sounds, words)
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
  await sayWords(await pickUp(caller), sounds, outOfServiceWords)
  return false
}

/** The caller hears it and pays nothing. */
export const refuseWith = async (caller: Caller, sounds: SoundCache, words: Words): Promise<void> => {
  prepare(sounds, words)
  await sayWords(await pickUp(caller), sounds, words)
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
      await sayWords(await pickUp(caller), sounds, announcementWords)
      return true
    case 'tone': {
      const line = await pickUp(caller)
      line.loop(practiceTone())
      return line.during(new Promise<never>(() => undefined))
    }
  }
}
