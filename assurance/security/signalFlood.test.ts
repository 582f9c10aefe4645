import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { figure, share } from 'tools/figures'
import { defaultRateLimits } from '../../server/platform/http/connections/rateLimits'
import { SECOND_MS } from '../../server/platform/clock'
import { ask } from '../../server/testing/ask'
import type { TestServer } from '../../server/testing/startServer'
import { startServer } from '../../server/testing/testServer'
import { openVoiceClient } from '@console/voice-gateway/testing'

const TRIES = share('SIGNAL_TRIES', { test: 5, proof: 25, long: 100 })
const program = fileURLToPath(new URL('signalFlood.program.ts', import.meta.url))

const shapes: [what: string, addresses: number][] = [
  ['one address', 1],
  ['twenty addresses', 20],
]

describe('a thousand reconnecting sockets without a token', () => {
  let server: TestServer
  let token = ''
  before(async () => {
    server = await startServer({ rateLimits: defaultRateLimits })
    const member = await server.seed.member()
    const { body } = await ask(`${server.url}/v1/accounts/${member.accountId}/webphone/token`, { token: member.token })
    token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''
  })
  after(() => server.close())

  const flood = async (addresses: number): Promise<() => Promise<unknown>> => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, server.url, String(addresses)], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    return () => {
      child.stdin.end()
      return ended
    }
  }

  const visit = async (): Promise<number | null> => {
    const started = performance.now()
    const client = await openVoiceClient({ url: server.url }).catch(() => null)
    client?.say('listen', { token, browserinfo: {}, reconnectTimeout: 0 })
    const isIn = client !== null && (await Promise.race([client.next('connected').then(() => true), client.closed.then(() => false)]))
    client?.cut()
    return isIn ? performance.now() - started : null
  }

  for (const [what, addresses] of shapes) {
    it(`from ${what} lock out no customer`, async (t) => {
      const end = await flood(addresses)
      const times: (number | null)[] = []
      for (let one = 0; one < TRIES; one += 1) {
        times.push(await visit())
        await pause(SECOND_MS)
      }
      await end()
      const refused = times.filter((time) => time === null).length
      const longest = Math.round(Math.max(...times.map((time) => time ?? 0)))
      figure(`tries of a customer during a flood of sockets`, times.length)
      figure('of them refused', refused)
      figure('the longest until a web phone was let in', longest, 'ms')
      t.diagnostic(`${refused} of ${times.length} refused, the longest took ${longest} ms`)
      assert.equal(refused, 0)
    })
  }
})
