import type { Id } from 'contract/operation'
import type { Place } from './flow'

/** A key of a telephone. */
export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '*' | '#'

export const isDigit = (text: string): text is Digit => /^[0-9*#]$/.test(text)

/** What happens to a call. */
export type CallEvent =
  /** The call was answered: the flow begins. */
  | { type: 'answered' }
  | { type: 'digit'; digit: Digit }
  /** What the call waited for did not come in time. */
  | { type: 'timeout' }
  /** Of `dial` and `ring`. 'answered' is told when that conversation is over. */
  | { type: 'transferred'; result: 'answered' | 'unanswered' }
  /** Of `record`: the message has been left (or nothing was said). */
  | { type: 'recorded' }
  /** The caller is gone. */
  | { type: 'hangup' }

/** What the caller hears before the call waits for anything. A key that a following `gather` wants interrupts it. */
export type Prompt =
  | { type: 'play'; place: Place; audiofile_id: Id }
  | { type: 'say'; place: Place; text: string; language: string }
  | { type: 'wait'; place: Place; seconds: number }

/** What the call does then, until the next event. */
export type Await =
  /** Keys: at most so many, the next within so many seconds. Each key is an event, and is answered by a gather for the rest. */
  | { type: 'gather'; place: Place; mostDigits: number; seconds: number }
  /** The number as it was written. */
  | { type: 'dial'; place: Place; number: string; seconds: number }
  /** Rings the web phones of the account. */
  | { type: 'ring'; place: Place; seconds: number }
  | { type: 'record'; place: Place; send_to: string; seconds: number }
  /** `place` is null where the flow simply ran out of modules. */
  | { type: 'hangUp'; place: Place | null }

export type Act = Prompt | Await

export const isPrompt = (act: Act): act is Prompt => act.type === 'play' || act.type === 'say' || act.type === 'wait'
