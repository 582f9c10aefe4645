import { createECDH } from 'node:crypto'
import type { KeyRing } from '../sessions/signingKey'

export interface Vapid {
  subject: string
  publicKey: string
  privateKey: string
}

const KEY_BYTES = 32

/** Both keys in base64url. */
const publicKeyOf = (privateKey: string): string => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey('base64url')
}

export const isVapidKey = (text: string): boolean => {
  if (!/^[\w-]{43}$/.test(text)) return false
  try {
    return publicKeyOf(text) !== ''
  } catch {
    return false
  }
}

/** Without the first bit every key is below the order of the curve, and therefore valid. */
const privateKeyFrom = (secret: Uint8Array): string => {
  const bytes = Buffer.from(secret.subarray(0, KEY_BYTES))
  bytes.writeUInt8(bytes.readUInt8(0) & 0x7f, 0)
  return bytes.toString('base64url')
}

interface Deps {
  keyRing: KeyRing
  privateKey: string | null
  contact: string
}

/** The keys by which push services know this service (RFC 8292), the same on all its instances. */
export const makeVapid = ({ keyRing, privateKey: given, contact }: Deps) => async (): Promise<Vapid> => {
  const privateKey = given ?? privateKeyFrom(await keyRing('push'))
  return { subject: contact, publicKey: publicKeyOf(privateKey), privateKey }
}
