import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const days = ['2026-02-30', '2026-13-01', '0000-00-00', '0001-01-01', '20260301', 'x']
const moments = [
  '2026-03-09T04:00:00.000Z', // midnight of the 9th, summer time
  '2026-03-09T03:59:59.000Z', // the last second of the 8th, a day of 23 hours
  '2026-03-08T05:00:00.000Z', // its first one
  '2026-03-08T04:59:59.000Z', // the last of the 7th, winter time
]

describe('days', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const lists = {
    audiofiles: (accountId: string, at: string) => server.seed.audiofile(accountId, { created_at: new Date(at) }),
    'support-requests': (accountId: string, at: string) => server.seed.supportRequest(accountId, { at, messages: [{ by: 'client', text: 'Bonjour.' }] }),
  }
  const listed = ({ accountId, token }: SeededMember, list: string, query: string): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${accountId}/${list}?${query}`, { token })
  const idsIn = ({ text }: Reply): string[] => text.match(/(?<="id":")[^"]+/g) ?? []

  for (const [list, add] of Object.entries(lists)) {
    it(`${list} are filtered by days in Montreal across clock changes, before paging`, async () => {
      const member = await server.seed.member()
      const ids: string[] = []
      for (const at of moments) ids.push(await add(member.accountId, at))
      const [ninth = '', late = '', early = '', seventh = ''] = ids
      const cases: [query: string, ids: string[]][] = [
        ['from=2026-03-08&to=2026-03-08', [late, early]],
        ['from=2026-03-09', [ninth]],
        ['to=2026-03-07', [seventh]],
        ['from=2026-03-09&to=2026-03-08', []],
        ['q=&to=2026-03-08', [late, early, seventh]],
      ]
      for (const [query, expected] of cases) {
        assert.deepEqual(idsIn(await listed(member, list, query)), expected, query)
        const page = await listed(member, list, `limit=1&${query}`)
        assert.deepEqual(idsIn(page), expected.slice(0, 1), query)
        assert.equal(/"next_cursor":null/.test(page.text), expected.length < 2, query)
      }
    })

    it(`${list} are refused for a day that does not exist`, async () => {
      const member = await server.seed.member()
      for (const query of [...days.map((day) => `from=${day}`), 'to=2026-02-29']) {
        assert.equal((await listed(member, list, query)).status, 400, query)
      }
    })
  }

  it('a support request is filtered by the day of its latest update', async () => {
    const member = await server.seed.member()
    const at = '2026-03-08T04:59:00.000Z'
    const answered = { at, messages: [{ by: 'client', text: 'Bonjour.' }, { by: 'support', text: 'Oui ?' }] } as const
    const id = await server.seed.supportRequest(member.accountId, answered)
    assert.deepEqual(idsIn(await listed(member, 'support-requests', 'to=2026-03-07')), [])
    assert.deepEqual(idsIn(await listed(member, 'support-requests', 'from=2026-03-08')), [id])
  })
})
