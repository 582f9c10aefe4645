import type { Claims } from '../../../core/sessions/token'

const withoutDashes = (id: string): string => id.replaceAll('-', '')

const withDashes = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * A web phone is named for the session whose it is, so that it can be left out and turned away once that is over: Twilio
 * knows no sign-outs. Letters, digits and underscores are all that Twilio takes.
 */
export const identityOf = ({ accountId, userId, sessionId }: Claims): string =>
  [accountId, userId, sessionId].map(withoutDashes).join('_')

/** Null for a name that is none of ours. */
export const sessionIn = (identity: string): Claims | null => {
  const [, account, user, session] = /^([0-9a-f]{32})_([0-9a-f]{32})_([0-9a-f]{32})$/.exec(identity) ?? []
  if (account === undefined || user === undefined || session === undefined) return null
  return { accountId: withDashes(account), userId: withDashes(user), sessionId: withDashes(session) }
}
