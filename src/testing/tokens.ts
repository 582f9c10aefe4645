import type { Claims } from '@/lib/storedToken'

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as a service signs it, except that this signature is nobody's. `mark` makes it another one. */
export const unsignedToken = ({ accountId, userId, userName }: Claims, mark = 'signature'): string =>
  [{ alg: 'HS256', typ: 'JWT' }, { account_id: accountId, id: userId, name: userName }].map(encoded).concat(mark).join('.')
