import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Uses } from 'contract/team'
import { ask } from '../../testing/ask'
import { choose, instanceOf, mailsTo } from '../../testing/notifications'
import { listHistory } from '../../testing/lists'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { wavOf } from '@console/voice-gateway/testing'
import { randomUUID } from 'node:crypto'
import { makeMayHear } from './heard'

const everyone: Uses = { number_ids: null, voicemails: 'all', recordings: 'none' }

describe('what a member hears', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const at = ({ accountId, token }: SeededMember, path: string, body?: object) =>
    ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token, ...(body && { method: 'PUT', body }) })
  const use = async (owner: SeededMember, { userId }: SeededMember, uses: Partial<Uses>) => {
    const reply = await at(owner, `members/${userId}/uses`, { ...everyone, ...uses })
    assert.equal(reply.status, 200, reply.text)
  }

  const team = async () => {
    const owner = await server.seed.member()
    const [zoe, luc] = [await server.seed.colleague(owner, 'Zoé', 'member'), await server.seed.colleague(owner, 'Luc', 'member')]
    const [shop, desk] = [await server.seed.number(owner.accountId), await server.seed.number(owner.accountId)]
    return { owner, zoe, luc, shop, desk }
  }

  const sounds = async (kind: 'voicemails' | 'recordings', { owner, zoe, luc, shop, desk }: Awaited<ReturnType<typeof team>>) => {
    const column = kind === 'voicemails' ? 'box_id' : 'user_id'
    const made = new Map<string, string>()
    for (const [name, number_id, person] of [['shop', shop, null], ['desk', desk, null], ['zoe', desk, zoe], ['luc', shop, luc]] as const) {
      const [id = ''] = await server.seed.history(owner.accountId, kind, { number_id, contact_number: '+15145550188' })
      if (person !== null) await server.store.updateTable(kind).set({ [column]: person.userId }).where('id', '=', id).execute()
      made.set(name, id)
    }
    return made
  }

  const rows: [kind: 'voicemails' | 'recordings', uses: (shop: string) => Partial<Uses>, heard: readonly string[]][] = [
    ['voicemails', () => ({}), ['shop', 'desk', 'zoe']],
    ['voicemails', () => ({ voicemails: 'numbers' }), ['shop', 'desk', 'zoe']],
    ['voicemails', (shop) => ({ voicemails: 'numbers', number_ids: [shop] }), ['shop', 'zoe']],
    ['voicemails', () => ({ voicemails: 'numbers', number_ids: [] }), ['zoe']],
    ['voicemails', () => ({ voicemails: 'own' }), ['zoe']],
    ['recordings', () => ({}), []],
    ['recordings', () => ({ recordings: 'own' }), ['zoe']],
    ['recordings', (shop) => ({ recordings: 'numbers', number_ids: [shop] }), ['shop', 'zoe', 'luc']],
    ['recordings', () => ({ recordings: 'all' }), ['shop', 'desk', 'zoe', 'luc']],
  ]
  for (const [kind, usesAt, heard] of rows) {
    it(`${JSON.stringify(usesAt('shop'))}: of ${kind}, finds, counts, opens, changes and is told of ${heard.join(', ') || 'none'}`, async () => {
      const its = await team()
      const { owner, zoe, shop } = its
      const made = await sounds(kind, its)
      await use(owner, zoe, usesAt(shop))
      const ids = heard.map((name) => made.get(name) ?? '')
      const listed = async (person: SeededMember, query = '') => (await listHistory(server.url, person, kind, query)).rows.map(({ id }) => id)
      assert.deepEqual(new Set(await listed(zoe)), new Set(ids))
      assert.equal((await listed(owner)).length, made.size)
      assert.equal((await listHistory(server.url, zoe, kind, '?limit=1&count=1')).total, ids.length)
      const unread = await at(zoe, 'unread')
      const counted = kind === 'voicemails' ? new RegExp(`"new_voicemails":${ids.length}\\b`) : new RegExp(`"hears_recordings":0`)
      assert.equal(counted.test(unread.text), kind === 'voicemails' || heard.length === 0, unread.text)
      const found = await at(zoe, 'search?q=15145550188')
      const mayHear = makeMayHear(server.store)
      for (const [name, id] of made) {
        const isHeard = heard.includes(name)
        if (kind === 'voicemails') assert.equal(found.text.includes(id), isHeard)
        assert.equal((await ask(`${server.url}/v1/${kind}/${id}/path`, { token: zoe.token })).status, isHeard ? 200 : 404)
        assert.equal((await at(zoe, `${kind}/${id}/archive-status`, { is_archived: 1 })).status, isHeard ? 204 : 404)
        if (kind === 'voicemails') assert.equal((await at(zoe, 'voicemails/new-status', { ids: [id], is_new: 0 })).status, isHeard ? 204 : 404)
        const event = kind === 'voicemails' ? 'voicemail.updated' : 'recording.updated'
        assert.deepEqual([await mayHear(zoe, event, id), await mayHear(owner, event, id), await mayHear(zoe, 'call.updated', id)], [isHeard, true, true])
      }
    })
  }

  it('of voicemails, each says whose box it is in, and one box is listed alone', async () => {
    const its = await team()
    const made = await sounds('voicemails', its)
    const { zoe, owner } = its
    const inBox = async (person: SeededMember, box: string) => (await listHistory(server.url, person, 'voicemails', `?box=${box}`)).rows.map(({ id }) => id)
    assert.deepEqual(await inBox(zoe, zoe.userId), [made.get('zoe')])
    assert.deepEqual(await inBox(zoe, its.luc.userId), [])
    assert.deepEqual(await inBox(owner, its.luc.userId), [made.get('luc')])
    assert.deepEqual(new Set(await inBox(owner, 'shared')), new Set([made.get('shop'), made.get('desk')]))
    const { text } = await at(zoe, 'voicemails')
    assert.deepEqual(text.match(/"box":(?:null|\{[^}]*\})/g)?.sort(), [`"box":null`, `"box":null`, `"box":${JSON.stringify({ id: zoe.userId, name: zoe.name })}`].sort())
  })

  it('of a call, its details list what is heard', async () => {
    const its = await team()
    const made = await sounds('recordings', its)
    const call = await server.store.selectFrom('recordings').select('call_id').where('id', '=', made.get('shop') ?? '').executeTakeFirstOrThrow()
    const idsFor = async ({ token }: SeededMember) => /"recording_ids":(\[[^\]]*\])/.exec((await ask(`${server.url}/v1/calls/${call.call_id}/path`, { token })).text)?.[1]
    assert.deepEqual([await idsFor(its.zoe), await idsFor(its.owner)], ['[]', JSON.stringify([made.get('shop')])])
  })

  it('owners and managers hear everything, whatever was kept for them as members', async () => {
    const its = await team()
    await sounds('voicemails', its)
    await use(its.owner, its.zoe, { voicemails: 'own' })
    assert.equal((await at(its.owner, `members/${its.zoe.userId}`, { role: 'manager' })).status, 200)
    assert.equal((await listHistory(server.url, its.zoe, 'voicemails')).rows.length, 4)
    assert.equal((await at(its.owner, `members/${its.zoe.userId}`, { role: 'member' })).status, 200)
    assert.equal((await listHistory(server.url, its.zoe, 'voicemails')).rows.length, 1)
  })

  it("only owners say it, of their own people and numbers, and the account's journal tells it in words", async () => {
    const { owner, zoe, shop } = await team()
    const other = await team()
    const manager = await server.seed.colleague(owner, 'Jean', 'manager')
    const put = (by: SeededMember, of: SeededMember, number_ids: string[]) => at(by, `members/${of.userId}/uses`, { number_ids, voicemails: 'numbers', recordings: 'own', calls_day: 12.5 })
    const statuses = [await put(zoe, zoe, [shop]), await put(manager, zoe, [shop]), await put(owner, other.zoe, [shop]), await put(owner, zoe, [other.shop]), await put(owner, zoe, [shop])]
    assert.deepEqual(statuses.map(({ status }) => status), [403, 403, 404, 422, 200])
    const entry = await server.store.selectFrom('journal').select(['act', 'subject', 'after']).where('account_id', '=', owner.accountId).executeTakeFirstOrThrow()
    assert.match(JSON.stringify(entry), /"uses_changed","subject":"Zoé[^"]*","after":\{"numbers":"\(\d{3}\) \d{3}-\d{4}","day_cents":1250,"recordings":"own","voicemails":"numbers"\}/)
    const told = await at(owner, 'journal')
    assert.match(told.text, /changed what Zoé .*may use.*Numbers.*All.*Only their own/)
    assert.match((await at(zoe, 'numbers')).text, /"may_use":0/)
    assert.doesNotMatch((await at(owner, 'numbers')).text, /may_use/)
  })

  it('a voicemail is mailed to whoever hears it; that of a box to its person, and to everybody once they left', async () => {
    const { owner, zoe, luc, shop, desk } = await team()
    const instance = instanceOf(server)
    await use(owner, zoe, { voicemails: 'numbers', number_ids: [shop] })
    await use(owner, luc, { voicemails: 'own' })
    for (const each of [owner, zoe, luc]) await choose(server, each, { voicemail: 'link' })
    const leave = async (numberId: string, boxId: string | null = null) => {
      const id = randomUUID()
      await instance.callRecords.storeVoicemail({ id, accountId: owner.accountId, numberId, fromNumber: '+15145550177', content: wavOf(1), duration: 5, sendTo: null, boxId })
      await instance.settled()
      return { id, mails: [owner, zoe, luc].map((each) => mailsTo(server, each).length) }
    }
    assert.deepEqual((await leave(shop)).mails, [1, 1, 0])
    assert.deepEqual((await leave(desk)).mails, [2, 1, 0])
    const { id, mails } = await leave(desk, luc.userId)
    assert.deepEqual(mails, [2, 1, 1])
    const boxOf = async (voicemail: string) => (await server.store.selectFrom('voicemails').select('box_id').where('id', '=', voicemail).executeTakeFirstOrThrow()).box_id
    assert.equal(await boxOf(id), luc.userId)
    assert.equal((await ask(`${server.url}/v1/accounts/${owner.accountId}/members/${luc.userId}`, { method: 'DELETE', token: owner.token })).status, 204)
    assert.equal(await boxOf(id), null)
    const late = await leave(desk, luc.userId)
    assert.deepEqual([late.mails[0], await boxOf(late.id)], [3, null])
  })
})
