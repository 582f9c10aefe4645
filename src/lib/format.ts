const written = (value: number, language: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(`${language}-CA`, options).format(value)

/** A number as the language writes it, grouped from 10,000 on; a dash for what is not known or is no number. */
export const formatCount = (value: number | null, language: string): string =>
  value !== null && Number.isFinite(value) ? written(value, language, { maximumFractionDigits: 1, useGrouping: 'min2' }) : '–'

/** `182.5` reads '$182.50' in English and '182,50 $' in French; the wire's money is always CAD. */
export const formatMoney = (amount: number, language: string): string =>
  Number.isFinite(amount) ? written(amount, language, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' }) : '–'

/** Two decimals; the specification's sentences bring the dollar sign. */
export const formatCost = (cost: number, language: string): string =>
  written(cost, language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const MB = 1024 * 1024
const GB = 1024 * MB

/** '31.4 MB' or '4.9 GB', in French '31,4 Mo' or '4,9 Go'. */
export const formatBytes = (bytes: number, language: string): string => {
  const [unit, name] = bytes >= GB ? [GB, 'G'] : [MB, 'M']
  return `${written(bytes / unit, language, { maximumFractionDigits: 1 })}\u00a0${name}${language === 'fr' ? 'o' : 'B'}`
}
