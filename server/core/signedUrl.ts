import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedQuery } from 'contract/files'
import { later, MINUTE_MS, SECOND_MS, type Clock } from './clock'
import type { KeyRing } from './signingKey'

const LIFETIME_MS = 10 * MINUTE_MS

export interface SignedUrls {
  /** A path with query that opens this file of this account, without a header, for ten minutes. */
  sign: (accountId: string, fileId: string) => Promise<string>
  /** Whether the query was made here for this file and has not expired. */
  isRight: (fileId: string, query: SignedQuery) => Promise<boolean>
}

const signatureOf = (key: Uint8Array, fileId: string, account: string, expires: string): string =>
  createHmac('sha256', key).update(`${fileId}\n${account}\n${expires}`).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export const makeSignedUrls = (keyRing: KeyRing, clock: Clock): SignedUrls => ({
  sign: async (account, fileId) => {
    const expires = String(Math.floor(later(clock(), LIFETIME_MS).getTime() / SECOND_MS))
    const signature = signatureOf(await keyRing('file'), fileId, account, expires)
    return `/v1/files/${fileId}?${new URLSearchParams({ account, expires, signature }).toString()}`
  },

  isRight: async (fileId, { account, expires, signature }) => {
    const isGenuine = isSame(signature, signatureOf(await keyRing('file'), fileId, account, expires))
    return isGenuine && Number(expires) * SECOND_MS > clock().getTime()
  },
})
