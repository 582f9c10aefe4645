import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask } from '../../testing/ask'
import { listHistory } from '../../testing/lists'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { supportReplies } from '../../testing/support'
import { startServer } from '../../testing/testServer'

const CALLS = 1000
const VOICEMAILS = 1000
const NEWEST = new Date('2026-11-20T15:00:00Z').getTime()

const batchesOf = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))

describe('unread counts', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const at = ({ accountId }: SeededMember): string => `${server.url}/v1/accounts/${accountId}`
  const unread = async (member: SeededMember): Promise<unknown> => (await ask(`${at(member)}/unread`, { token: member.token })).body
  const setMissed = async (member: SeededMember, ids: readonly string[], is_done: 0 | 1) =>
    (await ask(`${at(member)}/calls/missed-status`, { method: 'PUT', token: member.token, body: { ids, is_done } })).status
  const setNew = async (member: SeededMember, ids: readonly string[], is_new: 0 | 1) =>
    (await ask(`${at(member)}/voicemails/new-status`, { method: 'PUT', token: member.token, body: { ids, is_new } })).status
  const missedCalls = async (account_id: string, count: number): Promise<string[]> => {
    const calls = Array.from({ length: count }, (_, index) => ({
      ...{ id: randomUUID(), account_id, number_id: null, direction: 'inbound', duration: 0, outcome: 'missed' } as const,
      ...{ contact_number: `+1514555${String(index).padStart(4, '0')}`, started_at: new Date(NEWEST - index * 1000) },
    }))
    await server.store.insertInto('calls').values(calls).execute()
    return calls.map(({ id }) => id)
  }
  const newVoicemails = async (account_id: string, count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID())
    const created_at = new Date(NEWEST)
    await server.store.insertInto('files').values(ids.map((id) => ({ id, account_id, media_type: 'audio/wav', bytes: 44, friendly_name: 'v.wav', created_at }))).execute()
    const sound = { account_id, number_id: null, from_number: '+15145550101', duration: 1, created_at }
    await server.store.insertInto('voicemails').values(ids.map((id) => ({ id, ...sound }))).execute()
    return ids
  }
  const totalOf = async (member: SeededMember, missed: string) => (await listHistory(server.url, member, 'calls', `?limit=1&count=1&missed=${missed}`)).total

  it('are correct everywhere after three users resolve 1,000 missed calls and 1,000 voicemails together', async () => {
    const member = await server.seed.member()
    const users = [member, await server.seed.colleague(member), await server.seed.colleague(member)]
    const [calls, voicemails] = [await missedCalls(member.accountId, CALLS), await newVoicemails(member.accountId, VOICEMAILS)]
    assert.deepEqual(await unread(member), { missed_calls: CALLS, new_voicemails: VOICEMAILS })
    // Each user marks all but the last ten, in an order of their own, so that all meet on the same rows.
    const work = users.map(async (user, index) => {
      const turned = (ids: string[]) => [ids.slice(0, -10), ids.slice(0, -10).toReversed(), ids.slice(400, -10).concat(ids.slice(0, 400))][index] ?? []
      for (const ids of batchesOf(turned(calls), 33 + index)) assert.equal(await setMissed(user, ids, 1), 204)
      for (const ids of batchesOf(turned(voicemails), 33 + index)) assert.equal(await setNew(user, ids, 0), 204)
    })
    await Promise.all(work)
    for (const user of users) assert.deepEqual(await unread(user), { missed_calls: 10, new_voicemails: 10 })
    assert.deepEqual([await totalOf(member, 'open'), await totalOf(member, 'done'), await totalOf(member, 'all')], [10, 990, 1000])
    const { rows } = await listHistory(server.url, member, 'voicemails')
    assert.equal(rows.filter(({ is_new }) => is_new === 1).length, 10)
    // Three users undo different shares at once; repeating changes nothing.
    const shares = batchesOf(calls.slice(0, 300), 100)
    await Promise.all([...shares, ...shares].map((ids, index) => setMissed(users[index % 3] ?? member, ids, 0)))
    assert.deepEqual(await unread(member), { missed_calls: 310, new_voicemails: 10 })
  })

  it('an archived voicemail is not new, and restored unheard it is again', async () => {
    const member = await server.seed.member()
    const [id = ''] = await newVoicemails(member.accountId, 1)
    const archive = (is_archived: 0 | 1) =>
      ask(`${at(member)}/voicemails/${id}/archive-status`, { method: 'PUT', token: member.token, body: { is_archived } })
    const isNew = async () => (await listHistory(server.url, member, 'voicemails')).rows.map(({ is_new }) => is_new)
    assert.deepEqual([await unread(member), await isNew()], [{ missed_calls: 0, new_voicemails: 1 }, [1]])
    await archive(1)
    assert.deepEqual([await unread(member), await isNew()], [{ missed_calls: 0, new_voicemails: 0 }, [0]])
    await archive(0)
    assert.deepEqual([await unread(member), await isNew()], [{ missed_calls: 0, new_voicemails: 1 }, [1]])
    assert.equal(await setNew(member, [id], 0), 204)
    assert.deepEqual(await unread(member), { missed_calls: 0, new_voicemails: 0 })
    assert.equal(await setNew(member, [id], 1), 204)
    assert.deepEqual(await unread(member), { missed_calls: 0, new_voicemails: 1 })
  })

  it('calls and voicemails of another account are neither found nor changed, and answered calls stay as they are', async () => {
    const [member, stranger] = [await server.seed.member(), await server.seed.member()]
    const [[foreign = ''], [own = '']] = [await missedCalls(stranger.accountId, 1), await missedCalls(member.accountId, 1)]
    const [[sound = '']] = [await newVoicemails(stranger.accountId, 1)]
    const [answered = ''] = await server.seed.history(member.accountId, 'calls', { duration: 30 })
    assert.deepEqual([await setMissed(member, [foreign], 1), await setNew(member, [sound], 0), await setMissed(member, ['no-such'], 1)], [404, 404, 404])
    assert.equal(await setMissed(member, [own, foreign, answered], 1), 204)
    assert.deepEqual(await unread(stranger), { missed_calls: 1, new_voicemails: 1 })
    const { rows } = await listHistory(server.url, member, 'calls')
    assert.deepEqual(rows.map(({ id, missed }) => [id, missed]).sort(), [[own, 'marked'], [answered, null]].sort())
    const { resolved_by } = await server.store.selectFrom('calls').select('resolved_by').where('id', '=', own).executeTakeFirstOrThrow()
    assert.equal(resolved_by, member.userId)
  })

  it('answers of the support team are counted for each user until they are read, resolved requests excluded', async () => {
    const member = await server.seed.member()
    const other = await server.seed.colleague(member)
    const ids = [await server.seed.supportRequest(member.accountId), await server.seed.supportRequest(member.accountId)]
    const none = { missed_calls: 0, new_voicemails: 0 }
    assert.deepEqual(await unread(member), none)
    for (const id of ids) await supportReplies(server.url, id, 'Bonjour')
    assert.deepEqual([await unread(member), await unread(other)], [{ ...none, new_answers: 2 }, { ...none, new_answers: 2 }])
    await ask(`${server.url}/v1/support-requests/${ids[0]}/read`, { method: 'PUT', token: member.token })
    assert.deepEqual([await unread(member), await unread(other)], [{ ...none, new_answers: 1 }, { ...none, new_answers: 2 }])
    await ask(`${server.url}/v1/support-requests/${ids[1]}`, { method: 'PUT', token: member.token, body: { is_resolved: 1 } })
    assert.deepEqual([await unread(member), await unread(other)], [none, { ...none, new_answers: 1 }])
  })

  it('the list of calls can be narrowed to missed ones, with other filters', async () => {
    const member = await server.seed.member()
    const number_id = await server.seed.number(member.accountId, {})
    const ids = await missedCalls(member.accountId, 3)
    await server.store.updateTable('calls').set({ number_id }).where('id', '=', ids[0] ?? '').execute()
    await server.seed.history(member.accountId, 'calls', { duration: 30 })
    await setMissed(member, ids.slice(1, 2), 1)
    const found = async (query: string) => (await listHistory(server.url, member, 'calls', query)).rows.map(({ id }) => ids.indexOf(id))
    assert.deepEqual(await found('?missed=open'), [0, 2])
    assert.deepEqual(await found('?missed=done'), [1])
    assert.deepEqual(await found('?missed=all&limit=2'), [0, 1])
    assert.deepEqual(await found(`?missed=open&number_id=${number_id}`), [0])
    assert.deepEqual(await found('?missed=open&q=5550002'), [2])
    assert.deepEqual(await found('?missed=open&direction=outbound'), [])
    const { body } = await ask(`${at(member)}/calls/export-url?missed=open`, { token: member.token })
    const url = typeof body === 'object' && body !== null && 'file_url' in body ? String(body.file_url) : assert.fail()
    const lines = (await (await fetch(new URL(url, server.url))).text()).trim().split('\r\n')
    assert.match(lines[0] ?? '', /Missed/)
    assert.equal(lines.filter((line) => line.includes('Not returned')).length, 2)
    assert.equal(lines.length, 3)
  })
})
