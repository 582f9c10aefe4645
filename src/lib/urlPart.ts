import type { Id } from 'contract/operation'

/**
 * A text as one part of a path or of a key. Half a character, as a service may answer when it cuts a text off, has no
 * place in either; it stands there as U+FFFD, and what it names is not found.
 */
export const urlPart = (value: Id | null): string => encodeURIComponent(String(value).toWellFormed())
