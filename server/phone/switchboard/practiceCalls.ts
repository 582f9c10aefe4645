import { practiceLines } from 'contract/webphone'
import { type Gateway, FRAME_MS, type Leg } from '@console/voice-gateway'
import { HIDDEN_CALLER, isHiddenCaller } from 'callflow/numberText'
import type { MuLaw } from '@console/voice-gateway/sounds'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { Background } from '../../platform/jobs/background'
import { Failure, RateLimited, Validation, isInvalid, isNoPhoneNumber, type Sentence } from '../../platform/failures/failures'
import type { CallRow } from './callRows'
import { callerOf, type CallObserver, type Calling } from './callerOf'
import { untilOver, makeLine, newCallId } from './line'
import type { Connect, ConnectDeps } from './flowActions'
import { dialledOf, e164Of, numberProblem } from '../../platform/texts/phoneNumber'
import { findDestination } from './connect'
import { greetAndEcho, prepareGreeting } from './practiceAnswers'
import { makeListeners, type Ticker, makePlayer } from './player'
import { announceRinging } from './ringing'
import type { Rooms } from './rooms'
import type { Claims } from '../../platform/sessions/token'

interface PracticeCaller {
  call: Calling
  observer: CallObserver
  over: Promise<PracticeReport>
}

export interface PracticeReport {
  callId: string
  steps: string[]
}

interface PracticeCallerDeps {
  id: string
  ticker: Ticker
  press: string
  voice: MuLaw
}

const LONGEST_S = 60
const LONGEST_FRAMES = (LONGEST_S * 1000) / FRAME_MS
/** A person takes a moment to press a key. */
const REACTION_FRAMES = 25

export const makePracticeCaller = ({ id, ticker, press, voice }: PracticeCallerDeps): PracticeCaller => {
  const [frames, digits, ends] = [makeListeners<Uint8Array>(), makeListeners<string>(), makeListeners<void>()]
  const player = makePlayer(frames.emit)
  const report: PracticeReport = { callId: id, steps: [] }
  const keys = [...press]
  let [isOver, age, pressAt]: [boolean, number, number | null] = [false, 0, null]

  const step = (sentence: string): void => void report.steps.push(sentence)

  const end = (sentence: string | null): void => {
    if (isOver) return
    isOver = true
    stop()
    if (sentence !== null) step(sentence)
    ends.emit()
  }

  const pressKey = (key: string | undefined): void => {
    if (key === undefined) return
    step(`Presses ${key}.`)
    digits.emit(key)
  }

  const stop = ticker.each(() => {
    age += 1
    if (age >= LONGEST_FRAMES) return end(`Hangs up after ${LONGEST_S} s (limit reached).`)
    if (age === pressAt) pressKey(keys.shift())
    player.tick()
  })

  const leg: Leg = { send: () => undefined, onFrame: frames.join, onDigit: digits.join }
  const connected = async (): Promise<Leg | null> => (isOver ? null : leg)

  return {
    call: {
      id,
      ring: connected,
      answer: connected,
      refuse: () => end(null),
      hangUp: () => end('The call is over.'),
      isOver: () => isOver,
      onOver: (listener) => {
        if (isOver) listener()
        else ends.join(listener)
      },
    },
    observer: {
      step,
      keyExpected: () => {
        pressAt = age + REACTION_FRAMES
      },
      speechExpected: (who) => {
        if (who === 'person') player.loop(voice)
        else player.play(voice, () => pressKey('#'))
      },
      reached: (callId) => {
        if (report.callId === id) report.callId = callId
      },
      unheard: () => undefined,
    },
    over: new Promise((resolve) => ends.join(() => resolve(report))),
  }
}

export interface PracticeCall {
  to: string
  from?: string
  press?: string
  /** An instant; now if missing. */
  at?: string
}

interface Deps extends Pick<ConnectDeps, 'store' | 'random' | 'rows' | 'writeRetries' | 'sounds' | 'alertDevices' | 'premiumNumbers'> {
  gateway: Pick<Gateway, 'registered'> & Pick<Rooms, 'ring'>
  events: Pick<AccountEvents, 'announce'>
  background: Background
  ticker: Ticker
  connect: Connect
}

