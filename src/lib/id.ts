import type { Id } from 'contract/operation'

export const isId = (value: unknown): value is Id => Number.isSafeInteger(value) || (typeof value === 'string' && value !== '')
