import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SECOND_MS } from '../platform/clock'
import { ask, type Reply } from '../testing/ask'
import { aDifferentOperator } from '../testing/operators'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const namesIn = ({ body }: Reply): unknown => Reflect.get(Object(body), 'names')

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

  const sign = ({ token }: SeededMember, path: string, { at = server, is_here = 1 } = {}): Promise<Reply> =>
    ask(`${at.url}/v1/${path}/presence`, { method: 'PUT', token, body: { is_here } })
  /** What an instance has heard arrives a moment after it was said. */
  const untilSeen = async (who: SeededMember, path: string, names: string[], at = server): Promise<void> => {
    let seen: unknown
    for (let tries = 0; tries < 100 && JSON.stringify(seen) !== JSON.stringify(names); tries += 1) seen = namesIn(await sign(who, path, { at }))
    assert.deepEqual(seen, names)
  }
  const flowOf = async ({ accountId }: SeededMember) => `applications/${await server.seed.application(accountId)}`

  it('two people see each other on any instance, each once, until one leaves or has been silent for 45 seconds', async () => {
    const marie = await server.seed.member()
    const luc = await server.seed.colleague(marie, 'Luc')
    const [path, another] = [await flowOf(marie), await flowOf(marie)]
    assert.deepEqual((await sign(marie, path)).body, { names: [] })
    await untilSeen(luc, path, [marie.name], copy)
    await sign(await server.seed.signIn(luc), path)
    await untilSeen(marie, path, [luc.name])
    await untilSeen(marie, another, [])
    assert.equal((await sign(marie, path, { is_here: 0 })).status, 200)
    await untilSeen(luc, path, [], copy)
    await untilSeen(marie, path, [luc.name])
    for (const each of [server, copy]) each.clock.move(40 * SECOND_MS)
    await untilSeen(luc, path, [marie.name], copy)
    for (const each of [server, copy]) each.clock.move(40 * SECOND_MS)
    await untilSeen(luc, path, [], copy)
    await untilSeen(marie, path, [luc.name])
  })

  it('consoles are told of who comes and goes, not of each sign of life, and without a name', async () => {
    const marie = await server.seed.member()
    const path = await flowOf(marie)
    const leaving = new AbortController()
    const { body } = await fetch(`${server.url}/v1/accounts/${marie.accountId}/events`, { headers: { authorization: `Bearer ${marie.token}` }, signal: leaving.signal })
    const decoder = new TextDecoder()
    let text = ''
    const heard = (async () => {
      for await (const chunk of body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        if (text.includes('schedule.updated')) return
      }
    })()
    while (!text.includes('ready')) await new Promise((resolve) => setTimeout(resolve, 10))
    const luc = await server.seed.colleague(marie, 'Luc')
    await sign(luc, path)
    const elsewhere = await server.seed.member()
    await untilSeen(marie, path, [luc.name])
    for (let beat = 0; beat < 5; beat += 1) await sign(luc, path)
    await sign(luc, path, { is_here: 0 })
    await untilSeen(marie, path, [])
    assert.equal((await ask(`${server.url}/v1/schedules/${await server.seed.schedule(marie.accountId)}/override`, { method: 'PUT', token: marie.token, body: { state: 'closed', until: null } })).status, 200)
    await heard
    leaving.abort()
    assert.deepEqual([text.split('presence.updated').length - 1, text.includes(luc.name), text.includes(elsewhere.name)], [3, false, false])
  })

  it('a screen is that of the own account, and for its roles; a view is nobody, and a key neither', async () => {
    const marie = await server.seed.member()
    const [luc, eve, view] = [await server.seed.colleague(marie, 'Luc', 'member'), await server.seed.member(), await server.seed.colleague(marie, 'Vue')]
    const { id } = await aDifferentOperator(server)
    await server.store.updateTable('sessions').set({ viewed_by: id }).where('user_id', '=', view.userId).execute()
    const flow = await flowOf(marie)
    const schedule = `schedules/${await server.seed.schedule(marie.accountId)}`
    const request = `support-requests/${await server.seed.supportRequest(marie.accountId)}`
    const statuses = async (who: SeededMember) => Promise.all([flow, schedule, request].map(async (path) => (await sign(who, path)).status))
    assert.deepEqual(await statuses(marie), [200, 200, 200])
    assert.deepEqual(await statuses(luc), [403, 403, 200])
    assert.deepEqual(await statuses(eve), [404, 404, 404])
    assert.deepEqual(await statuses(view), [403, 403, 403])
    await untilSeen(marie, flow, [])
    await untilSeen(marie, request, [luc.name])
    assert.equal((await sign(marie, 'applications/nothing')).status, 404)
  })

  it('an account that is closing still sees who is there', async () => {
    const marie = await server.seed.member()
    const path = await flowOf(marie)
    assert.equal((await ask(`${server.url}/v1/accounts/${marie.accountId}/closing`, { token: marie.token, body: { password: marie.password } })).status, 204)
    assert.equal((await sign(marie, path)).status, 200)
  })
})
