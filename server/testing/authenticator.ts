import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyAnswer } from 'contract/auth'
import type { PasskeyBody } from 'contract/factors'

interface Ways {
  /** Of the page that asks. */
  origin: string
  rpId?: string
  /** Whether it checks who uses it. */
  isVerifying?: boolean
  /** What it counts its uses from; 0 counts nothing. */
  counter?: number
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])

/** An ES256 key of COSE: kty 2, alg -7, crv 1, x, y. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), cborBytes(x), Buffer.from([0x22]), cborBytes(y)])

/** What a security key does, with a key of its own. */
export const makeAuthenticator = ({ origin, rpId = new URL(origin).hostname, isVerifying = true, counter: first = 0 }: Ways) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const credential_id = id.toString('base64url')
  let counter = first

  const dataWith = (flags: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (isVerifying ? 0x04 : 0)]), count, rest])
  }
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    credential_id,

    create: (challenge: string, name = 'Clé'): PasskeyBody => {
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const data = dataWith(0x40, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]))
      const attestation = Buffer.concat([Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0]), cborText('authData'), cborBytes(data)])
      return { name, credential_id, client_data: clientData('webauthn.create', challenge).toString('base64url'), attestation: attestation.toString('base64url') }
    },

    answer: (challenge: string, counted = counter === 0 ? 0 : counter + 1): PasskeyAnswer => {
      counter = counted
      const [data, client] = [dataWith(0), clientData('webauthn.get', challenge)]
      const signature = createSign('sha256').update(Buffer.concat([data, sha256(client)])).sign(privateKey)
      return { credential_id, client_data: client.toString('base64url'), authenticator_data: data.toString('base64url'), signature: signature.toString('base64url') }
    },
  }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>
