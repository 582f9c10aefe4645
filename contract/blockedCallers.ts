import { Type, type Static } from 'typebox'
import { LanguageSchema } from './account'
import { Exactly, FlagSchema, LongTextSchema, operation } from './operation'

export const MAX_BLOCKED_WORDS = 500

export const BlockedCallersSchema = Exactly({
  /** How calls of blocked people end: at once, after some words, or after a voicemail. */
  treatment: Type.Union([Type.Literal('busy'), Type.Literal('message'), Type.Literal('voicemail')]),
  /** What is said to them. Empty: `standardWords`. */
  words: LongTextSchema(MAX_BLOCKED_WORDS),
  language: LanguageSchema,
  /** Callers who hide their number are treated like blocked people. */
  hidden_callers: FlagSchema,
})

export type BlockedCallers = Static<typeof BlockedCallersSchema>

export const standardWords: Readonly<Record<Exclude<BlockedCallers['treatment'], 'busy'>, Readonly<Record<BlockedCallers['language'], string>>>> = {
  message: { en: "Your call can't be connected. Goodbye.", fr: 'Votre appel ne peut pas être acheminé. Au revoir.' },
  voicemail: { en: 'Please leave a message after the tone.', fr: 'Veuillez laisser un message après le signal sonore.' },
}

export const blockedCallersOperations = {
  getBlockedCallers: operation('GET', '/accounts/:accountId/blocked-callers', { role: 'manager', reply: BlockedCallersSchema, ext: true }),
  setBlockedCallers: operation('PUT', '/accounts/:accountId/blocked-callers', { role: 'manager', body: BlockedCallersSchema, reply: BlockedCallersSchema, ext: true }),
}
