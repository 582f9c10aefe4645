import { columnFields, MAX_PEOPLE, type ColumnField, type ImportPreview } from 'contract/peopleImports'
import { folded } from 'callflow/folded'
import { Validation, isInvalid, type Sentence } from '../../platform/failures/failures'
import { mapInSlices } from '../../platform/jobs/slices'
import { readCsv, type ReadRow } from '../../platform/texts/csv'
import { decoded } from '../../platform/texts/decoded'
import { e164Of } from '../../platform/texts/phoneNumber'
import { cleanLine, cleanText } from '../../platform/texts/texts'
import { noRow, type FileRow } from './people'
import { readVCards } from './vCard'

const isNoText: Sentence = {
  en: "This isn't a CSV or vCard file. Save a spreadsheet as CSV, then choose it again.",
  fr: "Ce n'est pas un fichier CSV ou vCard. Enregistrez la feuille de calcul au format CSV, puis choisissez-la de nouveau.",
}
const isBroken = (row: number): Sentence => ({
  en: `The quotation marks in row ${row} don't match.`,
  fr: `Les guillemets de la ligne ${row} ne vont pas par paires.`,
})
const isEmpty: Sentence = { en: 'The file is empty.', fr: 'Le fichier est vide.' }
const isTooLong: Sentence = {
  en: `A file has ${MAX_PEOPLE.toLocaleString('en-CA')} rows at most.`,
  fr: `Un fichier compte au plus ${MAX_PEOPLE.toLocaleString('fr-CA')} lignes.`,
}

const refuse = (problem: Sentence): never => {
  throw new Validation({ file: [problem] })
}

/** Titles as Google, Outlook, this product and people write them, in both languages. The first that fits counts. */
const titles: readonly [RegExp, ColumnField][] = [
  [/\b(?:fax|telecopieur|pager|telex|label|type|yomi|phonetic|title|titre|department|service|middle|deuxieme|suffix|prefix|nickname)\b/, 'ignore'],
  [/\b(?:phones?|telephones?|tel|mobile|cell|cellulaire|portable|numbers|numeros)\b|^(?:contact )?(?:number|numero)$/, 'number'],
  [/\be ?mail\b|\bcourriel\b|\bmessagerie\b/, 'email'],
  [/\b(?:company|organi[sz]ation|entreprise|societe|compagnie)\b/, 'company'],
  [/\b(?:first|given) ?name\b|\bprenom\b/, 'first_name'],
  [/\b(?:last|family) ?name\b|\bsurname\b|\bnom de famille\b/, 'last_name'],
  [/^(?:(?:full|display|contact) ?)?name$|^nom(?: complet| du contact)?$/, 'name'],
  [/^(?:notes?|comments?|remarques?|commentaires?)$/, 'note'],
]

const fieldOf = (title: string): ColumnField => {
  const words = folded(title).replace(/[^a-z0-9]+/g, ' ').trim()
  return titles.find(([pattern]) => pattern.test(words))?.[1] ?? 'ignore'
}

const isNumber = (cell: string): boolean => e164Of(cell) !== null
const isAddress = (cell: string): boolean => /^[^\s@]+@[^\s@]+$/.test(cell)

const SAMPLE = 50
const MOST_COLUMNS = 200
const SHOWN_CHARACTERS = 80

/** Of a column without a title. */
const fieldOfCells = (cells: readonly string[]): ColumnField => {
  const filled = cells.filter((cell) => cell !== '')
  const isMost = (is: (cell: string) => boolean): boolean => filled.filter(is).length * 2 > filled.length
  if (isMost(isNumber)) return 'number'
  if (isMost(isAddress)) return 'email'
  return isMost((cell) => /\p{L}/u.test(cell)) ? 'name' : 'ignore'
}

const isTitled = (fields: readonly ColumnField[]): boolean => fields.some((field) => field !== 'ignore')

/** In French, a name is of the family if another column has the first name. Without titles, the first texts are the name. */
const settled = (fields: readonly ColumnField[], hasTitles: boolean): ColumnField[] => {
  if (!hasTitles) return fields.map((field, index) => (field === 'name' && fields.indexOf('name') < index ? 'ignore' : field))
  const isFamily = fields.includes('first_name') && !fields.includes('last_name')
  return fields.map((field) => (isFamily && field === 'name' ? 'last_name' : field))
}

