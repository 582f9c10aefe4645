import type { Selectable } from 'kysely'
import bidiFactory from 'bidi-js'
import { localDay } from 'callflow/calendar'
import { frenchText } from 'callflow/frenchText'
import { provinces } from 'contract/account'
import type { InvoiceLine } from '../../platform/database/columns'
import type { Tables } from '../../platform/database/tables'
import { taxesOn, type Tax, type Taxes } from '../money/taxes'
import { type Weight, facesFor, isInvisible, type Face } from './fonts'

interface Style {
  left: number
  width: number
  size: number
  weight?: Weight
  align?: 'left' | 'right'
}

interface Typesetter {
  /** Writes lines below each other from `document.y`, and leaves it below the last one. */
  write: (text: string, style: Style) => void
}

/** What a reader takes for one character. */
interface Letter {
  text: string
  /** Null if no font has it: pdfkit would take a wrong width for a font's own box. */
  face: Face | null
  /** Odd from right to left. */
  level: number
}

interface Run extends Letter {
  letters: string[]
}

const [BASELINE, LEADING, BOX] = [0.8, 1.2, 0.6]

/** Any features make pdfkit shape a text as a whole, instead of word by word from left to right. */
const asWhole: PDFKit.Mixins.TextOptions = { features: [], lineBreak: false, baseline: 'alphabetic' }

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}]/u

const bidi = bidiFactory()
const segmenter = new Intl.Segmenter('fr-CA', { granularity: 'grapheme' })

const lettersOf = (text: string, faces: readonly [Face, ...Face[]]): Letter[] => {
  const levels = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text).levels : []
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const visible = [...segment].filter((character) => !isInvisible(character))
    if (visible.length === 0) return []
    const level = levels[index] ?? 0
    const face = faces.find(({ has }) => visible.every(has))
    if (face === undefined) return visible.map((text) => ({ text, face: faces.find(({ has }) => has(text)) ?? null, level }))
    return [{ text: [...segment].filter((character) => !isInvisible(character) || face.has(character)).join(''), face, level }]
  })
}

const runsIn = (letters: readonly Letter[]): Run[] => {
  const runs: Run[] = []
  for (const { text, face, level } of letters) {
    const last = runs.at(-1)
    if (face !== null && last?.face === face && last.level === level) last.letters.push(text)
    else runs.push({ text, face, level, letters: [text] })
  }
  return runs
}

/** Rule L2 of UAX #9. */
const inVisualOrder = (runs: readonly Run[]): Run[] => {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return ordered
}

/** fontkit orders the letters of these scripts from right to left itself, whatever the direction of the text around them. */
const shapedText = ({ letters, level }: Run): string => {
  const isFromRight = level % 2 === 1
  const shown = isFromRight ? letters.map((letter) => bidi.getMirroredCharacter(letter) ?? letter) : letters
  return (isFromRight === letters.some((letter) => rightToLeft.test(letter)) ? shown : [...shown].reverse()).join('')
}

const isSpace = ({ text }: Letter): boolean => /^\s$/u.test(text)

