import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { makePause, mapInSlices } from '../jobs/slices'

/** Spreadsheets run these as formulas, also after spaces and in full-width forms. With an apostrophe already, it gets another. */
const formula = /^'*(?:[\s\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/

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
  /** As a spreadsheet counts it, from 1. */
  row: number
  cells: string[]
}

/** Undoes what keeps a spreadsheet from running a text. */
const plainCell = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)

/** Parsed in about a millisecond. */
const PIECE = 16 * 1024

interface Format {
  delimiter?: string
  /** Takes a quotation mark within a cell as it is. */
  relax_quotes?: boolean
}

/** Rows that are not empty, or the number of the row where a quotation mark is wrong. */
export const readCsv = async (written: string, format: Format = {}): Promise<ReadRow[] | number> => {
  const text = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const parser = parse({ ...format, record_delimiter: '\n', relax_column_count: true })
  const rows: ReadRow[] = []
  let row = 0
  parser.on('data', (cells: string[]) => {
    row += 1
    if (cells.some((cell) => cell !== '')) rows.push({ row, cells: cells.map(plainCell) })
  })
  const pause = makePause()
  async function* pieces(): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += PIECE) {
      yield text.slice(at, at + PIECE)
      await pause()
    }
  }
  try {
    await pipeline(pieces, parser)
    return rows
  } catch (error) {
    if (error instanceof CsvError) return parser.info.records + 1
    throw error
  }
}
