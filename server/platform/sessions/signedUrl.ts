import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedQuery } from 'contract/files'
import { later, MINUTE_MS, SECOND_MS, type Clock } from '../clock'
import type { KeyRing } from './signingKey'

const LIFETIME_MS = 10 * MINUTE_MS

const signatureOf = (key: Uint8Array, subject: string, account: string, expires: string): string =>
  createHmac('sha256', key).update(`${subject}\n${account}\n${expires}`).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export type SignedUrls = ReturnType<typeof makeSignedUrls>

export const makeSignedUrls = (keyRing: KeyRing, clock: Clock) => {
  const sealer = async (account: string) => {
    const expires = String(Math.floor(later(clock(), LIFETIME_MS).getTime() / SECOND_MS))
    const key = await keyRing('file')
    return (subject: string): SignedQuery => ({ account, expires, signature: signatureOf(key, subject, account, expires) })
  }

  /** Signs the URLs of a list, which all expire together. */
  const signer = async (account: string) => {
    const seal = await sealer(account)
    const ofAccount = encodeURIComponent(account)
    return (fileId: string): string => {
      const { expires, signature } = seal(fileId)
      return `/v1/files/${fileId}?account=${ofAccount}&expires=${expires}&signature=${signature}`
    }
  }

  return {
    seal: async (account: string, subject: string): Promise<SignedQuery> => (await sealer(account))(subject),
    signer,
    sign: async (account: string, fileId: string): Promise<string> => (await signer(account))(fileId),

    isRight: async (subject: string, { account, expires, signature }: SignedQuery): Promise<boolean> => {
      const isGenuine = isSame(signature, signatureOf(await keyRing('file'), subject, account, expires))
      return isGenuine && Number(expires) * SECOND_MS > clock().getTime()
    },
  }
}
