import type { Selectable } from 'kysely'
import { localDay } from '../../core/texts/localDay'
import type { InvoiceLine } from '../../core/tables/paymentTables'
import type { Tables } from '../../core/tables/tables'
import { drawLogo } from './logo'

export type InvoiceRow = Selectable<Tables['invoices']>

/** The card that paid the invoice. */
export interface PaidWith {
  type: string
  last4: string
}

const [LEFT, WIDTH, SMALL, USUAL, LARGE] = [56, 500, 9, 10.5, 20]
const [LOGO, GAP] = [34, 10]

/** Readable in both languages: `1 234,56 $` would be wrong in English, `$1,234.56` in French. */
const money = (cents: number): string => `${(cents / 100).toFixed(2)} CAD`

/** Words that are the same in both languages stand once. */
const both = (fr: string, en: string): string => (fr === en ? fr : `${fr} / ${en}`)

const [inFrench, inEnglish] = ['fr-CA', 'en-CA'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))

/** 'US' as 'États-Unis / United States'. */
const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? both(inFrench?.of(code) ?? code, inEnglish?.of(code) ?? code) : code

/** Standard PDF fonts cover WinAnsi only, so other characters are dropped rather than shown wrong. */
const printable = (text: string): string =>
  text.replace(/[’‘]/g, "'").replace(/\u2014/g, '–').replace(/[^\x20-\x7e\xa0-\xffŒœŸ–•]/g, '')

const addressOf = ({ billed_to: to }: InvoiceRow): string[] =>
  [to.name, to.address, to.address2, `${to.city} (${to.state}) ${to.postalcode}`, countryName(to.country)].filter((line) => line.trim() !== '')

const kindOf = ({ credits }: InvoiceRow): string => (credits === null ? both('Facture', 'Invoice') : both('Note de crédit', 'Credit note'))

const factsOf = (invoice: InvoiceRow): [string, string][] => {
  const { reference, issued_on, period_start_date: start, period_end_date: end } = invoice
  const period: [string, string][] = start === null || end === null ? [] : [[both('Période', 'Period'), `${start} – ${end}`]]
  return [[kindOf(invoice), reference], [both('Date', 'Date'), issued_on], ...period]
}

const paymentOf = ({ total_cents, paid_at, credits, credited_at }: InvoiceRow, card: PaidWith | null): [string, string][] => {
  if (credits !== null || total_cents === 0) return []
  if (credited_at !== null) return [[both('Annulée par une note de crédit le', 'Cancelled by a credit note on'), localDay(credited_at)]]
  if (paid_at === null) return [[both('Non payée', 'Unpaid'), '']]
  const paid: [string, string] = [both('Payée le', 'Paid on'), localDay(paid_at)]
  return card === null || card.last4 === '' ? [paid] : [paid, [both('Carte', 'Card'), `${card.type} •••• ${card.last4}`]]
}

const registrationsOf = ({ seller }: InvoiceRow): string[] => [
  `${both('Nº de TPS', 'GST No.')} ${seller.gst_number}`,
  `${both('Nº de TVQ', 'QST No.')} ${seller.qst_number}`,
]

const sumsOf = ({ sub_cents, gst_cents, qst_cents, total_cents }: InvoiceRow): [string, number][] => [
  [both('Sous-total', 'Subtotal'), sub_cents],
  [both('TPS 5\u00a0%', 'GST 5%'), gst_cents],
  [both('TVQ 9,975\u00a0%', 'QST 9.975%'), qst_cents],
  [both('Total', 'Total'), total_cents],
]

const lineOf = ({ label, cents }: InvoiceLine): [string, number] => [both(label.fr, label.en), cents]

/** One page, in both languages. Without current time or randomness: an invoice gives the same bytes until it is paid or credited. */
export const pdfOf = async (invoice: InvoiceRow, card: PaidWith | null): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const { seller } = invoice
  const made = new Date(`${invoice.issued_on}T12:00:00Z`)
  const title = `${kindOf(invoice)} ${invoice.reference}`
  const document = new PDFDocument({
    size: 'LETTER',
    margin: LEFT,
    lang: 'fr-CA',
    displayTitle: true,
    info: { Title: title, Author: seller.name, CreationDate: made, ModDate: made },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => void parts.push(part))
  const ended = new Promise((resolve, reject) => document.once('end', resolve).once('error', reject))

  const row = (label: string, value: string, isBold = false): void => {
    const top = document.y
    document.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(USUAL)
    document.text(printable(label), LEFT, top, { width: WIDTH * 0.7 })
    const bottom = document.y
    document.text(printable(value), LEFT + WIDTH * 0.7, top, { width: WIDTH * 0.3, align: 'right' })
    document.y = Math.max(bottom, document.y) + 4
  }
  const rule = (): void => {
    document.moveTo(LEFT, document.y + 2).lineTo(LEFT + WIDTH, document.y + 2).lineWidth(0.5).stroke()
    document.y += 10
  }

  drawLogo(document, { left: LEFT, top: LEFT, size: LOGO })
  const beside = { width: WIDTH - LOGO - GAP }
  document.font('Helvetica-Bold').fontSize(LARGE).text(printable(seller.name), LEFT + LOGO + GAP, LEFT + (LOGO - LARGE) / 2, beside)
  document.y = Math.max(document.y, LEFT + LOGO) + GAP
  const small = document.font('Helvetica').fontSize(SMALL)
  small.text([seller.address, ...registrationsOf(invoice)].map(printable).join('\n'), LEFT)
  document.moveDown(1)
  for (const [label, value] of factsOf(invoice)) row(label, value)
  document.moveDown(1)
  document.font('Helvetica').fontSize(SMALL).text(printable(both('Facturé à', 'Billed to')), LEFT)
  document.fontSize(USUAL).text(addressOf(invoice).map(printable).join('\n'), LEFT)
  document.moveDown(1.5)
  rule()
  for (const [label, cents] of invoice.lines.map(lineOf)) row(label, money(cents))
  rule()
  for (const [label, cents] of sumsOf(invoice)) row(label, money(cents), label === both('Total', 'Total'))
  document.moveDown(1)
  for (const [label, value] of paymentOf(invoice, card)) row(label, value)
  document.end()
  await ended
  return Buffer.concat(parts)
}
