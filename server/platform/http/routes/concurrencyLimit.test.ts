import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, type Reply } from '../../../testing/ask'
import { connectTo } from '../../../testing/rawRequest'
import type { SeededMember } from '../../../testing/sessions'
import type { TestServer } from '../../../testing/startServer'
import { startServer } from '../../../testing/testServer'

const saving = { method: 'PUT', path: '/application-branches/:branchId/modules' }
const listing = { method: 'GET', path: '/accounts/:accountId/contacts' }

const large = { modules: Array.from({ length: 5 }, () => ({ module_name: 'text_to_speech', parameters: { text: 'x'.repeat(20_000) } })) }
const small = { modules: [] }

const statusesOf = (answers: Reply[]): number[] => answers.map(({ status }) => status).sort()
const repeated = (status: number, count: number): number[] => Array.from({ length: count }, () => status)

describe('costly requests', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const editing = async () => {
    const member = await server.seed.member()
    const { branches, id } = await server.seed.callFlow(member.accountId, { branches: [{ friendly_name: 'Ventes' }] })
    const url = `${server.url}/v1/application-branches/${branches.at(-1)?.id}/modules`
    const save = (body: unknown) => ask(url, { token: member.token, method: 'PUT', body })
    const version = async (): Promise<number> => {
      const { headers } = await ask(`${server.url}/v1/applications/${id}`, { token: member.token })
      return Number(headers.get('etag')?.replaceAll('"', ''))
    }
    const first = await version()
    const areSaved = async (count: number): Promise<void> => {
      while ((await version()) < first + count) await new Promise(setImmediate)
      assert.equal(await version(), first + count)
    }
    return { member, save, areSaved, url }
  }
  const list = ({ accountId, token }: SeededMember): Promise<Reply> => ask(`${server.url}/v1/accounts/${accountId}/contacts`, { token })

  it('two large bodies per account are read at a time, eight wait, and the next is refused with Retry-After', async () => {
    const { save, areSaved } = await editing()
    const other = await editing()
    server.faults.failNext(saving, { kind: 'holdAfter' }, 11)
    const saves = Array.from({ length: 11 }, () => save(large))
    await server.faults.held()
    await areSaved(2)
    assert.deepEqual([(await save(small)).status, (await other.save(large)).status], [200, 200])
    await areSaved(3)
    server.faults.release()
    const answers = await Promise.all(saves)
    assert.deepEqual(statusesOf(answers), [...repeated(200, 10), 429])
    assert.equal(answers.find(({ status }) => status === 429)?.headers.get('retry-after'), '5')
    assert.deepEqual(statusesOf(await Promise.all(repeated(0, 8).map(() => save(large)))), repeated(200, 8))
  })

  it('a client that hangs up frees its slot, also one it still waits for', async () => {
    const { save, areSaved, url, member } = await editing()
    server.faults.failNext(saving, { kind: 'holdAfter' }, 8)
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' }
    const init = { method: 'PUT', headers, body: JSON.stringify(large), signal: leaving.signal }
    const saves = Array.from({ length: 8 }, () => fetch(url, init))
    await server.faults.held()
    await areSaved(2)
    leaving.abort()
    await Promise.allSettled(saves)
    server.faults.release()
    assert.deepEqual(statusesOf(await Promise.all(repeated(0, 2).map(() => save(large)))), repeated(200, 2))
    assert.deepEqual(statusesOf(await Promise.all(repeated(0, 8).map(() => save(large)))), repeated(200, 8))
  })

  it('a client that hangs up also frees the slots of its pipelined requests', async () => {
    const { accountId, token } = await server.seed.member()
    server.faults.failNext(listing, { kind: 'holdAfter' }, 3)
    const socket = await connectTo(server.url)
    socket.write(`GET /v1/accounts/${accountId}/contacts HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`.repeat(3))
    await server.faults.held()
    socket.destroy()
    const { status } = await ask(`${server.url}/v1/accounts/${accountId}/contacts`, { token })
    server.faults.release()
    assert.equal(status, 200)
  })

  it('three costly reads per account run at a time and fifty wait; small reads and other accounts do not wait', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    server.faults.failNext(listing, { kind: 'holdAfter' }, 54)
    const lists = Array.from({ length: 54 }, () => list(member))
    await server.faults.held()
    const token = { token: member.token }
    assert.equal((await ask(`${server.url}/v1/accounts/${member.accountId}`, token)).status, 200)
    assert.equal((await ask(`${server.url}/v1/accounts/${member.accountId}/calls?limit=20`, token)).status, 200)
    assert.equal((await list(other)).status, 200)
    server.faults.release()
    assert.deepEqual(statusesOf(await Promise.all(lists)), [...repeated(200, 53), 429])
  })
})
