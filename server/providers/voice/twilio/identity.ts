import type { PhoneOwner } from '../embedded/phoneCall'

const withoutDashes = (id: string): string => id.replaceAll('-', '')

const withDashes = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Letters, digits and underscores are all that Twilio takes as the name of a web phone. */
export const identityOf = ({ accountId, userId }: PhoneOwner): string => `${withoutDashes(accountId)}_${withoutDashes(userId)}`

/** Null for a name that is none of ours. */
export const ownerOf = (identity: string): PhoneOwner | null => {
  const [, account, user] = /^([0-9a-f]{32})_([0-9a-f]{32})$/.exec(identity) ?? []
  return account === undefined || user === undefined ? null : { accountId: withDashes(account), userId: withDashes(user) }
}
