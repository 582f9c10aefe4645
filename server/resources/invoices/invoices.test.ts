import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { MINUTE_MS } from '../../core/clock'
import { ask } from '../../testing/ask'
import { addCard, charge } from '../../testing/cardHolder'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { logo } from './logo'
import { pdfOf, type InvoiceRow } from './pdf'

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
    for (const wanted of ['Boréale et fils', '7, rue du Marché', 'Nº de TPS / GST No. 987654321 RT0001', 'Nº de TVQ / QST No. 1098765432 TQ0001', 'F-000001', '2026-03-15', 'Essai inc.', '1, rue Principale', 'Laval (QC) H7A 1A1', 'Canada', 'Payée le / Paid on', 'Carte / Card', 'Visa \x95\x95\x95\x95 4242', 'Fonds prépayés / Prepaid funds', '100.00 CAD', 'TPS 5\u00a0%', '5.00 CAD', 'TVQ 9,975\u00a0%', '9.98 CAD', '114.98 CAD']) {
      assert.ok(shown.includes(wanted), `${wanted} is not in:\n${shown}`)
    }
    assert.equal((await ask1(other.accountId, other.token)).status, 404)
    assert.equal((await download(url.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')))).status, 404)
    assert.equal((await download(url.replace(member.accountId, other.accountId))).status, 404)
    server.clock.move(11 * MINUTE_MS)
    assert.equal((await download(url)).status, 404)
  })

  const invoice = (given: Partial<InvoiceRow>): InvoiceRow => ({
    ...{ uid: 'one', account_id: 'account', reference: 'F-000007', type: 'monthly_plan', issued_on: '2026-03-01' },
    ...{ period_start_date: '2026-03-01', period_end_date: '2026-03-31', lines: [], seller },
    billed_to: { name: 'Essai', address: '', address2: '', city: 'Albany', state: 'NY', postalcode: '12207', country: 'US' },
    ...{ sub_cents: 1_400, gst_cents: 70, qst_cents: 140, total_cents: 1_610, credits: null },
    ...{ paid_at: null, credited_at: null, created_at: new Date('2026-03-01T05:01:00Z') },
    ...given,
  })

  const at = new Date('2026-03-04T03:00:00Z') // still the third in Montreal
  const visa = { type: 'Visa', last4: '4242' }
  const payments: [name: string, given: Partial<InvoiceRow>, card: typeof visa | null, wanted: string[], missing: string[]][] = [
    ['paid', { paid_at: at }, visa, ['Payée le / Paid on', '2026-03-03', 'Carte / Card'], ['Unpaid']],
    ['paid with a card that was not saved', { paid_at: at }, null, ['Payée le / Paid on', '2026-03-03'], ['Carte']],
    ['unpaid', {}, null, ['Non payée / Unpaid'], ['Payée le']],
    ['credited', { credited_at: at }, null, ['Annulée par une note de crédit le / Cancelled by a credit note on', '2026-03-03'], ['Unpaid']],
    ['a credit note', { credits: 'other', paid_at: at }, null, ['Note de crédit / Credit note'], ['Payée le', 'Unpaid']],
  ]
  for (const [name, given, card, wanted, missing] of payments) {
    it(`says how and when it was paid: ${name}`, async () => {
      const shown = textIn(await pdfOf(invoice(given), card))
      for (const text of [...wanted, '2026-03-01 \x96 2026-03-31', 'États-Unis / United States']) assert.ok(shown.includes(text), `${text} is not in:\n${shown}`)
      for (const text of missing) assert.ok(!shown.includes(text), `${text} is in:\n${shown}`)
    })
  }

  it("bears the console's logo", async () => {
    const icon = await readFile(new URL('../../../public/icon.svg', import.meta.url), 'utf8')
    for (const value of Object.values(logo)) assert.ok(icon.includes(`"${value}"`), String(value))
  })
})
