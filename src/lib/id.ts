import type { Id } from 'contract/operation'

/** Ids are opaque: a text or a whole number, as the service has it. */
export const isId = (value: unknown): value is Id => Number.isSafeInteger(value) || (typeof value === 'string' && value !== '')
