import type { Prompt } from 'callflow/machine'
import type { SoundCache } from '../../sounds/index'
import { type MuLaw, wavOfMuLaw } from '@console/voice-gateway/sounds'
import { passOn, type Caller } from './caller'
import { CallOver } from './callOver'
import type { CallRow } from './callRows'
import type { Connect, ConnectDeps } from './connect'
import type { FlowActions } from './flowRun'
import { newSoundId } from './ids'
import type { Line } from './line'
import { takeMessage, type Message } from './message'
import { ringWebPhones } from './ringWebPhones'
import { stepRecordsOf, type SavedFlow } from './savedFlow'

/** Stops call flows from transferring to each other forever. */
const MAX_TRANSFERS = 3

/** In both languages, because the caller's language is unknown. */
const mailboxFull = [
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
  const { sounds, callRecords, writeRetries, random, log } = deps
  const { accountId, numberId, row, caller, line, saved, connect } = call
  const { observer } = caller

  const soundIfAny = (sound: Promise<MuLaw | null>): Promise<MuLaw | null> =>
    line.during(sound).catch((error: unknown) => {
      if (error instanceof CallOver) throw error
      log.warn({ err: error }, 'Audio unavailable; the call continues without it')
      return null
    })

  /** Whether the call's path is written so far. */
  let written = Promise.resolve(true)

  const storeMessage = async ({ frames, seconds }: Message, sendTo: string): Promise<boolean> => {
    const bytes = frames.reduce((sum, frame) => sum + frame.length, 0)
    const given = { id: newSoundId(random), callId: row.id, accountId, numberId, fromNumber: caller.from, sendTo, duration: seconds }
    let isStored = false
    await writeRetries.run('keeping a voicemail', async () => {
      // It is linked to the call's path, which must be there.
      await written
      isStored = await callRecords.storeVoicemail({ ...given, content: wavOfMuLaw(frames, bytes) })
    })
    return isStored
  }

  const mailboxIsFull = async (): Promise<void> => {
    observer.step('The mailbox is full, so no message is recorded.')
    for (const { text, language } of mailboxFull) {
      const words = await soundIfAny(sounds.ofSpeech(text, language))
      if (words !== null) await line.play(words)
    }
  }

  const dial = async (typed: string, seconds: number): Promise<boolean> => {
    observer.step(`Transfers to ${typed}.`)
    if (caller.transfers >= MAX_TRANSFERS) {
      observer.step('Transfer refused: the call has been transferred too many times.')
      return false
    }
    const passed = passOn(line, caller, seconds, row.reached)
    try {
      return await connect(passed, typed)
    } finally {
      passed.end()
    }
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
      if (sound !== null) await line.play(sound, cut)
    },

    gathering: () => {
      observer.step('Waits for a key.')
      observer.keyExpected()
    },

    transfer: async (instruction) => {
      const isAnswered = instruction.type === 'dial' ? await dial(instruction.number, instruction.seconds) : await ringWebPhones(deps, call, instruction.seconds)
      observer.step(isAnswered ? 'The transferred call ends.' : 'No one answers.')
      return isAnswered ? 'answered' : 'unanswered'
    },

    record: async ({ send_to, seconds }) => {
      if (!(await line.during(callRecords.hasRoom(accountId, seconds)))) return mailboxIsFull()
      observer.step(`Beeps, then records a message for ${send_to}.`)
      const message = await takeMessage(line, seconds, () => observer.speechExpected('message'))
      const isStored = message.frames.length > 0
      observer.step(isStored ? `Saves the message (${message.seconds} s).` : 'Nothing was said, so no message is saved.')
      if (isStored) row.left(storeMessage(message, send_to))
      if (message.isGone) throw new CallOver()
    },
  }
}
