import type { Id } from 'contract/operation'

/** Where something may be written and not yet sent. */
export const newRequestPlace = 'new request'
export const requestPlace = (id: Id): string => `request ${id}`
