import { mapInSlices } from '../slices'

/** A spreadsheet runs what begins like a formula, also behind spaces and in the wide letters of East Asian keyboards. */
const formula = /^[\s\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/

/** A cell of RFC 4180 that a spreadsheet shows as text: behind an apostrophe, what it would run. */
export const csvCell = (value: string | number): string => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type CsvRow = readonly (string | number)[]

const lineOf = (row: CsvRow): string => `${row.map(csvCell).join(',')}\r\n`

/** Tells programs that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** A CSV, piece by piece. Nothing is said before the first rows are there: what fails until then can still be told. */
export async function* csvOf(head: CsvRow, batches: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<string> {
  let before = BYTE_ORDER_MARK + lineOf(head)
  for await (const rows of batches) {
    yield before + (await mapInSlices(rows, lineOf)).join('')
    before = ''
  }
}
