import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { EventKind } from 'contract/account'
import { makeBackground } from '../jobs/background'
import { RateLimited } from '../failures/failures'
import { CHANNEL, type Channel } from './channel'
import { makeAccountEvents } from './accountEvents'
import type { Claims } from '../sessions/token'
import { silent } from '../../testing/moneyCopy'
import { ask } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { scheduleBody } from '../../testing/schedule'
import { supportReplies } from '../../testing/support'
import { startServer } from '../../testing/testServer'

interface Stream {
  status: number
  headers: Headers
  next: () => Promise<string | null>
  beat: () => Promise<void>
  leave: () => void
}

const BEAT = ':'

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield block === BEAT ? BEAT : block.replace(/^event: /, '').replace('\ndata: ', ' ')
    }
  } catch {
    return
  }
}

const listen = async (server: Pick<TestServer, 'url'>, { accountId, token }: SeededMember): Promise<Stream> => {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/v1/accounts/${accountId}/events`, { headers, signal: leaving.signal })
  const events = response.body === null ? null : eventsIn(response.body)
  const take = async (): Promise<string | null> => {
    const read = await events?.next()
    return read === undefined || read.done === true ? null : read.value
  }
  const next = async (): Promise<string | null> => {
    const event = await take()
    return event === BEAT || event === 'retry: 3000' ? next() : event
  }
  const beat = async (): Promise<void> => {
    while ((await take()) !== BEAT);
  }
  return { status: response.status, headers: response.headers, next, beat, leave: () => leaving.abort() }
}

const READY = /^ready \{"quiet_ms":(\d+),"role":"owner"\}$/
const updated = (id: string): string => `support_request.updated {"id":"${id}"}`

describe('the stream of events', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ beatMs: 40 })
  })
  after(() => server.close())

  const listenReady = async (member: SeededMember, on: Pick<TestServer, 'url'> = server): Promise<Stream & { quietMs: number }> => {
    const stream = await listen(on, member)
    const [, quietMs] = READY.exec((await stream.next()) ?? '') ?? []
    assert.ok(stream.status === 200 && quietMs !== undefined)
    return { ...stream, quietMs: Number(quietMs) }
  }

  it('names the application whose steps were saved', async () => {
    const member = await server.seed.member()
    const at = `${server.url}/v1`
    const id = await server.seed.application(member.accountId)
    const stream = await listenReady(member)
    const { body } = await ask(`${at}/applications/${id}/branches`, { token: member.token })
    const [, rootId] = /"branches":\[\{"id":"([^"]+)"/.exec(JSON.stringify(body)) ?? []
    await ask(`${at}/application-branches/${rootId}/modules`, { method: 'PUT', token: member.token, body: { modules: [] } })
    assert.equal(await stream.next(), `application.updated {"id":"${id}"}`)
    stream.leave()
  })

  it('sends the name of a changed resource to clients of that account only, without content', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const [id, otherId] = [await server.seed.supportRequest(member.accountId), await server.seed.supportRequest(other.accountId)]
    const [stream, foreign] = [await listenReady(member), await listenReady(other)]
    assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/)
    assert.equal(stream.headers.get('cache-control'), 'no-store')
    await supportReplies(server.url, id, 'Secret')
    assert.equal(await stream.next(), updated(id))
    await ask(`${server.url}/v1/support-requests/${id}/messages`, { token: member.token, body: { text: 'Merci', user_id: member.userId } })
    assert.equal(await stream.next(), updated(id))
    await ask(`${server.url}/v1/support-requests/${id}`, { method: 'PUT', token: member.token, body: { is_resolved: 1 } })
    assert.equal(await stream.next(), updated(id))
    await supportReplies(server.url, otherId, 'Bonjour')
    assert.equal(await foreign.next(), updated(otherId))
    stream.leave()
    foreign.leave()
  })

  it('tells a console that opens while a call rings, until the call has ended', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const [id = ''] = await server.seed.history(member.accountId, 'calls', { duration: 0 })
    const announce = async (kind: EventKind): Promise<void> => {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ account_id: member.accountId, kind, id })})`.execute(server.store)
    }
    const first = await listenReady(member)
    await announce('webphone.ringing')
    assert.equal(await first.next(), `webphone.ringing {"id":"${id}"}`)
    const second = await listenReady(member)
    assert.equal(await second.next(), `webphone.ringing {"id":"${id}"}`)
    const foreign = await listenReady(other)
    await announce('call.updated')
    for (const stream of [first, second]) assert.equal(await stream.next(), `call.updated {"id":"${id}"}`)
    const third = await listenReady(member)
    await announce('voicemail.updated')
    assert.equal(await third.next(), `voicemail.updated {"id":"${id}"}`)
    for (const stream of [first, second, third, foreign]) stream.leave()
  })

  it('announces missed calls that are marked, and voicemails that are marked, archived or deleted, and nothing if nothing changes', async () => {
    const member = await server.seed.member()
    const [call = ''] = await server.seed.history(member.accountId, 'calls', { duration: 0 })
    await server.store.updateTable('calls').set({ outcome: 'missed' }).where('id', '=', call).execute()
    const [voicemail = ''] = await server.seed.history(member.accountId, 'voicemails')
    const stream = await listenReady(member)
    const account = `${server.url}/v1/accounts/${member.accountId}`
    const put = (path: string, body: object) => ask(`${account}/${path}`, { method: 'PUT', token: member.token, body })
    const changes: [path: string, body: object, event: string][] = [
      ['calls/missed-status', { ids: [call], is_done: 1 }, `call.updated {"id":"${call}"}`],
      ['calls/missed-status', { ids: [call], is_done: 0 }, `call.updated {"id":"${call}"}`],
      ['voicemails/new-status', { ids: [voicemail], is_new: 0 }, `voicemail.updated {"id":"${voicemail}"}`],
      [`voicemails/${voicemail}/archive-status`, { is_archived: 1 }, `voicemail.updated {"id":"${voicemail}"}`],
    ]
    for (const [path, body, event] of changes) {
      assert.equal((await put(path, body)).status, 204)
      assert.equal(await stream.next(), event)
      // Repeated, it changes nothing; an event for it would come next.
      if (!path.endsWith('archive-status')) assert.equal((await put(path, body)).status, 204)
    }
    await ask(`${account}/voicemails/${voicemail}`, { method: 'DELETE', token: member.token })
    assert.equal(await stream.next(), `voicemail.updated {"id":"${voicemail}"}`)
    stream.leave()
  })

  it('announces schedules that are saved, overridden, published or deleted', async () => {
    const member = await server.seed.member()
    const id = await server.seed.schedule(member.accountId)
    const stream = await listenReady(member)
    const changes: [path: string, method: string, body?: object][] = [
      ['/override', 'PUT', { state: 'closed', until: null }],
      ['/override', 'DELETE'],
      ['', 'PUT', scheduleBody()],
      ['/feed', 'POST', { language: 'fr' }],
      ['/feed', 'DELETE'],
      ['', 'DELETE'],
    ]
    for (const [path, method, body] of changes) {
      const { status, text } = await ask(`${server.url}/v1/schedules/${id}${path}`, { token: member.token, method, ...(body && { body }) })
      assert.ok(status < 300, text)
      assert.equal(await stream.next(), `schedule.updated {"id":"${id}"}`)
    }
    stream.leave()
  })

  it('sends heartbeats, and ends with its session', async () => {
    const member = await server.seed.member()
    const stream = await listenReady(member)
    await stream.beat()
    await ask(`${server.url}/v1/auth/logout`, { method: 'POST', token: member.token })
    assert.equal(await stream.next(), null)
    assert.equal((await listen(server, member)).status, 401)
  })

  it('is ready again after a database outage, so that clients reload what they missed', async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId)
    const stream = await listenReady(member)
    server.database.off()
    server.database.on()
    assert.match((await stream.next()) ?? '', READY)
    await supportReplies(server.url, id, 'Bonjour')
    assert.equal(await stream.next(), updated(id))
    stream.leave()
  })

  it('says for how long nothing was announced, or was not heard of', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const id = await server.seed.supportRequest(member.accountId)
    const quietMs = async (of: SeededMember): Promise<number> => (await listenReady(of)).quietMs
    const stream = await listenReady(member)
    const atFirst = await quietMs(other)
    const repliedAt = performance.now()
    await supportReplies(server.url, id, 'Bonjour')
    await stream.next()
    const [quiet, quietElsewhere] = [await quietMs(member), await quietMs(other)]
    assert.ok(quiet <= performance.now() - repliedAt && quietElsewhere >= Math.max(atFirst, quiet), `${quiet}, ${quietElsewhere}`)
    const brokenAt = performance.now()
    server.database.off()
    server.database.on()
    await stream.next()
    assert.ok((await quietMs(other)) <= performance.now() - brokenAt)
    stream.leave()
  })

  it('has room for twenty of a session after any number that were left at any moment, and then ends the oldest', async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId)
    const leave = async (index: number): Promise<void> => {
      const leaving = new AbortController()
      const headers = { authorization: `Bearer ${member.token}` }
      const answered = fetch(`${server.url}/v1/accounts/${member.accountId}/events`, { headers, signal: leaving.signal })
      for (let turn = 0; turn < index % 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      if (index % 3 === 0) await answered
      leaving.abort()
      await answered.catch(() => undefined)
    }
    await Promise.all(Array.from({ length: 60 }, (_, index) => leave(index)))
    const streams = []
    for (let count = 0; count < 21; count += 1) streams.push(await listenReady(member))
    const [oldest, ...others] = streams
    assert.equal(await oldest?.next(), null)
    await supportReplies(server.url, id, 'Bonjour')
    for (const stream of others) assert.equal(await stream.next(), updated(id))
    for (const stream of others) stream.leave()
  })

  it('is refused for seconds beyond four hundred of an account, until one is closed', () => {
    const channel: Channel = { listen: () => () => undefined, close: () => Promise.resolve() }
    const sessions = { isOpen: () => Promise.resolve(true) }
    const events = makeAccountEvents({ store: server.store, channel, sessions, background: makeBackground(silent) })
    const member = (session: number): Claims => ({ accountId: '1', userId: '1', sessionId: `${session}` })
    const streams = Array.from({ length: 400 }, (_, index) => events.open(member(Math.floor(index / 20))))
    const isRefused = (failure: unknown): boolean => failure instanceof RateLimited && failure.headers['retry-after'] === '5'
    assert.throws(() => events.open(member(20)), isRefused)
    // A session with a full share makes room by itself, and so do other accounts.
    streams.push(events.open(member(0)), events.open({ ...member(20), accountId: '2' }))
    assert.throws(() => events.open(member(20)), isRefused)
    streams[30]?.destroy()
    return new Promise<void>((resolve) => {
      streams[30]?.once('close', () => {
        events.open(member(20))
        events.endAll()
        resolve()
      })
    })
  })

  it('is refused for HEAD, whose answer would never end', async () => {
    const { accountId, token } = await server.seed.member()
    assert.equal((await ask(`${server.url}/v1/accounts/${accountId}/events`, { method: 'HEAD', token })).status, 405)
  })

  it('also reports changes made by another instance, which ends its streams immediately when it closes', async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId)
    const copy = await startServer({ on: server })
    const [here, there] = [await listenReady(member), await listenReady(member, copy)]
    await supportReplies(copy.url, id, 'Bonjour')
    assert.deepEqual([await here.next(), await there.next()], [updated(id), updated(id)])
    await copy.close()
    assert.equal(await there.next(), null)
    await supportReplies(server.url, id, 'Encore')
    assert.equal(await here.next(), updated(id))
    here.leave()
  })
})
