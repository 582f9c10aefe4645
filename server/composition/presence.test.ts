import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { SECOND_MS } from '../platform/clock'
import { ask } from '../testing/ask'
import { aDifferentOperator } from '../testing/operators'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

describe('who else has a screen open', () => {
  let server: TestServer
  let copy: TestServer
  before(async () => {
    server = await startServer()
    copy = await startServer({ on: server })
  })
  after(async () => {
    await copy.close()
    await server.close()
  })

  const sign = ({ token }: SeededMember, path: string, { url } = server, is_here = 1, window = 'one') => ask(`${url}/v1/${path}/presence`, { method: 'PUT', token, body: { is_here, window } })
  /** Instances hear of each other's a moment later. */
  const sees = async (who: SeededMember, path: string, others: SeededMember[], at = server, is_elsewhere = 0): Promise<void> => {
    const names = others.map(({ name }) => name)
    let seen = ''
    const expected = JSON.stringify({ names, is_elsewhere })
    for (let tries = 0; tries < 100 && seen !== expected; tries += 1) seen = (await sign(who, path, at)).text
    assert.equal(seen, expected)
  }
  const flowOf = async ({ accountId }: SeededMember) => `applications/${await server.seed.application(accountId)}`
  const pass = (seconds: number) => [server, copy].forEach(({ clock }) => clock.move(seconds * SECOND_MS))

  it('two people see each other on any instance, each once, until one leaves or is silent for 45 seconds', async () => {
    const marie = await server.seed.member()
    const luc = await server.seed.colleague(marie, 'Luc')
    const path = await flowOf(marie)
    await sees(marie, path, [])
    await sees(luc, path, [marie], copy)
    await sign(await server.seed.signIn(luc), path)
    await sees(marie, path, [luc])
    await sees(marie, await flowOf(marie), [])
    await sign(marie, path, server, 0)
    await sees(luc, path, [], copy, 1)
    await sees(marie, path, [luc])
    pass(40)
    await sees(luc, path, [marie], copy, 1)
    // A sign of Marie's may have reached the copy only after the clock moved.
    pass(50)
    await sees(luc, path, [], copy)
    await sees(marie, path, [luc])
  })

  it('whoever has a screen open in two windows of one session is told so, and others see them once', async () => {
    const marie = await server.seed.member()
    const luc = await server.seed.colleague(marie, 'Luc')
    const path = await flowOf(marie)
    await sees(marie, path, [])
    await sign(marie, path, copy, 1, 'two')
    await sees(marie, path, [], server, 1)
    await sees(luc, path, [marie])
    await sign(marie, path, copy, 0, 'two')
    await sees(marie, path, [luc])
  })

  it('consoles are told of who comes and goes, not of each sign, and no name', async () => {
    const marie = await server.seed.member()
    const luc = await server.seed.colleague(marie, 'Luc')
    const path = await flowOf(marie)
    const leaving = new AbortController()
    const { body } = await fetch(`${server.url}/v1/accounts/${marie.accountId}/events`, { headers: { authorization: `Bearer ${marie.token}` }, signal: leaving.signal })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const until = async (text: string): Promise<void> => {
      while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
    }
    await until('event: ready')
    await sees(luc, path, [])
    await sees(marie, path, [luc])
    for (let beat = 0; beat < 5; beat += 1) await sign(luc, path)
    await sign(luc, path, copy, 0)
    await sees(marie, path, [])
    await sleep(100)
    await ask(`${server.url}/v1/accounts/${marie.accountId}/closing`, { token: marie.token, body: { password: marie.password } })
    await until('account.updated')
    leaving.abort()
    assert.deepEqual([heard.split('presence.updated').length - 1, heard.includes(luc.name)], [3, false])
    assert.equal((await sign(marie, path)).status, 200, 'also in an account that is closing')
  })

  it('a screen is that of the own account, and for its roles; whoever views it as the customer is nobody', async () => {
    const marie = await server.seed.member()
    const [luc, eve, view] = [await server.seed.colleague(marie, 'Luc', 'member'), await server.seed.member(), await server.seed.colleague(marie, 'Vue')]
    const { id: viewed_by } = await aDifferentOperator(server)
    await server.store.updateTable('sessions').set({ viewed_by }).where('user_id', '=', view.userId).execute()
    const request = `support-requests/${await server.seed.supportRequest(marie.accountId)}`
    const paths = [await flowOf(marie), `schedules/${await server.seed.schedule(marie.accountId)}`, request]
    for (const [who, ...statuses] of [[marie, 200, 200, 200], [luc, 403, 403, 200], [eve, 404, 404, 404], [view, 403, 403, 403]] as const) {
      assert.deepEqual(await Promise.all(paths.map(async (path) => (await sign(who, path)).status)), statuses)
    }
    await sees(marie, request, [luc])
  })
})
