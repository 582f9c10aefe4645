import type { Caller } from './caller'
import { untilOver } from './callOver'
import type { Line } from './line'

const PAUSE_S = 2
const BETWEEN_KEYS_S = 0.25

const press = async (line: Line, keys: string, stop: AbortSignal): Promise<void> => {
  for (const key of keys) {
    if (stop.aborted) return
    if (key !== ',') line.press(key)
    await line.wait(key === ',' ? PAUSE_S : BETWEEN_KEYS_S, stop)
  }
}

/** Presses the keys after a number, such as an extension, once it has answered. They begin with a pause. */
export const pressAfterAnswer = (caller: Caller, keys: string): { caller: Caller; end: () => void } => {
  const stop = new AbortController()
  const answer = async (): Promise<Line> => {
    const line = await caller.answer()
    caller.observer.step(`Presses ${keys.replace(/,+/g, ' ').trim()} after the answer.`)
    void untilOver(press(line, keys, stop.signal))
    return line
  }
  return { caller: keys === '' ? caller : { ...caller, answer }, end: () => stop.abort() }
}
