import { mapInSlices } from '../jobs/slices'

/** Spreadsheets run these as formulas, also after spaces and in full-width forms. */
const formula = /^[\s\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/

export const csvCell = (value: string | number): string => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type CsvRow = readonly (string | number)[]

const lineOf = (row: CsvRow): string => `${row.map(csvCell).join(',')}\r\n`

const BYTE_ORDER_MARK = '\ufeff'

export async function* csvOf(head: CsvRow, batches: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<string> {
  let before = BYTE_ORDER_MARK + lineOf(head)
  for await (const rows of batches) {
    yield before + (await mapInSlices(rows, lineOf)).join('')
    before = ''
  }
}
