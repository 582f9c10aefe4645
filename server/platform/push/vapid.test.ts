import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isVapidKey, makeVapid } from './sendPush'

const contact = 'mailto:postmaster@example.com'
const keyRingOf = (byte: number) => async () => new Uint8Array(32).fill(byte)

describe('the key by which push services know this service', () => {
  for (const byte of [0x01, 0x80, 0xff]) {
    it(`is valid whatever was generated, such as bytes of ${byte}, and the same at each start`, async () => {
      const [one, other] = await Promise.all([1, 2].map(() => makeVapid({ keyRing: keyRingOf(byte), privateKey: null, contact })()))
      assert.deepEqual(one, other)
      assert.ok(one !== undefined && isVapidKey(one.privateKey))
      assert.match(one.publicKey, /^[\w-]{87}$/)
    })
  }

  it('is that of the settings, if they have one', async () => {
    const privateKey = 'A'.repeat(42).concat('E')
    const vapid = await makeVapid({ keyRing: keyRingOf(1), privateKey, contact })()
    // The key 1: its public half is the base point of the curve.
    assert.deepEqual([vapid.privateKey, vapid.publicKey.slice(0, 12)], [privateKey, 'BGsX0fLhLEJH'])
  })
})