const makeTypesetter = async (document: PDFKit.PDFDocument, texts: readonly string[]): Promise<Typesetter> => {
  const faces = await facesFor(document, texts)

  const widthOfRun = (run: Run, { size, weight = 'regular' }: Style): number =>
    run.face === null ? size * BOX : document.font(run.face.name[weight]).fontSize(size).widthOfString(shapedText(run), asWhole)

  const widthOf = (letters: readonly Letter[], style: Style): number => runsIn(letters).reduce((sum, run) => sum + widthOfRun(run, style), 0)

  const draw = (run: Run, { left, baseline }: { left: number; baseline: number }, { size, weight = 'regular' }: Style): void => {
    if (run.face !== null) document.font(run.face.name[weight]).fontSize(size).text(shapedText(run), left, baseline, asWhole)
    else document.rect(left + size * 0.05, baseline - size * 0.7, size * (BOX - 0.1), size * 0.8).lineWidth(size * 0.05).stroke()
  }

  const linesOf = (letters: readonly Letter[], style: Style): Letter[][] => {
    const lines: Letter[][] = []
    let [line, width]: [Letter[], number] = [[], 0]
    const next = (): void => {
      lines.push(line)
      line = []
      width = 0
    }
    const add = (part: readonly Letter[]): void => {
      const own = widthOf(part, style)
      if (line.length > 0 && width + own > style.width) next()
      if (own > style.width && part.length > 1) return part.forEach((letter) => add([letter]))
      line.push(...part)
      width += own
    }
    for (let from = 0; from < letters.length; ) {
      let to = from + 1
      while (letters[to - 1]?.text.trim() !== '' && to < letters.length && letters[to]?.text.trim() !== '') to += 1
      add(letters.slice(from, to))
      from = to
    }
    return [...lines, line]
  }

  const withoutSpaces = (line: readonly Letter[]): Letter[] => {
    const from = line.findIndex((letter) => !isSpace(letter))
    return from < 0 ? [] : line.slice(from, line.findLastIndex((letter) => !isSpace(letter)) + 1)
  }

  return {
    write: (text, style) => {
      for (const line of linesOf(lettersOf(text, faces), style).map(withoutSpaces)) {
        if (document.y + style.size * LEADING > document.page.height - document.page.margins.bottom) document.addPage()
        const top = document.y
        let left = style.left + (style.align === 'right' ? style.width - widthOf(line, style) : 0)
        for (const run of inVisualOrder(runsIn(line))) {
          draw(run, { left, baseline: top + style.size * BASELINE }, style)
          left += widthOfRun(run, style)
        }
        document.y = top + style.size * LEADING
      }
    },
  }
}

/** The shapes of `public/icon.svg`, which a test compares. */
export const logo = {
  side: 64,
  corner: 15,
  ground: '#1f5fae',
  handset:
    'M20.6 14.5c1.5-.7 3.3-.1 4.1 1.4l3.7 6.9c.7 1.3.4 2.9-.7 3.9l-3.6 3.2c2.2 4.3 5.7 7.8 10 10l3.2-3.6c1-1.1 2.6-1.4 3.9-.7l6.9 3.7c1.5.8 2.1 2.6 1.4 4.1-1.7 3.9-5.9 6-10 5.1C27 46 18 37 15.5 24.5c-.9-4.1 1.2-8.3 5.1-10z',
  waves: 'M38 13.5c6.8 1.2 11.3 5.7 12.5 12.5M37.5 21c3.2.8 4.7 2.3 5.5 5.5',
  waveColor: '#bcd8fb',
  waveWidth: 4,
} as const

interface Place {
  left: number
  top: number
  size: number
}

const drawLogo = (document: PDFKit.PDFDocument, { left, top, size }: Place): void => {
  const { side, corner, ground, handset, waves, waveColor, waveWidth } = logo
  document.save().translate(left, top).scale(size / side)
  document.roundedRect(0, 0, side, side, corner).fill(ground)
  document.path(handset).fill('#fff')
  document.path(waves).lineWidth(waveWidth).lineCap('round').stroke(waveColor)
  document.restore().fillColor('#000').strokeColor('#000')
}

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

const addressOf = ({ billed_to: to }: InvoiceRow): string[] =>
  [to.name, to.address, to.address2, `\u2068${to.city}\u2069 (${to.state}) ${to.postalcode}`, countryName(to.country)].filter((line) => line.trim() !== '')

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

/** A credit note has those of its invoice, which is of the same period. Earlier invoices to other countries had Quebec's. */
export const invoiceTaxes = ({ billed_to, issued_on, period_start_date }: Pick<InvoiceRow, 'billed_to' | 'issued_on' | 'period_start_date'>): Taxes =>
  taxesOn(provinces.find((province) => province === billed_to.state) ?? 'QC', period_start_date ?? issued_on)

const registrationsOf = (invoice: InvoiceRow): string[] => {
  const { federal, provincial } = invoiceTaxes(invoice)
  const [{ gst_number, qst_number }, isShared] = [invoice.seller, federal.name.en === 'HST']
  const ofFederal = `${isShared ? both('Nº de TPS/TVH', 'GST/HST No.') : both('Nº de TPS', 'GST No.')} ${gst_number}`
  return provincial?.name.en === 'QST' ? [ofFederal, `${both('Nº de TVQ', 'QST No.')} ${qst_number}`] : [ofFederal]
}

