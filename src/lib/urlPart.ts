import type { Id } from 'contract/operation'

/** Replaces lone surrogates, which a service may send when it truncates text, with U+FFFD. */
export const urlPart = (value: Id | null): string => encodeURIComponent(String(value).toWellFormed())
