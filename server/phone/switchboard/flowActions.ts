import type { FastifyBaseLogger } from 'fastify'
import type { PracticeLine } from 'contract/webphone'
import type { Instruction, Prompt } from 'callflow/machine'
import { type MuLaw, wavOfMuLaw, beep, toSample, ringBack } from '@console/voice-gateway/sounds'
import { FRAME_BYTES, FRAME_MS, type AnsweredCall } from '@console/voice-gateway'
import type { WriteRetries, CallRows, CallRow } from './callRows'
import type { Store } from '../../platform/database/tables'
import type { CallRecords } from '../../calls/index'
import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import type { Language } from '../../platform/failures/failures'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { AlertDevices } from '../../platform/push/deviceAlerts'
import type { CallReservations } from '../../billing/index'
import type { SoundCache } from '../../sounds/index'
import { dialledOf } from '../../platform/texts/phoneNumber'
import { announceRinging, whoRings } from './ringing'
import { passOn, type Caller } from './callerOf'
import { CallOver, type Line, newSoundId } from './line'
import type { FlowActions } from './flowRun'
import { beepTo, limitCall, type Ticker } from './player'
import type { Rooms } from './rooms'
import { refusalWords, type Words } from './practiceAnswers'
import { stepRecordsOf, type SavedFlow } from './savedFlow'

export interface ConnectDeps {
  store: Store
  clock: Clock
  random: RandomSource
  gateway: Pick<Rooms, 'ring'>
  callRecords: Pick<CallRecords, 'storeVoicemail' | 'hasRoom' | 'recordSteps'>
  rows: CallRows
  writeRetries: WriteRetries
  sounds: SoundCache
  events: Pick<AccountEvents, 'announce'>
  alertDevices: AlertDevices
  log: FastifyBaseLogger
  premiumNumbers: readonly string[]
  reservations: Pick<CallReservations, 'begin' | 'end' | 'endLost'>
  ticker: Ticker
}

export interface OwnedNumber {
  id: string
  accountId: string
  phoneNumber: string
  applicationId: string | null
  /** Its account makes and takes calls. */
  isOpen: boolean
}

export type Destination =
  | { kind: 'owned'; number: OwnedNumber }
  | { kind: 'practice'; line: PracticeLine; phoneNumber: string }
  | { kind: 'outside'; phoneNumber: string }

/** Resolves at the end of the conversation, with whether there was one. Rejects with `CallOver` on hanging up. */
export type Connect = (caller: Caller, typed: string, known?: Destination) => Promise<boolean>

const speak = async (line: Line, other: AnsweredCall): Promise<void> => {
  const apart = line.join(other.leg)
  try {
    await line.during(new Promise<void>((resolve) => other.onOver(resolve)))
  } finally {
    apart()
    other.hangUp()
  }
}

const ringWebPhones = async (
  deps: Pick<ConnectDeps, 'store' | 'clock' | 'gateway' | 'events' | 'alertDevices'>,
  { accountId, numberId, row, to, caller, line }: Pick<FlowCall, 'accountId' | 'numberId' | 'row' | 'to' | 'caller' | 'line'>,
  { seconds, people }: Extract<Instruction, { type: 'ring' }>,
  known: Language | null,
): Promise<boolean> => {
  caller.observer.step(people === undefined ? "Rings the account's web phones." : 'Rings the web phones of some people.')
  const userIds = await line.during(whoRings(deps, accountId, numberId, people))
  if (userIds.length === 0) return false
  const giveUp = new AbortController()
  const stopRingBack = line.loop(ringBack())
  const ringing = deps.gateway.ring(accountId, { callId: row.id, from: caller.from, to, seconds, userIds, stop: giveUp.signal })
  announceRinging(deps, { accountId, callId: row.id, from: caller.from, userIds })
  try {
    const answered = await line.during(ringing)
    stopRingBack()
    if (answered === null) return false
    row.reached(answered.owner.userId)
    caller.observer.step('A web phone answers.')
    await caller.announce(known, answered.leg)
    caller.observer.speechExpected('person')
    try {
      await speak(line, answered)
    } finally {
      row.passed(answered.passes())
    }
    // Of a call that was passed on and found nobody, the call flow goes on.
    return !answered.isLost()
  } catch (error) {
    giveUp.abort()
    // Somebody may have answered whose phone isn't connected yet.
    const answered = await ringing.catch(() => null)
    if (answered !== null) row.reached(answered.owner.userId)
    answered?.hangUp()
    throw error
  } finally {
    stopRingBack()
  }
}

