import { newUuid } from './uuid'

/**
 * Stands in a Redux action for a password or a token, which are kept here only. It is a string, so it fits wherever
 * the wire has text; `api` puts the value in its place just before sending and forgets it afterwards.
 */
export type Secret = `secret:${string}`

const values = new Map<string, string>()

/** Keeps the value until `forget`, and answers what stands for it. */
export const hide = (value: string): Secret => {
  const secret: Secret = `secret:${newUuid()}`
  values.set(secret, value)
  return secret
}

/** Text that a person typed is no secret, even when it looks like one: only what `hide` gave out is. */
export const isSecret = (value: unknown): value is Secret => typeof value === 'string' && values.has(value)

/** `null` once forgotten. */
export const reveal = (secret: Secret): string | null => values.get(secret) ?? null

export const forget = (secret: Secret): void => {
  values.delete(secret)
}
