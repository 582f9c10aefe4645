import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { MINUTE_MS } from '../../platform/clock'
import { RateLimited } from '../../platform/failures/failures'
import type { Exported } from '../history/exported'
import { ask } from '../../testing/ask'
import { connectTo } from '../../testing/rawRequest'
import type { HistoryKind } from '../../testing/history'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeExportsService } from './service'

const isUrl = (body: unknown): body is { file_url: string } => typeof body === 'object' && body !== null && 'file_url' in body

describe('exports', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-11-21T02:00:00Z') })
  })
  after(() => server.close())

  const urlOf = async (member: SeededMember, kind: HistoryKind, query = '', language = 'en'): Promise<string> => {
    const url = `${server.url}/v1/accounts/${member.accountId}/${kind}/export-url${query}`
    const { status, body, text } = await ask(url, { token: member.token, headers: { 'accept-language': language } })
    assert.equal(status, 200, text)
    assert.ok(isUrl(body))
    return `${server.url}${body.file_url}`
  }
  const linesAt = async (url: string): Promise<string[]> => (await ask(url)).text.split('\r\n')

  it('contain exactly the filtered rows, with the time zone, in the language of the request', async () => {
    const member = await server.seed.member()
    const { accountId } = member
    const number_id = await server.seed.number(accountId, { label: '=cmd|calc', phone_number: '+14505550198' })
    const named = { contact_number: '+15145550123', contact_name: '+Zoé "Ltée", inc.' }
    await server.seed.history(accountId, 'calls', { ...named, number_id, at: '2026-11-01T05:30:00Z', count: 1, duration: 7 })
    await server.seed.history(accountId, 'calls', { contact_number: '+33199001234', at: '2026-11-01T06:30:00Z', direction: 'outbound' })
    await server.seed.history(accountId, 'voicemails', { ...named, at: '2026-11-02T12:00:00Z' })
    await server.seed.history(accountId, 'recordings', { ...named, at: '2026-11-03T12:00:00Z', is_archived: 1 })
    await server.store.updateTable('calls').set({ answered_by: member.userId }).where('account_id', '=', accountId).where('direction', '=', 'inbound').execute()
    const answer = await fetch(await urlOf(member, 'calls', '?to=2026-11-01'))
    const expected = {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="Call logs 2026-11-20.csv"; filename*=UTF-8''Call%20logs%202026-11-20.csv`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    }
    for (const [header, value] of Object.entries(expected)) assert.equal(answer.headers.get(header), value, header)
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    // The clocks go back in between: the same local time twice, which the other column distinguishes.
    assert.deepEqual(bytes.subarray(3).toString().split('\r\n'), [
      'Direction,Number label,Number,Contact name,Contact number,Duration (seconds),Date (America/Montreal),Date (UTC),Missed,Answered by',
      `Outbound,,,,'+33 1 99 00 12 34,60,2026-11-01 01:30:00,2026-11-01T06:30:00Z,,`,
      `Inbound,'=cmd|calc,(450) 555-0198,"'+Zoé ""Ltée"", inc.",(514) 555-0123,7,2026-11-01 01:30:00,2026-11-01T05:30:00Z,,${member.name}`,
      '',
    ])
    const french = await fetch(await urlOf(member, 'voicemails', '?is_archived=0&q=zo%C3%A9', 'fr-CA'))
    assert.match(french.headers.get('content-disposition') ?? '', /"Messages vocaux 2026-11-20\.csv"/)
    assert.deepEqual((await french.text()).split('\r\n'), [
      'Libellé du numéro,Numéro,Nom du contact,Numéro du contact,Durée (secondes),Date (America/Montreal),Date (UTC),Dossier',
      `,,"'+Zoé ""Ltée"", inc.",(514) 555-0123,60,2026-11-02 07:00:00,2026-11-02T12:00:00Z,Boîte de réception`,
      '',
    ])
    const recordings = await linesAt(await urlOf(member, 'recordings', '?is_archived=1&direction=inbound'))
    assert.deepEqual(recordings.map((line) => line.split(',').at(-1)), ['Folder', 'Archived', ''])
    assert.equal((await linesAt(await urlOf(member, 'recordings', '?is_archived=0'))).length, 2)
  })

  it('contain every row once, however many there are', async () => {
    const member = await server.seed.member()
    await server.seed.history(member.accountId, 'calls', { count: 2100 })
    const lines = await linesAt(await urlOf(member, 'calls'))
    assert.deepEqual([lines.length, new Set(lines).size], [2102, 2102])
  })

  it('are limited to two at once per account and eight in total, until they are read or aborted', async () => {
    const { signedUrls, clock } = server
    const list: Exported = { title: { en: 'Calls', fr: 'Appels' }, head: [], rows: () => Readable.from([[['one']], [['two']]]) }
    const { urlOf: urlFor, download } = makeExportsService({
      signedUrls,
      clock: clock.now,
      lists: { calls: list, voicemails: list, recordings: list, people: list, 'flow-analytics': list, journal: list, 'personal-data': list },
    })
    const begin = async (account: string): Promise<Readable> => {
      const query = new URL(await urlFor(account, 'calls', { language: 'en' }), server.url).searchParams
      const [expires = '', signature = '', asked = ''] = ['expires', 'signature', 'asked'].map((part) => query.get(part) ?? '')
      return (await download('calls', { account, expires, signature, asked }, () => Promise.resolve())).content
    }
    const areTaken = (account: string) => assert.rejects(begin(account), RateLimited)
    const [given, read] = [await begin('one'), await begin('one')]
    await areTaken('one')
    const others: Readable[] = []
    for (const account of ['two', 'two', 'three', 'three', 'four', 'four']) others.push(await begin(account))
    await areTaken('five')
    given.destroy()
    await once(given, 'close')
    others.push(await begin('one'))
    await areTaken('one')
    read.resume()
    await once(read, 'close')
    others.push(await begin('five'))
    await areTaken('six')
    for (const content of others) content.destroy()
  })

  it('that wait behind another response are closed with their connection', { timeout: 60_000 }, async ({ signal }) => {
    const member = await server.seed.member()
    await server.seed.history(member.accountId, 'calls', { count: 3000 })
    const url = await urlOf(member, 'calls')
    const { pathname, search } = new URL(url)
    server.faults.failNext({ method: 'GET', path: '/accounts/:accountId/contacts' }, { kind: 'holdAfter' })
    const socket = await connectTo(server.url)
    const first = `GET /v1/accounts/${member.accountId}/contacts HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${member.token}\r\n\r\n`
    socket.write(first + `GET ${pathname}${search} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(2))
    await server.faults.held()
    const status = async (): Promise<number> => {
      const answer = await fetch(url)
      await answer.body?.cancel()
      return answer.status
    }
    while ((await status()) !== 429) await new Promise(setImmediate)
    socket.destroy()
    while (!signal.aborted && (await status()) !== 200) await new Promise(setImmediate)
    server.faults.release()
  })

  it("count towards the rate limit of their account; unsigned requests don't", async () => {
    const own = await startServer({ rateLimits: { perAddress: 1_000_000, perAccount: 5 } })
    const [member, other] = [await own.seed.member(), await own.seed.member()]
    const linkOf = async ({ accountId, token }: SeededMember): Promise<string> => {
      const { body } = await ask(`${own.url}/v1/accounts/${accountId}/calls/export-url`, { token })
      return isUrl(body) ? `${own.url}${body.file_url}` : ''
    }
    const [link, others] = [await linkOf(member), await linkOf(other)]
    for (let time = 1; time <= 6; time += 1) assert.equal((await ask(`${link}x`)).status, 404)
    for (let time = 1; time <= 4; time += 1) assert.equal((await ask(link)).status, 200)
    const refused = await ask(link)
    assert.deepEqual([refused.status, refused.body], [429, { status: 'too_many_requests', user_message: null }])
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal((await ask(`${own.url}/v1/accounts/${member.accountId}/contacts`, { token: member.token })).status, 429)
    assert.equal((await ask(others)).status, 200)
    await own.close()
  })

  it('expire after ten minutes, and a changed URL opens nothing', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const url = new URL(await urlOf(member, 'calls', '?direction=inbound'))
    const altered = (part: string, value: string): string => {
      const copy = new URL(url)
      copy.searchParams.set(part, value)
      return copy.href
    }
    const word = new URL(await urlOf(member, 'calls')).searchParams.get('asked') ?? ''
    const refused = [
      altered('account', other.accountId),
      altered('expires', String(Number(url.searchParams.get('expires')) + 60)),
      altered('asked', word),
      altered('signature', 'A'.repeat(43)),
      url.href.replace('/exports/calls', '/exports/voicemails'),
      url.href.replace('/exports/calls', '/exports/constructor'),
    ]
    for (const href of refused) assert.equal((await ask(href)).status, 404, href)
    assert.equal((await ask(url.href)).status, 200)
    server.database.off()
    assert.equal((await ask(url.href)).status, 503)
    server.database.on()
    server.clock.move(10 * MINUTE_MS)
    assert.equal((await ask(url.href)).status, 404)
  })
})