const STRANGER = '+12635550119'
const RING_S = 30
const MAX_CONCURRENT = 5
const COME_AGAIN_S = 10
const voice = { text: 'Hello. This is a test call. This message repeats until you hang up.', language: 'en-CA' }

const isNotInService: Sentence = { en: "This number isn't in service.", fr: "Ce numéro n'est pas en service." }

const [{ phone_number: echoLine }] = practiceLines

export type PracticeCalls = ReturnType<typeof makePracticeCalls>

export const makePracticeCalls = (deps: Deps) => {
  const { store, random, rows, writeRetries, sounds, gateway, events, alertDevices, background, ticker, connect, premiumNumbers } = deps
  const callers = new Set<PracticeCaller>()

  const numberOf = async (accountId: string, numberId: string | undefined) => {
    const numbers = store.selectFrom('numbers').select(['id', 'phone_number']).where('account_id', '=', accountId)
    const selected = numberId === undefined ? numbers : numbers.where('id', '=', numberId)
    const number = await selected.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
    if (number === undefined && numberId !== undefined) throw new Validation({ number_id: [isInvalid] })
    return number ?? null
  }

  const ring = async (accountId: string, row: CallRow, to: string, userIds: readonly string[]): Promise<void> => {
    const callId = row.id
    const ringing = gateway.ring(accountId, { callId, from: echoLine, to, seconds: RING_S, userIds })
    announceRinging({ events, alertDevices }, { accountId, callId, from: echoLine, userIds })
    prepareGreeting(sounds)
    const call = await ringing
    if (call === null) return
    row.answered()
    row.reached(call.owner.userId)
    try {
      await untilOver(greetAndEcho(makeLine({ leg: call.leg, ticker, onOver: call.onOver }), sounds))
    } finally {
      call.hangUp()
      row.passed(call.passes())
    }
  }

  const carry = async (robot: PracticeCaller, from: string, to: string, at: Date | null): Promise<void> => {
    callers.add(robot)
    try {
      await untilOver(connect(callerOf({ ...robot, from, ...(at && { at }), ticker }), to))
    } finally {
      callers.delete(robot)
      robot.call.hangUp()
    }
  }

  return {
    /** Whoever asks is called, available or not. Returns the call's id; 409 `no_web_phone` if no web phone of theirs is registered. */
    callWebPhone: async ({ accountId, userId }: Pick<Claims, 'accountId' | 'userId'>, numberId?: string): Promise<string> => {
      const number = await numberOf(accountId, numberId)
      const userIds = [userId]
      if (gateway.registered(accountId, userIds) === 0) throw new Failure(409, { word: 'no_web_phone' })
      const id = newCallId(random)
      const row = rows.open({ id, accountId, numberId: number?.id ?? null, direction: 'inbound', contactNumber: echoLine })
      background.run('a practice call', () => ring(accountId, row, number?.phone_number ?? echoLine, userIds).finally(() => void row.close()))
      return id
    },

    place: async ({ to: typed, from: shown = STRANGER, press = '', at }: PracticeCall): Promise<PracticeReport> => {
      const dialled = dialledOf(typed, premiumNumbers)
      if (dialled === null) throw new Validation({ to: [numberProblem(typed, premiumNumbers) ?? isNoPhoneNumber] })
      const from = isHiddenCaller(shown) ? HIDDEN_CALLER : e164Of(shown)
      const destination = await findDestination(store, dialled)
      if (destination.kind === 'outside') throw new Validation({ to: [isNotInService] })
      if (from === null) throw new Validation({ from: [isNoPhoneNumber] })
      if (at !== undefined && Number.isNaN(Date.parse(at))) throw new Validation({ at: [isInvalid] })
      if (callers.size >= MAX_CONCURRENT) throw new RateLimited(COME_AGAIN_S)
      const speech = await sounds.ofSpeech(voice.text, voice.language)
      const robot = makePracticeCaller({ id: newCallId(random), ticker, press, voice: speech })
      await carry(robot, from, typed, at === undefined ? null : new Date(at))
      await writeRetries.settled()
      return robot.over
    },

    hangUp: (): void => {
      for (const { call } of [...callers]) call.hangUp()
    },
  }
}
