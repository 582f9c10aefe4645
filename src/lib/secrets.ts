import { newUuid } from './uuid'

/** Placeholder for a password or token in Redux actions. `api` reveals it just before sending, then forgets it. */
export type Secret = `secret:${string}`

const values = new Map<string, string>()

export const hide = (value: string): Secret => {
  const secret: Secret = `secret:${newUuid()}`
  values.set(secret, value)
  return secret
}

/** Text that a user typed is never a secret, even if it looks like one. */
export const isSecret = (value: unknown): value is Secret => typeof value === 'string' && values.has(value)

export const reveal = (secret: Secret): string | null => values.get(secret) ?? null

export const forget = (secret: Secret): void => {
  values.delete(secret)
}
