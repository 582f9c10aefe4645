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

export interface ReadRow {
  /** The line of the file on which it begins, from 1. */
  line: number
  cells: string[]
}

/** Undoes what keeps a spreadsheet from running a text. */
const plainCell = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)

const token = /"((?:[^"]|"")*)"(?=[,\r\n]|$)|([^",\r\n]*)(?=[,\r\n]|$)/y

/** As RFC 4180 has it, without the rows that are empty; the number of the line instead, where a quote is wrong. */
export const readCsv = (written: string): ReadRow[] | number => {
  const text = written.startsWith(BYTE_ORDER_MARK) ? written.slice(1) : written
  const rows: ReadRow[] = []
  let row: ReadRow = { line: 1, cells: [] }
  for (let [at, line] = [0, 1]; ; ) {
    token.lastIndex = at
    const [all, quoted, bare] = token.exec(text) ?? []
    if (all === undefined) return line
    row.cells.push(plainCell(quoted?.replaceAll('""', '"') ?? bare ?? ''))
    line += all.split('\n').length - 1
    at += all.length
    if (text[at] === ',') {
      at += 1
      continue
    }
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    if (at >= text.length) return rows
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    row = { line, cells: [] }
  }
}