interface Message {
  frames: readonly Uint8Array[]
  seconds: number
  isGone: boolean
}

const SILENCE_MS = 5000
/** Mean amplitude of a frame in 16-bit samples; anything softer is background noise. */
const VOICE = 200
/** Silence kept after the last word. */
const TAIL_FRAMES = 25

const isVoice = (frame: Uint8Array): boolean => {
  let sum = 0
  for (const byte of frame) sum += Math.abs(toSample(byte))
  return sum > VOICE * FRAME_BYTES
}

/** Records from the beep until '#', silence, the time limit or the end of the call, and trims the trailing silence. */
const takeMessage = async (line: Line, maxSeconds: number, onBeep: () => void): Promise<Message> => {
  await line.play(beep())
  line.forgetKeys()
  onBeep()
  const frames: Uint8Array[] = []
  const start = line.now()
  let [heardAt, spoken, isGone] = [start, 0, false]
  const stop = line.onFrame((frame) => {
    frames.push(Uint8Array.from(frame))
    if (!isVoice(frame)) return
    heardAt = line.now()
    spoken = frames.length
  })
  const isDone = (): boolean =>
    line.takeKey() === '#' || line.now() - heardAt >= SILENCE_MS || line.now() - start >= maxSeconds * 1000
  try {
    await line.until(isDone)
  } catch (error) {
    if (!(error instanceof CallOver)) throw error
    isGone = true
  } finally {
    stop()
  }
  const trimmed = spoken === 0 ? [] : frames.slice(0, spoken + TAIL_FRAMES)
  return { frames: trimmed, seconds: Math.max(1, Math.round((trimmed.length * FRAME_MS) / 1000)), isGone }
}

/** Stops call flows from transferring to each other forever. */
const MAX_TRANSFERS = 3

/** In both languages, because the caller's language is unknown. */
const mailboxFull: Words = [
  { language: 'fr-CA', text: 'La boîte vocale est pleine. Veuillez rappeler plus tard.' },
  { language: 'en-CA', text: 'The mailbox is full. Please call back later.' },
]

export interface FlowCall {
  accountId: string
  numberId: string
  row: CallRow
  to: string
  caller: Caller
  line: Line
  saved: SavedFlow
  connect: Connect
}

const secondsOf = (sound: MuLaw): string => `${Math.max(1, Math.round(sound.length / 8000))} s`

type Sounding = Exclude<Prompt, { type: 'wait' }>

const soundOf = (sounds: SoundCache, accountId: string, prompt: Sounding): Promise<MuLaw | null> =>
  prompt.type === 'say' ? sounds.ofSpeech(prompt.text, prompt.language, accountId) : sounds.ofFile(accountId, String(prompt.audiofile_id))

export const prepareSound = (sounds: SoundCache, accountId: string, prompt: Prompt): void => {
  if (prompt.type !== 'wait') void soundOf(sounds, accountId, prompt).catch(() => undefined)
}

