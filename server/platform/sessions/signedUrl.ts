import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedQuery } from 'contract/files'
import { later, MINUTE_MS, SECOND_MS, type Clock } from '../clock'
import type { KeyRing } from './signingKey'

const LIFETIME_MS = 10 * MINUTE_MS

export interface SignedUrls {
  sign: (accountId: string, fileId: string) => Promise<string>
  /** Signs the URLs of a list, which all expire together. */
  signer: (accountId: string) => Promise<(fileId: string) => string>
  seal: (accountId: string, subject: string) => Promise<SignedQuery>
  isRight: (subject: string, query: SignedQuery) => Promise<boolean>
}

const signatureOf = (key: Uint8Array, subject: string, account: string, expires: string): string =>
  createHmac('sha256', key).update(`${subject}\n${account}\n${expires}`).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export const makeSignedUrls = (keyRing: KeyRing, clock: Clock): SignedUrls => {
  const sealer = async (account: string) => {
    const expires = String(Math.floor(later(clock(), LIFETIME_MS).getTime() / SECOND_MS))
    const key = await keyRing('file')
    return (subject: string): SignedQuery => ({ account, expires, signature: signatureOf(key, subject, account, expires) })
  }

  const signer = async (account: string) => {
    const seal = await sealer(account)
    const ofAccount = encodeURIComponent(account)
    return (fileId: string): string => {
      const { expires, signature } = seal(fileId)
      return `/v1/files/${fileId}?account=${ofAccount}&expires=${expires}&signature=${signature}`
    }
  }

  return {
    seal: async (account, subject) => (await sealer(account))(subject),
    signer,
    sign: async (account, fileId) => (await signer(account))(fileId),

    isRight: async (subject, { account, expires, signature }) => {
      const isGenuine = isSame(signature, signatureOf(await keyRing('file'), subject, account, expires))
      return isGenuine && Number(expires) * SECOND_MS > clock().getTime()
    },
  }
}
