import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { MINUTE_MS } from '../../platform/clock'
import { ask } from '../../testing/ask'
import { addCard, booksOf, charge } from '../../testing/cardHolder'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { logo, pdfOf, type InvoiceRow } from './pdf'

/** The characters 0x80 to 0x9f of windows-1252. */
const win1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** The content of a PDF's objects, by their numbers. */
const objectsIn = (pdf: Buffer): Map<string, string> => {
  const objects = [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)]
  return new Map(
    objects.map(([, id = '', body = '']): [string, string] => {
      const [, packed] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body) ?? []
      if (packed === undefined || !body.includes('/FlateDecode')) return [id, body]
      return [id, `${body.slice(0, body.indexOf('stream'))}${inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')}`]
    }),
  )
}

const fromUtf16 = (hex: string): string => Buffer.from(hex.replace(/ /g, ''), 'hex').swap16().toString('utf16le')

/** What the glyphs of an embedded font stand for. */
const lettersOf = (unicode: string): string[] =>
  [...unicode.matchAll(/\[((?:<[0-9a-f ]*> ?)*)\]/g)].flatMap(([, row = '']) => [...row.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => fromUtf16(hex)))

/** The visible text of a PDF, a line for each piece, as a reader that searches or copies it reads it. */
const textIn = (pdf: Buffer): string => {
  const objects = objectsIn(pdf)
  const all = [...objects.values()]
  const fonts = new Map(all.flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']): [string, string] => [name, objects.get(id) ?? ''])))
  const decode = (font: string, hex: string): string => {
    const [, unicode] = /\/ToUnicode (\d+) 0 R/.exec(fonts.get(font) ?? '') ?? []
    if (unicode === undefined) return Buffer.from(hex, 'hex').toString('latin1').replace(/[\x80-\x9f]/g, (sign) => win1252[sign.charCodeAt(0) - 0x80] ?? '')
    const letters = lettersOf(objects.get(unicode) ?? '')
    return (hex.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '?').join('')
  }
  let [font, shown] = ['', '']
  for (const [token, chosen, parts] of all.join('\n').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|^ET$/gm)) {
    if (token === 'ET') shown += '\n'
    font = chosen ?? font
    shown += decode(font, [...(parts ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join(''))
  }
  return shown
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

  for (const [state, total, taxes, shown, hidden] of [
    ['ON', 113, [{ name: 'HST', rate: 13, amount: 13 }], ['Nº de TPS/TVH / GST/HST No. 987654321 RT0001', 'TVH 13\u00a0% / HST 13%', '113.00 CAD'], /TVQ|TVP|TPS 5/],
    ['BC', 112, [{ name: 'GST', rate: 5, amount: 5 }, { name: 'PST', rate: 7, amount: 7 }], ['TPS 5\u00a0% / GST 5%', 'TVP 7\u00a0% / PST 7%', '112.00 CAD'], /TVQ|TVH/],
  ] as const) {
    it(`names the taxes of ${state}, which are charged and posted`, async () => {
      const member = await server.seed.member()
      const read = async (path: string): Promise<unknown> => (await ask(`${server.url}/v1/accounts/${member.accountId}/${path}`, { token: member.token })).body
      await server.store.updateTable('accounts').set({ state }).where('id', '=', member.accountId).execute()
      assert.equal(Reflect.get(Object(await read('billing-overview')), 'tax_rate'), total - 100)
      await charge(server, member, { amount: 100, card_id: await addCard(server, member) })
      assert.deepEqual(await booksOf(server, member.accountId), { prepaid: 10_000, cards: -100 * total, gst: 100 * taxes[0].amount, ...(taxes.length > 1 && { qst: 700 }) })
      const [invoice] = await server.store.selectFrom('invoices').selectAll().where('account_id', '=', member.accountId).execute()
      assert.ok(invoice)
      const listed: unknown = Reflect.get(Object(await read('invoices')), 'invoices')
      assert.ok(Array.isArray(listed))
      assert.deepEqual(Reflect.get(Object(listed[0]), 'taxes'), taxes)
      const text = textIn(await pdfOf(invoice, null))
      for (const wanted of shown) assert.ok(text.includes(wanted), `${wanted} in ${text}`)
      assert.doesNotMatch(text, hidden)
    })
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
    for (const wanted of ['Boréale et fils', '7, rue du Marché', 'Nº de TPS / GST No. 987654321 RT0001', 'Nº de TVQ / QST No. 1098765432 TQ0001', 'F-000001', '2026-03-15', 'Essai inc.', '1, rue Principale', 'Laval (QC) H7A 1A1', 'Canada', 'Payée le / Paid on', 'Carte / Card', 'Visa •••• 4242', 'Fonds prépayés / Prepaid funds', '100.00 CAD', 'TPS 5\u00a0%', '5.00 CAD', 'TVQ 9,975\u00a0%', '9.98 CAD', '114.98 CAD']) {
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
    ...{ paid_at: null, credited_at: null, billed_state: 'NY', created_at: new Date('2026-03-01T05:01:00Z') },
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
      for (const text of [...wanted, '2026-03-01 – 2026-03-31', 'États-Unis / United States']) assert.ok(shown.includes(text), `${text} is not in:\n${shown}`)
      for (const text of missing) assert.ok(!shown.includes(text), `${text} is in:\n${shown}`)
    })
  }

  /** The text as it stands in the file, the number of boxes, and how many bytes the PDF may have. */
  const written: [name: string, wanted: readonly string[], boxes: number, kilobytes: number][] = [
    ['Fleurs “Été” – 50 € l’unité…', ['Fleurs “Été” – 50 € l’unité…'], 0, 4],
    ['Łódź, Gdańsk, Čeština, Việt Nam', ['Łódź, Gdańsk, Čeština, Việt Nam'], 0, 40],
    ['ООО Ленина', ['ООО Ленина'], 0, 40],
    ['Αθήνα ΑΕ', ['Αθήνα ΑΕ'], 0, 40],
    ['Porte\u2011clés', ['Porte\u2011clés'], 0, 40],
    ['東京 花店', ['東京', '花店'], 0, 40],
    ['서울 とうきょう', ['서울', 'とうきょう'], 0, 40],
    ['สวัสดี', ['สวัสดี'], 0, 40],
    ['नमस्ते', ['नमस्ते'], 0, 40],
    ['Հայաստան საქართველო', ['Հայաստան საქართველო'], 0, 40],
    // From left to right, as on paper.
    ['שלום (12) abc', ['abc', '12', '(', 'םולש'], 0, 40],
    ['Café محل 12', ['Café ', 'لحم'], 0, 40],
    ['حساب ۱۲۳', ['۱۲۳', 'باسح'], 0, 40],
    ['Fleurs \u{20bb7} et \u{1f9d1}\u200d\u{1f680}', ['Fleurs ', ' et '], 3, 40],
    // Stored before such marks were removed.
    ['Fleurs\u200b \u202aÉté\u202c\u00ad', ['Fleurs Été'], 0, 4],
  ]
  for (const [name, wanted, boxes, kilobytes] of written) {
    it(`shows a name in its script: ${name}`, async () => {
      const billed_to = { ...invoice({}).billed_to, name }
      const pdf = await pdfOf(invoice({ billed_to }), null)
      const shown = textIn(pdf)
      for (const text of [...wanted, 'Non payée / Unpaid']) assert.ok(shown.includes(text), `${text} is not in:\n${shown}`)
      assert.ok(!shown.includes('\0'), 'a glyph stands for nothing')
      const drawn = [...objectsIn(pdf).values()].flatMap((body) => body.match(/ re\n[\d.]+ w\nS/g) ?? [])
      assert.equal(drawn.length, boxes)
      assert.ok(pdf.length < kilobytes * 1024, `${pdf.length} bytes`)
      assert.ok((await pdfOf(invoice({ billed_to }), null)).equals(pdf), 'the same bytes each time')
    })
  }

  it('keeps all of a long name in any script within the page, on as many lines as it needs', async () => {
    const name = `${'Très long '.repeat(30)}${'東'.repeat(120)} ${'المكتب '.repeat(20)}`
    const billed_to = { ...invoice({}).billed_to, name }
    const pdf = await pdfOf(invoice({ billed_to, lines: Array.from({ length: 60 }, () => ({ label: { fr: 'Numéro', en: 'Number' }, cents: 200 })) }), null)
    const shown = textIn(pdf)
    assert.deepEqual([shown.match(/Très/g)?.length, shown.match(/東/g)?.length, shown.match(/بتكملا/g)?.length, shown.match(/Numéro/g)?.length], [30, 120, 20, 60])
    const places = [...objectsIn(pdf).values()].flatMap((body) => [...body.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].map(([, x, y]) => [Number(x), Number(y)]))
    assert.ok(places.length > 100)
    assert.deepEqual(places.filter(([x = 0, y = 0]) => x < 50 || x > 560 || y < 50 || y > 750), [])
  })

  it("bears the console's logo", async () => {
    const icon = await readFile(new URL('../../../public/icon.svg', import.meta.url), 'utf8')
    for (const value of Object.values(logo)) assert.ok(icon.includes(`"${value}"`), String(value))
    const bears = async (hasLogo: boolean) => [...objectsIn(await pdfOf(invoice({}), null, hasLogo)).values()].some((body) => body.includes('20.6 14.5 m'))
    assert.deepEqual([await bears(true), await bears(false)], [true, false])
  })
})