const taxLabel = ({ name, rate }: Tax): string => {
  const percent = String(rate / 1_000)
  return both(`${name.fr} ${percent.replace('.', ',')}\u00a0%`, `${name.en} ${percent}%`)
}

const sumsOf = (invoice: InvoiceRow): [string, number][] => {
  const { federal, provincial } = invoiceTaxes(invoice)
  const ofProvince: [string, number][] = provincial === null ? [] : [[taxLabel(provincial), invoice.qst_cents]]
  return [[both('Sous-total', 'Subtotal'), invoice.sub_cents], [taxLabel(federal), invoice.gst_cents], ...ofProvince, [both('Total', 'Total'), invoice.total_cents]]
}

const lineOf = ({ label, cents }: InvoiceLine): [string, number] => [both(frenchText(label.fr), label.en), cents]

/** In both languages. Without current time or randomness: an invoice gives the same bytes until it is paid or credited. A company with a brand of its own is named without our logo. */
export const pdfOf = async (invoice: InvoiceRow, card: PaidWith | null, hasLogo = true): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const { seller, lines } = invoice
  const made = new Date(`${invoice.issued_on}T12:00:00Z`)
  const document = new PDFDocument({
    size: 'LETTER',
    margin: LEFT,
    lang: 'fr-CA',
    displayTitle: true,
    info: { Title: `${kindOf(invoice)} ${invoice.reference}`, Author: seller.name, CreationDate: made, ModDate: made },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => void parts.push(part))
  const ended = new Promise((resolve, reject) => document.once('end', resolve).once('error', reject))

  const [below, facts, billedTo, payment] = [[seller.address, ...registrationsOf(invoice)], factsOf(invoice), addressOf(invoice), paymentOf(invoice, card)]
  const labels = [...facts, ...payment, ...lines.map(lineOf), ...sumsOf(invoice)].flat().map(String)
  const { write } = await makeTypesetter(document, [seller.name, ...below, ...billedTo, ...labels, both('Facturé à', 'Billed to'), money(0)])

  const whole = { left: LEFT, width: WIDTH }
  const row = (label: string, value: string, weight: Weight = 'regular'): void => {
    const top = document.y
    write(label, { left: LEFT, width: WIDTH * 0.7, size: USUAL, weight })
    const bottom = document.y
    document.y = top
    write(value, { left: LEFT + WIDTH * 0.7, width: WIDTH * 0.3, size: USUAL, weight, align: 'right' })
    document.y = Math.max(bottom, document.y) + 4
  }
  const rule = (): void => {
    document.moveTo(LEFT, document.y + 2).lineTo(LEFT + WIDTH, document.y + 2).lineWidth(0.5).stroke()
    document.y += 10
  }

  if (hasLogo) drawLogo(document, { left: LEFT, top: LEFT, size: LOGO })
  const indent = hasLogo ? LOGO + GAP : 0
  document.y = LEFT + (LOGO - LARGE) / 2
  write(seller.name, { left: LEFT + indent, width: WIDTH - indent, size: LARGE, weight: 'bold' })
  document.y = Math.max(document.y, LEFT + LOGO) + GAP
  for (const line of below) write(line, { ...whole, size: SMALL })
  document.y += SMALL
  for (const [label, value] of facts) row(label, value)
  document.y += USUAL
  write(both('Facturé à', 'Billed to'), { ...whole, size: SMALL })
  for (const line of billedTo) write(line, { ...whole, size: USUAL })
  document.y += USUAL
  rule()
  for (const [label, cents] of lines.map(lineOf)) row(label, money(cents))
  rule()
  for (const [label, cents] of sumsOf(invoice)) row(label, money(cents), label === both('Total', 'Total') ? 'bold' : 'regular')
  document.y += USUAL
  for (const [label, value] of payment) row(label, value)
  document.end()
  await ended
  return Buffer.concat(parts)
}
