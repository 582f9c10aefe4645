import { provinces, type Province } from 'contract/account'
import type { Sentence } from '../../platform/failures/failures'

/** In cents. The ledger's books are `gst` for the federal part (GST or HST), `qst` for the provincial one (QST, PST or RST). */
export interface Taxed {
  sub: number
  gst: number
  qst: number
  total: number
}

export interface Tax {
  name: Sentence
  /** In thousandths of a percent. */
  rate: number
}

export interface Taxes {
  federal: Tax
  provincial: Tax | null
}

interface DatedTaxes extends Taxes {
  from: string
}

const GST: Tax = { name: { en: 'GST', fr: 'TPS' }, rate: 5_000 }
const hst = (percent: number): Tax => ({ name: { en: 'HST', fr: 'TVH' }, rate: percent * 1_000 })
const pst = (percent: number): Tax => ({ name: { en: 'PST', fr: 'TVP' }, rate: percent * 1_000 })
const QST: Tax = { name: { en: 'QST', fr: 'TVQ' }, rate: 9_975 }
const RST: Tax = { name: { en: 'RST', fr: 'TVD' }, rate: 7_000 }

const onlyFederal = (from: string, federal: Tax): DatedTaxes => ({ from, federal, provincial: null })

/** By the customer's province, oldest first; the first rates also hold before their day. */
const byProvince: Readonly<Record<Province, readonly DatedTaxes[]>> = {
  // GST and HST: canada.ca, CRA, "GST/HST calculator (and rates)" and "Charge and collect the GST/HST: Which rate to charge".
  AB: [onlyFederal('2008-01-01', GST)],
  NT: [onlyFederal('2008-01-01', GST)],
  NU: [onlyFederal('2008-01-01', GST)],
  YT: [onlyFederal('2008-01-01', GST)],
  ON: [onlyFederal('2010-07-01', hst(13))],
  NB: [onlyFederal('2016-07-01', hst(15))],
  NL: [onlyFederal('2016-07-01', hst(15))],
  PE: [onlyFederal('2016-10-01', hst(15))],
  // CRA, "Nova Scotia HST rate decrease", GST/HST Notice 339.
  NS: [onlyFederal('2010-07-01', hst(15)), onlyFederal('2025-04-01', hst(14))],
  // revenuquebec.ca, "Basic rules for applying the GST/HST and QST".
  QC: [{ from: '2013-01-01', federal: GST, provincial: QST }],
  // gov.bc.ca, "Provincial sales tax": PST 107, telecommunication services.
  BC: [{ from: '2013-04-01', federal: GST, provincial: pst(7) }],
  // gov.mb.ca, "Retail sales tax", since 1 July 2019.
  MB: [{ from: '2019-07-01', federal: GST, provincial: RST }],
  // saskatchewan.ca, "Provincial sales tax", since 23 March 2017.
  SK: [{ from: '2017-03-23', federal: GST, provincial: pst(6) }],
}

export const taxesOn = (state: string, day: string): Taxes => {
  const province = provinces.find((code) => code === state)
  const dated = province === undefined ? [] : byProvince[province]
  const taxes = dated.findLast(({ from }) => from <= day) ?? dated[0]
  if (taxes === undefined) throw new Error(`no taxes are known for ${state}`)
  return taxes
}

export const rateOf = ({ federal, provincial }: Taxes): number => federal.rate + (provincial?.rate ?? 0)

const WHOLE = 100_000

/** Rounds half a cent up. Every product stays far below 2^53, so the arithmetic is exact. */
const share = (cents: number, rate: number): number => Math.floor((cents * rate * 2 + WHOLE) / (2 * WHOLE))

/** The total tax is rounded once, the federal one on its own, and the provincial one is the rest, so that the two lines always sum to the tax. */
export const taxedBy = (taxes: Taxes, cents: number): Taxed => {
  const [gst, tax] = [share(cents, taxes.federal.rate), share(cents, rateOf(taxes))]
  return { sub: cents, gst, qst: tax - gst, total: cents + tax }
}

/** In Quebec. */
export const taxed = (cents: number): Taxed => taxedBy({ federal: GST, provincial: QST }, cents)
