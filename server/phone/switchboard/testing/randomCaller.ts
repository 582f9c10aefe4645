import { advance, begin, type CallState } from 'callflow/advance'
import { type Flow, type CallEvent, pathOf, type StepReport } from 'callflow/machine'
import type { Exchange } from './exchange'
import type { FakePhone } from './fakeGateway'

type Wait = Exclude<CallState['waits'], 'answer' | 'over'>

const canHappen: Record<Wait, readonly CallEvent['type'][]> = {
  gather: ['digit', 'timeout', 'hangup'],
  dial: [],
  ring: ['transferred', 'hangup'],
  record: ['recorded', 'hangup'],
}

/** Hangs up when the script is at its end. */
const nextOf = (script: CallEvent[], waits: Wait): CallEvent => {
  for (let event = script.shift(); event !== undefined; event = script.shift()) {
    if (canHappen[waits].includes(event.type)) return event
  }
  return { type: 'hangup' }
}

const VOICE = new Uint8Array(160).fill(0x10)
/** Long enough for the beep before a message. */
const FRAMES_BETWEEN_KEYS = 60
const REACTION_FRAMES = 3
const MAX_FRAMES = 20_000

interface Deps {
  exchange: Exchange
  phone: FakePhone
  /** Of the call so far. */
  reports: () => number
  /** Whether a call to this number is answered. */
  isAnswered: (number: string) => boolean
}

/** A caller who does what the script says wherever it can happen; resolves to the path that the call flow describes. */
export const callThrough = async (flow: Flow, events: readonly CallEvent[], { exchange, phone, reports, isAnswered }: Deps): Promise<StepReport[]> => {
  const [script, { ticker, gateway }] = [[...events], exchange]

  const tickUntil = async (isSo: () => boolean, each: (frame: number) => void = () => undefined): Promise<void> => {
    for (let frame = 0; !isSo(); frame += 1) {
      if (frame === MAX_FRAMES) throw new Error('the call never got there')
      each(frame)
      await ticker.tick(1)
    }
  }

  const speak = (frame: number): void => {
    phone.says(VOICE)
    if (frame % FRAMES_BETWEEN_KEYS === FRAMES_BETWEEN_KEYS - 1) phone.press('#')
  }

  const ringing = () => gateway.rung.find(({ ringing: { callId, stop } }) => callId !== '' && stop?.aborted === false)

  const happens = async (event: CallEvent, waits: Wait, isReported: () => boolean): Promise<void> => {
    await ticker.tick(REACTION_FRAMES)
    if (event.type === 'hangup') phone.leaves()
    if (event.type === 'digit') phone.press(event.digit)
    if (event.type === 'transferred' && waits === 'ring') await meet(event.result)
    await tickUntil(isReported, event.type === 'recorded' ? speak : undefined)
  }

  const meet = async (result: 'answered' | 'unanswered'): Promise<void> => {
    const rung = ringing()
    gateway.rung.splice(0)
    if (result === 'unanswered') return rung?.miss()
    const other = rung?.accept()
    await ticker.tick(REACTION_FRAMES)
    other?.leaves()
  }

  let turn = advance(flow, begin(), { type: 'answered' })
  const path = [...turn.path]
  let expected = path.length > 0 ? 1 : 0
  while (turn.state.waits !== 'over' && turn.state.waits !== 'answer') {
    const instruction = turn.instructions.at(-1)
    if (turn.state.waits === 'ring') await tickUntil(() => ringing() !== undefined)
    const event: CallEvent =
      instruction?.type === 'dial'
        ? { type: 'transferred', result: isAnswered(instruction.number) ? 'answered' : 'unanswered' }
        : nextOf(script, turn.state.waits)
    const { waits } = turn.state
    turn = advance(flow, turn.state, event)
    path.push(...turn.path)
    expected += turn.path.length > 0 ? 1 : 0
    await happens(event, waits, () => reports() >= expected)
  }
  await tickUntil(() => phone.call.isOver())
  await exchange.over(phone)
  return pathOf(path)
}