const shown = (cell: string): string => [...cleanLine(cell).trim()].slice(0, SHOWN_CHARACTERS).join('')

const columnsOf = (rows: readonly ReadRow[]): { columns: ImportPreview['columns']; body: readonly ReadRow[] } => {
  const [first = { row: 1, cells: [] }, ...rest] = rows
  const titled = first.cells.map(fieldOf)
  const hasTitles = !first.cells.some((cell) => isNumber(cell) || isAddress(cell)) && (isTitled(titled) || rest.length > 0)
  const body = hasTitles ? rest : rows
  const width = Math.min(MOST_COLUMNS, Math.max(...rows.slice(0, SAMPLE).map(({ cells }) => cells.length)))
  const sample = Array.from({ length: width }, (_, index) => body.slice(0, SAMPLE).map(({ cells }) => (cells[index] ?? '').trim()))
  const guessed = sample.map((cells, index) => (hasTitles && isTitled(titled) ? (titled[index] ?? 'ignore') : fieldOfCells(cells)))
  const fields = settled(guessed, hasTitles && isTitled(titled))
  const columns = fields.map((field, index) => ({
    title: hasTitles ? shown(first.cells[index] ?? '') : '',
    example: shown(sample[index]?.find((cell) => cell !== '') ?? ''),
    field,
  }))
  return { columns, body }
}

/** Google joins several values of a cell with colons, and this product with semicolons. */
const numbersIn = (cell: string): string[] => cell.split(/\s*(?::::|[;\n])\s*/).filter((number) => number !== '')

const rowOf = ({ row, cells }: ReadRow, fields: readonly ColumnField[]): FileRow => {
  const read = noRow(row)
  for (const [index, field] of fields.entries()) {
    const cell = (cells[index] ?? '').trim()
    if (field === 'number') read.numbers.push(...numbersIn(cell))
    else if (field !== 'ignore') read[field] ||= cell
  }
  return read
}

/** The one that the first line has most of. */
const delimiterOf = (text: string): string => {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]+/).filter((part) => part.trim() !== '')
  const count = (sign: string): number => line.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const START = 64 * 1024

const clean = (row: FileRow): FileRow => ({
  ...row,
  name: cleanLine(row.name || `${row.first_name} ${row.last_name}`.trim() || row.company),
  company: cleanLine(row.company),
  email: cleanLine(row.email),
  note: cleanText(row.note),
  numbers: row.numbers.map(cleanLine),
})

export interface PeopleFile {
  columns: ImportPreview['columns']
  rows: FileRow[]
}

const readTable = async (text: string, mapping: readonly ColumnField[] | null): Promise<PeopleFile> => {
  const read = await readCsv(text, { delimiter: delimiterOf(text.slice(0, START)), relax_quotes: true })
  if (typeof read === 'number') return refuse(isBroken(read))
  if (read.length === 0) return refuse(isEmpty)
  const { columns, body } = columnsOf(read)
  if (mapping !== null && mapping.length !== columns.length) throw new Validation({ mapping: [isInvalid] })
  const mapped = columns.map((column, index) => ({ ...column, field: mapping?.[index] ?? column.field }))
  const fields = mapped.map(({ field }) => field)
  return { columns: mapped, rows: await mapInSlices(body, (row) => clean(rowOf(row, fields))) }
}

const isField = (text: string): text is ColumnField => columnFields.some((field) => field === text)

/** A CSV or vCard file. `mapping` is that of the query. */
export const readPeopleFile = async (bytes: Buffer, mapping: string | undefined): Promise<PeopleFile> => {
  const text = decoded(bytes)
  if (text.trim() === '') refuse(isEmpty)
  if (text.includes('\0')) refuse(isNoText)
  const file = /^\s*BEGIN:\s*VCARD/i.test(text) ? { columns: [], rows: await mapInSlices(await readVCards(text), clean) } : await readTable(text, mapping?.split(',').filter(isField) ?? null)
  if (file.rows.length > MAX_PEOPLE) refuse(isTooLong)
  return file
}