export const makeFlowActions = (deps: ConnectDeps, call: FlowCall): FlowActions => {
  const { sounds, callRecords, writeRetries, random, log, reservations, ticker, premiumNumbers } = deps
  const { accountId, numberId, row, caller, line, saved, connect } = call
  const { observer } = caller

  const soundIfAny = (sound: Promise<MuLaw | null>): Promise<MuLaw | null> =>
    line.during(sound).catch((error: unknown) => {
      if (error instanceof CallOver) throw error
      log.warn({ err: error }, 'Audio unavailable; the call continues without it')
      return null
    })

  /** Of the sentences since a key was last awaited: after a choice of language, they are all in that one. */
  const spoken = new Set<string>()
  const knownLanguage = (): Language | null => {
    const [only, ...more] = spoken
    return more.length === 0 && (only === 'en' || only === 'fr') ? only : null
  }

  /** Whether the call's path is written so far. */
  let written = Promise.resolve(true)

  const storeMessage = async ({ frames, seconds }: Message, sendTo: string, boxId: string | null): Promise<boolean> => {
    const bytes = frames.reduce((sum, frame) => sum + frame.length, 0)
    const given = { id: newSoundId(random), callId: row.id, accountId, numberId, fromNumber: caller.from, sendTo, boxId, duration: seconds }
    let isStored = false
    await writeRetries.run('keeping a voicemail', async () => {
      // It is linked to the call's path, which must be there.
      await written
      isStored = await callRecords.storeVoicemail({ ...given, content: wavOfMuLaw(frames, bytes) })
    })
    return isStored
  }

  /** Goes on without those that can't be spoken. */
  const tell = async (words: Words): Promise<void> => {
    for (const { text, language } of words) {
      const sound = await soundIfAny(sounds.ofSpeech(text, language))
      if (sound !== null) await line.play(sound)
    }
  }

  const mailboxIsFull = (): Promise<void> => {
    observer.step('The mailbox is full, so no message is recorded.')
    return tell(mailboxFull)
  }

  /** Ends the whole call once what is reserved for it is used. */
  const dialWithin = async (most: number, typed: string, seconds: number): Promise<boolean> => {
    let [stopLimit, answeredAt]: [() => void, number | null] = [() => undefined, null]
    const limit = new Promise<never>((_, reject) => {
      stopLimit = limitCall(ticker, most, { warn: () => beepTo(line.leg, ticker), end: () => reject(new CallOver()) })
    })
    const passed = passOn(line, caller, seconds, () => {
      answeredAt ??= ticker.now()
      row.reached()
    })
    try {
      return await Promise.race([connect(passed, typed), limit])
    } finally {
      stopLimit()
      passed.end()
      const spoken = answeredAt === null ? 0 : (ticker.now() - answeredAt) / 1000
      void writeRetries.run('ending a reservation', () => reservations.end(row.id, spoken))
    }
  }

  const dial = async (typed: string, seconds: number): Promise<boolean> => {
    observer.step(`Transfers to ${typed}.`)
    if (caller.transfers >= MAX_TRANSFERS) {
      observer.step('Transfer refused: the call has been transferred too many times.')
      return false
    }
    const to = dialledOf(typed, premiumNumbers)
    if (to === null) return connect(passOn(line, caller, seconds, row.reached), typed)
    const reserved = await line.during(reservations.begin({ callId: row.id, accountId, to: to.number, isTransfer: true, isCarried: false }))
    if (reserved.refusal === undefined) return dialWithin(reserved.seconds, typed, seconds)
    observer.step('Transfer refused: a limit of the account is reached.')
    await tell(refusalWords[reserved.refusal])
    return false
  }

  return {
    isReached: row.isReached,

    // In order, and without keeping the caller waiting.
    report: (path) => {
      const steps = { id: row.id, accountId, startedAt: row.startedAt, flow: saved, steps: stepRecordsOf(saved.flow, path) }
      if (path.length === 0) return
      const before = written
      written = writeRetries.run("keeping a call's path", async () => {
        await before
        await callRecords.recordSteps(steps)
      })
    },

    prepare: (prompt) => prepareSound(sounds, accountId, prompt),

    prompt: async (prompt, cut) => {
      if (prompt.type === 'wait') {
        observer.step(`Waits ${prompt.seconds} s.`)
        return line.wait(prompt.seconds, cut)
      }
      const sound = await soundIfAny(soundOf(sounds, accountId, prompt))
      const length = sound === null ? 'audio not available' : secondsOf(sound)
      const action = prompt.type === 'say' ? `Says: “${prompt.text}”` : `Plays “${saved.fileNames.get(String(prompt.audiofile_id)) ?? '?'}”`
      observer.step(`${action} (${length}).`)
      if (prompt.type === 'say') spoken.add(prompt.language.slice(0, 2))
      if (sound === null) observer.unheard(prompt)
      else await line.play(sound, cut)
    },

    gathering: () => {
      spoken.clear()
      observer.step('Waits for a key.')
      observer.keyExpected()
    },

    transfer: async (instruction) => {
      const isAnswered = instruction.type === 'dial' ? await dial(instruction.number, instruction.seconds) : await ringWebPhones(deps, call, instruction, knownLanguage())
      observer.step(isAnswered ? 'The transferred call ends.' : 'No one answers.')
      return isAnswered ? 'answered' : 'unanswered'
    },

    record: async ({ send_to, seconds, box = null }) => {
      if (!(await line.during(callRecords.hasRoom(accountId, seconds)))) return mailboxIsFull()
      observer.step(`Beeps, then records a message for ${send_to}.`)
      const message = await takeMessage(line, seconds, () => observer.speechExpected('message'))
      const isStored = message.frames.length > 0
      observer.step(isStored ? `Saves the message (${message.seconds} s).` : 'Nothing was said, so no message is saved.')
      if (isStored) row.left(storeMessage(message, send_to, box))
      if (message.isGone) throw new CallOver()
    },
  }
}
