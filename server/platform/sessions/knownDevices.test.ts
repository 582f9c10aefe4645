import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { systemRandom } from '../random'
import { deviceTokensIn, makeKnownDevices, type KnownDevices } from './knownDevices'

const key = new Uint8Array(32).fill(7)

describe('the token of a known browser', () => {
  let server: TestServer
  let devices: KnownDevices
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const { store, clock } = server
    devices = makeKnownDevices({ store, clock: clock.now, random: systemRandom, keyRing: () => Promise.resolve(key) })
  })
  after(() => server.close())

  const madeFor = async (times: number) => {
    const { userId } = await server.seed.person()
    const tokens = []
    for (let time = 0; time < times; time += 1) tokens.push(await devices.welcome(userId, server.store))
    return { userId, tokens }
  }

  it('its tag links two tokens of the same user without revealing the user', async () => {
    const [one, other] = [await madeFor(3), await madeFor(1)]
    const read = await devices.genuine([...one.tokens, ...other.tokens])
    assert.deepEqual([new Set(read.map(({ hash }) => hash)).size, new Set(read.map(({ login }) => login)).size], [4, 2])
    assert.deepEqual(read.slice(0, 3).map(({ login }) => login), Array(3).fill(read[0]?.login))
    const tag = Buffer.from(read[0]?.login ?? '', 'base64url').toString('hex')
    assert.ok(tag.length === 32 && tag !== one.userId.replaceAll('-', ''), 'the id can be read')
  })

  it('is invalid if a part comes from another token', async () => {
    const [[one = ''], [other = '']] = [(await madeFor(1)).tokens, (await madeFor(1)).tokens]
    const parts = (text: string) => [text.slice(0, 43), text.slice(43, 65), text.slice(65)]
    for (const index of [0, 1, 2]) {
      const mixed = parts(one).with(index, parts(other)[index] ?? '').join('')
      assert.deepEqual([deviceTokensIn(mixed), await devices.genuine([mixed])], [[mixed], []])
    }
    assert.equal((await devices.genuine([one])).length, 1)
  })

  it('without a tag is ignored', async () => {
    const random = systemRandom.bytes(32).toString('base64url')
    const old = random + createHmac('sha256', key).update(random).digest().subarray(0, 16).toString('base64url')
    assert.deepEqual([deviceTokensIn(old), await devices.genuine([old])], [[], []])
  })
})
