import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomUUID, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { PushTarget } from '../sendPush'

/** One delivered notification, decrypted as a browser would. */
export interface ReceivedPush {
  endpoint: string
  text: string
  headers: IncomingMessage['headers']
  claims: Record<string, unknown>
  publicKey: string
}

export interface PushDouble {
  origin: string
  received: ReceivedPush[]
  /** Why requests were refused: each names what breaks RFC 8188, 8291 or 8292. */
  faults: string[]
  subscribe: () => PushTarget
  answerWith: (status: number, headers?: Record<string, string>) => void
  /** Never answers from now on. */
  hang: () => void
  /** Requests that have arrived. */
  arrivals: () => number
  close: () => Promise<void>
}

interface Browser {
  curve: ECDH
  auth: Buffer
}

const SALT_BYTES = 16
const KEY_BYTES = 65
const TAG_BYTES = 16
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** RFC 8291, section 3.4, and one record of RFC 8188. */
const decrypt = ({ curve, auth }: Browser, body: Buffer): string => {
  const salt = body.subarray(0, SALT_BYTES)
  const [recordBytes, idBytes] = [body.readUInt32BE(SALT_BYTES), body.readUInt8(SALT_BYTES + 4)]
  if (idBytes !== KEY_BYTES) throw new Error('the key id is no public key')
  const sender = body.subarray(SALT_BYTES + 5, HEADER_BYTES)
  const record = body.subarray(HEADER_BYTES)
  if (record.length > recordBytes) throw new Error('there is more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const keyMaterial = derive(curve.computeSecret(sender), auth, info, 32)
  const key = derive(keyMaterial, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(keyMaterial, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the record does not end with a delimiter')
  return padded.subarray(0, end).toString()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parsed = (part: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
  if (!isRecord(value)) throw new Error('a part of the token is no object')
  return value
}

const MAX_TOKEN_S = 24 * 60 * 60

/** RFC 8292: an ES256 token for this service alone, signed by the key that the header names. */
const verifyVapid = (header: string | undefined, origin: string) => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(header ?? '') ?? []
  const [head = '', content = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  if (point.length !== KEY_BYTES || x === undefined || y === undefined) throw new Error('no VAPID key')
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify('sha256', Buffer.from(`${head}.${content}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isSigned || parsed(head)['alg'] !== 'ES256') throw new Error('the token is not signed')
  const claims = parsed(content)
  const left = Number(claims['exp']) - Date.now() / 1000
  if (claims['aud'] !== origin) throw new Error('the token is for another service')
  if (!(left > 0 && left <= MAX_TOKEN_S)) throw new Error('the token expires at the wrong time')
  if (!/^(?:mailto:|https:)/.test(String(claims['sub']))) throw new Error('the token names no contact')
  return { claims, publicKey }
}

/** A push service that takes only what a real one would, and the browsers that subscribed there. */
export const startPushDouble = async (): Promise<PushDouble> => {
  const browsers = new Map<string, Browser>()
  const [received, faults]: [ReceivedPush[], string[]] = [[], []]
  let answer: { status: number; headers: Record<string, string> } | null = { status: 201, headers: {} }
  let arrivals = 0
  let origin = ''

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const endpoint = `${origin}${request.url ?? ''}`
    const browser = browsers.get(endpoint)
    const body = await buffer(request)
    arrivals += 1
    if (answer === null) return
    try {
      if (browser === undefined) throw new Error('nobody subscribed there')
      if (request.method !== 'POST' || request.headers['content-encoding'] !== 'aes128gcm') throw new Error('the encoding is wrong')
      if (!/^\d+$/.test(request.headers['ttl']?.toString() ?? '')) throw new Error('no TTL')
      const vapid = verifyVapid(request.headers.authorization, origin)
      received.push({ endpoint, text: decrypt(browser, body), headers: request.headers, ...vapid })
      response.writeHead(answer.status, answer.headers).end()
    } catch (error) {
      faults.push(error instanceof Error ? error.message : 'unknown')
      response.writeHead(400).end()
    }
  }

  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    origin,
    received,
    faults,
    subscribe: () => {
      const [curve, auth, endpoint] = [createECDH('prime256v1'), Buffer.alloc(16, 7), `${origin}/send/${randomUUID()}`]
      curve.generateKeys()
      browsers.set(endpoint, { curve, auth })
      return { endpoint, p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') }
    },
    answerWith: (status, headers = {}) => void (answer = { status, headers }),
    hang: () => void (answer = null),
    arrivals: () => arrivals,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
