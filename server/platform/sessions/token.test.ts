import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import { SignJWT } from 'jose'
import { makeTokens } from './token'

const key = new Uint8Array(32).fill(7)
const now = new Date('2026-03-15T15:00:00Z')
const seconds = now.getTime() / 1000
const tokens = makeTokens(() => Promise.resolve(key), () => now)
const identity = { accountId: 'account', userId: 'user', sessionId: 'session' }
const later = new Date(now.getTime() + 60_000)
const genuine = () => tokens.issue({ ...identity, role: 'owner', name: 'Zoé <b>Nadeau</b>', expiresAt: later })

const header = { alg: 'HS256', typ: 'JWT' }
const payload = {
  account_id: 'account',
  id: 'user',
  name: 'Zoé',
  iss: 'telephony-console',
  aud: 'console',
  jti: 'session',
  iat: seconds,
  exp: seconds + 60,
}

const part = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const signed = (head: unknown, body: unknown, secret: Uint8Array | string = key, hash = 'sha256'): string => {
  const text = `${part(head)}.${part(body)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

const without = (name: keyof typeof payload) => Object.fromEntries(Object.entries(payload).filter(([other]) => other !== name))

const flipped = (token: string, index: number): string => {
  const parts = token.split('.')
  const bytes = Buffer.from(parts[index] ?? '', 'base64url')
  bytes[5] = (bytes[5] ?? 0) ^ 1
  parts[index] = bytes.toString('base64url')
  return parts.join('.')
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const forgeries: [what: string, make: () => string | Promise<string>][] = [
  ['no signature, alg none', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`],
  ['alg None with our signature', () => signed({ ...header, alg: 'None' }, payload)],
  ['HS512 with our key', () => signed({ ...header, alg: 'HS512' }, payload, key, 'sha512')],
  ['HS384 with our key', () => signed({ ...header, alg: 'HS384' }, payload, key, 'sha384')],
  ['RS256 with a key of its own', () => new SignJWT(payload).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey)],
  ['HS256 with a public RSA key as secret', () => signed(header, payload, publicPem)],
  ['another key', () => signed(header, payload, new Uint8Array(32).fill(8))],
  ['an empty key', () => signed(header, payload, '')],
  ['a key that its own header brings', () => signed({ ...header, jwk: { kty: 'oct', k: part('evil') } }, payload, 'evil')],
  ['a key that a jku names', () => signed({ ...header, jku: 'http://127.0.0.1/keys' }, payload, 'evil')],
  ['a key that a kid names', () => signed({ ...header, kid: '../../dev/null' }, payload, '')],
  ['an unknown critical header', () => signed({ ...header, crit: ['x'], x: 1 }, payload)],
  ['a changed payload', async () => flipped(await genuine(), 1)],
  ['a changed signature', async () => flipped(await genuine(), 2)],
  ['expired six seconds ago', () => signed(header, { ...payload, iat: seconds - 60, exp: seconds - 6 })],
  ['no expiry', () => signed(header, without('exp'))],
  ['an expiry that is no number', () => signed(header, { ...payload, exp: '9999999999' })],
  ['not good yet', () => signed(header, { ...payload, nbf: seconds + 60 })],
  ['made in the future', () => signed(header, { ...payload, iat: seconds + 60, exp: seconds + 120 })],
  ['no time of making', () => signed(header, without('iat'))],
  ['for another audience', () => signed(header, { ...payload, aud: 'billing' })],
  ['no audience', () => signed(header, without('aud'))],
  ['of another issuer', () => signed(header, { ...payload, iss: 'someone' })],
  ['no session', () => signed(header, without('jti'))],
  ['no account', () => signed(header, without('account_id'))],
  ['an account that is a number', () => signed(header, { ...payload, account_id: 7 })],
  ['no user', () => signed(header, without('id'))],
  ['a file signature in place of a token', () => signed({ alg: 'HS256' }, payload)],
  ['a fourth part', async () => `${await genuine()}.`],
  ['two parts', async () => (await genuine()).split('.').slice(0, 2).join('.')],
  ['a payload that is no JSON', () => signed(header, 'not json')],
  ['a payload that is a list', () => signed(header, [payload])],
  ['nothing', () => ''],
  ['only dots', () => '..'],
]

describe('tokens', () => {
  it('a genuine token identifies its session and has the claims of the contract', async () => {
    const token = await genuine()
    assert.deepEqual(await tokens.read(token), identity)
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const { account_id, id, iat, exp } = payload
    assert.deepEqual(claims, { ...payload, account_id, id, iat, exp, name: 'Zoé <b>Nadeau</b>', role: 'owner' })
  })

  it('the forgery helper of this test can also sign a valid token', async () => {
    assert.deepEqual(await tokens.read(signed(header, payload)), identity)
  })

  it('a token is valid up to five seconds after it expires, because clocks differ', async () => {
    assert.deepEqual(await tokens.read(signed(header, { ...payload, exp: seconds - 4 })), identity)
  })

  it('a cached token is refused six seconds after it expires, and before it was issued', async () => {
    let time = now
    const own = makeTokens(() => Promise.resolve(key), () => time)
    const token = await own.issue({ ...identity, role: 'owner', name: 'Zoé', expiresAt: new Date(now.getTime() + 60_000) })
    const readAt = (secondsLater: number) => {
      time = new Date(now.getTime() + secondsLater * 1000)
      return own.read(token)
    }
    assert.deepEqual([await readAt(0), await readAt(64)], [identity, identity])
    assert.deepEqual([await readAt(65), await readAt(66), await readAt(-6)], [null, null, null])
    assert.deepEqual(await readAt(30), identity)
  })

  it('many tokens are read correctly, also from the cache', async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tokens.issue({ ...identity, role: 'owner', sessionId: `session ${index}`, name: '', expiresAt: later })),
    )
    for (let time = 0; time < 2; time += 1) {
      const read = await Promise.all(many.map(tokens.read))
      assert.deepEqual(read.map((claims) => claims?.sessionId), many.map((_, index) => `session ${index}`))
    }
  })

  for (const [what, make] of forgeries) {
    it(`a forged token is refused: ${what}`, async () => assert.equal(await tokens.read(await make()), null))
  }
})
