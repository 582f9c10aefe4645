import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedQuery } from 'contract/files'
import { later, MINUTE_MS, SECOND_MS, type Clock } from '../clock'
import type { KeyRing } from './signingKey'

const LIFETIME_MS = 10 * MINUTE_MS

export interface SignedUrls {
  sign: (accountId: string, fileId: string) => Promise<string>
  seal: (accountId: string, subject: string) => Promise<SignedQuery>
  isRight: (subject: string, query: SignedQuery) => Promise<boolean>
}

const signatureOf = (key: Uint8Array, subject: string, account: string, expires: string): string =>
  createHmac('sha256', key).update(`${subject}\n${account}\n${expires}`).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export const makeSignedUrls = (keyRing: KeyRing, clock: Clock): SignedUrls => {
  const seal = async (account: string, subject: string): Promise<SignedQuery> => {
    const expires = String(Math.floor(later(clock(), LIFETIME_MS).getTime() / SECOND_MS))
    return { account, expires, signature: signatureOf(await keyRing('file'), subject, account, expires) }
  }

  return {
    seal,

    sign: async (account, fileId) =>
      `/v1/files/${fileId}?${new URLSearchParams(await seal(account, fileId)).toString()}`,

    isRight: async (subject, { account, expires, signature }) => {
      const isGenuine = isSame(signature, signatureOf(await keyRing('file'), subject, account, expires))
      return isGenuine && Number(expires) * SECOND_MS > clock().getTime()
    },
  }
}
