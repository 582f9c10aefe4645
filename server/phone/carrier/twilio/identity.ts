import type { Claims } from '../../../platform/sessions/token'

const withoutDashes = (id: string): string => id.replaceAll('-', '')

const withDashes = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Names a web phone after its session, because Twilio doesn't know about logouts. */
export const identityOf = ({ accountId, userId, sessionId }: Claims): string =>
  [accountId, userId, sessionId].map(withoutDashes).join('_')

export const sessionIn = (identity: string): Claims | null => {
  const [, account, user, session] = /^([0-9a-f]{32})_([0-9a-f]{32})_([0-9a-f]{32})$/.exec(identity) ?? []
  if (account === undefined || user === undefined || session === undefined) return null
  return { accountId: withDashes(account), userId: withDashes(user), sessionId: withDashes(session) }
}
