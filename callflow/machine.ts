import type { Id } from 'contract/operation'
import type { Place } from './flow'

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '*' | '#'

export const isDigit = (text: string): text is Digit => /^[0-9*#]$/.test(text)

export type CallEvent =
  | { type: 'answered' }
  | { type: 'digit'; digit: Digit }
  | { type: 'timeout' }
  /** For `dial` and `ring`; 'answered' is reported after that conversation ends. */
  | { type: 'transferred'; result: 'answered' | 'unanswered' }
  /** Also reported if the caller said nothing. */
  | { type: 'recorded' }
  | { type: 'hangup' }

export type Prompt =
  | { type: 'play'; place: Place; audiofile_id: Id }
  | { type: 'say'; place: Place; text: string; language: string }
  | { type: 'wait'; place: Place; seconds: number }

export type Await =
  /** Every key is an event, answered by a new gather for the remaining keys. */
  | { type: 'gather'; place: Place; maxDigits: number; seconds: number }
  | { type: 'dial'; place: Place; number: string; seconds: number }
  | { type: 'ring'; place: Place; seconds: number }
  | { type: 'record'; place: Place; send_to: string; seconds: number }
  /** `place` is null if the flow ran out of modules. */
  | { type: 'hangUp'; place: Place | null }

export type Instruction = Prompt | Await

export const isPrompt = (instruction: Instruction): instruction is Prompt => instruction.type === 'play' || instruction.type === 'say' || instruction.type === 'wait'
