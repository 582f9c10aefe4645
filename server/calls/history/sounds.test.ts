import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { isStoredOn } from '../../testing/storedFiles'
import { ask } from '../../testing/ask'
import { listHistory } from '../../testing/lists'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { MINUTE_MS } from '../../platform/clock'

const notFound = { status: 'not_found', user_message: null }

describe('voicemails and recordings', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-11-20T19:05:00Z') })
  })
  after(() => server.close())

  for (const kind of ['voicemails', 'recordings'] as const) {
    const urlOf = ({ accountId }: SeededMember, id: string): string => `${server.url}/v1/accounts/${accountId}/${kind}/${id}`
    const archive = (member: SeededMember, id: string, body: unknown) =>
      ask(`${urlOf(member, id)}/archive-status`, { method: 'PUT', token: member.token, body })
    const remove = (member: SeededMember, id: string) => ask(urlOf(member, id), { method: 'DELETE', token: member.token })
    const isStored = (id: string) => isStoredOn(server, id)

    it(`${kind} are archived, restored, and deleted for good with their sound`, async () => {
      const member = await server.seed.member()
      const [one = '', other = ''] = await server.seed.history(member.accountId, kind, { count: 2 })
      const flags = async () => (await listHistory(server.url, member, kind)).rows.map(({ id, is_archived }) => [id, is_archived])
      for (const is_archived of [1, 1, 0]) {
        const { status, text } = await archive(member, one, { is_archived })
        assert.deepEqual([status, text], [204, ''])
        assert.deepEqual(await flags(), [[one, is_archived], [other, 0]])
      }
      assert.equal((await remove(member, one)).status, 204)
      assert.deepEqual([(await remove(member, one)).status, (await archive(member, one, { is_archived: 1 })).status], [404, 404])
      assert.deepEqual([isStored(one), isStored(other), await flags()], [false, true, [[other, 0]]])
    })

    it(`${kind} play by their URL for ten minutes, also in ranges, and download under a descriptive name`, async () => {
      const member = await server.seed.member()
      const [id = ''] = await server.seed.history(member.accountId, kind, { contact_number: '+15145550123' })
      const [row] = (await listHistory(server.url, member, kind)).rows
      const url = `${server.url}${row?.recording_url}`
      const part = await fetch(url, { headers: { range: 'bytes=0-3' } })
      assert.deepEqual([part.status, await part.text(), part.headers.get('content-type')], [206, 'RIFF', 'audio/wav'])
      const noun = kind === 'voicemails' ? 'Voicemail' : 'Recording'
      assert.match(part.headers.get('content-disposition') ?? '', new RegExp(`"${noun} 2026-11-20 14\\.05 \\+15145550123\\.wav"`))
      server.clock.move(10 * MINUTE_MS)
      assert.deepEqual((await ask(url)).body, notFound)
      server.clock.move(-10 * MINUTE_MS)
      assert.equal((await remove(member, id)).status, 204)
      assert.deepEqual((await ask(url)).body, notFound)
    })

    it(`${kind} of another account are not found, and only the flag can be changed`, async () => {
      const [member, other] = [await server.seed.member(), await server.seed.member()]
      const [id = ''] = await server.seed.history(member.accountId, kind)
      for (const foreign of [id, randomUUID()]) {
        const answers = [await remove(other, foreign), await archive(other, foreign, { is_archived: 1 })]
        assert.deepEqual(answers.map(({ status, body }) => [status, body]), [[404, notFound], [404, notFound]])
      }
      const bodies: [body: unknown, status: number][] = [
        [{ is_archived: 2 }, 422],
        [{ is_archived: true }, 422],
        [{ is_archived: '1' }, 422],
        [{}, 422],
        [{ is_archived: 1, id }, 400],
        [[], 400],
      ]
      for (const [body, status] of bodies) assert.equal((await archive(member, id, body)).status, status, JSON.stringify(body))
      const { rows } = await listHistory(server.url, member, kind)
      assert.deepEqual([rows.map(({ is_archived }) => is_archived), isStored(id)], [[0], true])
    })
  }

  it('a recording is listed with its call, whatever time lies between them', async () => {
    const member = await server.seed.member()
    const [near, far] = await server.seed.history(member.accountId, 'recordings', { count: 2 })
    await server.store.updateTable('recordings').set({ created_at: new Date('2027-03-01T12:00:00Z') }).where('id', '=', far ?? '').execute()
    const { rows } = await listHistory(server.url, member, 'recordings')
    assert.deepEqual(rows.map(({ id }) => id), [far, near])
  })

  it('deleting a recording leaves its call in the logs', async () => {
    const member = await server.seed.member()
    const [id = ''] = await server.seed.history(member.accountId, 'recordings')
    const before = await listHistory(server.url, member, 'calls')
    await ask(`${server.url}/v1/accounts/${member.accountId}/recordings/${id}`, { method: 'DELETE', token: member.token })
    assert.equal(before.rows.length, 1)
    assert.deepEqual(await listHistory(server.url, member, 'calls'), before)
  })
})
