import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inflateSync } from 'node:zlib'
import { MINUTE_MS } from '../../core/clock'
import { ask } from '../../testing/ask'
import { addCard, charge } from '../../testing/cardHolder'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

/** The visible text of a PDF: each `Tj`/`TJ` holds WinAnsi text in hex. */
const textIn = (pdf: Buffer): string => {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, body = '']) => Buffer.from(body, 'latin1'))
  const pages = streams.flatMap((body) => {
    try {
      return [inflateSync(body).toString('latin1')]
    } catch {
      return []
    }
  })
  const hex = pages.join('\n').matchAll(/\[((?:<[0-9a-f]*>|[ \d.-])*)\] TJ/g)
  return [...hex].map(([, parts = '']) => Buffer.from(parts.replace(/ ?-?[\d.]+ ?(?=<|$)|[<> ]/g, (part) => (/^[<> ]$/.test(part) ? '' : '')), 'hex').toString('latin1')).join('\n')
}

const seller = {
  name: 'Boréale et fils',
  address: '7, rue du Marché, Québec (QC) G1K 1A1',
  gst_number: '987654321 RT0001',
  qst_number: '1098765432 TQ0001',
}

describe('an invoice', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z'), seller })
  })
  after(() => server.close())

  const download = async (url: string): Promise<{ status: number; headers: Headers; content: Buffer }> => {
    const response = await fetch(`${server.url}${url}`)
    return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) }
  }

  it('has a PDF with its number, dates, address, lines, taxes and total; the same bytes each time, for its account only, for ten minutes', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const card_id = await addCard(server, member)
    await charge(server, member, { amount: 100, card_id })
    const { text } = await ask(`${server.url}/v1/accounts/${member.accountId}/invoices`, { token: member.token })
    const uid = /"uid":"([\w-]+)"/.exec(text)?.[1] ?? ''
    const ask1 = (accountId: string, token: string) => ask(`${server.url}/v1/accounts/${accountId}/invoices/download/${uid}`, { token })
    const url = /"file_url":"([^"]+)"/.exec((await ask1(member.accountId, member.token)).text)?.[1] ?? ''
    const [first, second] = [await download(url), await download(url)]
    assert.deepEqual([first.status, first.headers.get('content-type')], [200, 'application/pdf'])
    assert.match(first.headers.get('content-disposition') ?? '', /^inline; filename="F-000001.pdf"/)
    assert.match(first.headers.get('content-security-policy') ?? '', /^default-src 'none'; object-src 'self';(?!.*sandbox)/)
    assert.ok(first.content.equals(second.content))
    const shown = textIn(first.content)
    for (const wanted of ['Boréale et fils', '7, rue du Marché', 'Nº de TPS / GST No. 987654321 RT0001', 'Nº de TVQ / QST No. 1098765432 TQ0001', 'F-000001', '2026-03-15', 'Essai inc.', '1, rue Principale', 'Laval (QC) H7A 1A1', 'Fonds prépayés / Prepaid funds', '100.00 CAD', 'TPS 5\u00a0%', '5.00 CAD', 'TVQ 9,975\u00a0%', '9.98 CAD', '114.98 CAD']) {
      assert.ok(shown.includes(wanted), `${wanted} is not in:\n${shown}`)
    }
    assert.equal((await ask1(other.accountId, other.token)).status, 404)
    assert.equal((await download(url.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')))).status, 404)
    assert.equal((await download(url.replace(member.accountId, other.accountId))).status, 404)
    server.clock.move(11 * MINUTE_MS)
    assert.equal((await download(url)).status, 404)
  })
})
