import { isDay } from 'callflow/calendar'
import { operatorCatalogueOperations, type DestinationPrice, type DestinationsImportBody, type DestinationsImportReply } from 'contract/operatorCatalogue'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'
import { sentenceIn, type Language, type Sentence } from '../platform/failures/failures'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { csvOf, readCsv } from '../platform/texts/csv'
import { actorOf, type Actor, type Journal } from './journal'

const columns = ['prefix', 'kind', 'name_en', 'name_fr', 'cents_per_minute', 'from_date'] as const

const head = columns.join(',')
const MAX_TEXT = 100
/** A JSON of the longest file, whose lines are escaped. */
const BODY_BYTES = 2 * 1024 * 1024
/** Written at once; PostgreSQL takes 65,535 parameters. */
const ROWS_AT_ONCE = 5_000

const isBroken: Sentence = { en: 'A quotation mark is missing or too many.', fr: 'Il manque un guillemet, ou il y en a un de trop.' }
const isNoHead: Sentence = { en: `The first line must be ${head}.`, fr: `La première ligne doit être ${head}.` }
const isNoRow: Sentence = { en: `A line has ${columns.length} fields.`, fr: `Une ligne compte ${columns.length} champs.` }
const isTwice: Sentence = { en: 'An earlier line has the same prefix and day.', fr: 'Une ligne précédente a le même préfixe et le même jour.' }
const isNone: Sentence = { en: 'The file has no price.', fr: 'Le fichier ne contient aucun prix.' }
const isNoPrefix: Sentence = { en: 'The prefix must be + and 1 to 15 digits.', fr: 'Le préfixe doit être un + et de 1 à 15 chiffres.' }
const isNoText: Sentence = { en: `The kind and both names need 1 to ${MAX_TEXT} characters.`, fr: `La catégorie et les deux noms comptent de 1 à ${MAX_TEXT} caractères.` }
const isNoPrice: Sentence = { en: 'The price must be cents such as 1.25, with four decimals at most.', fr: 'Le prix doit être en cents, par exemple 1.25, avec au plus quatre décimales.' }
const isNoDay: Sentence = { en: 'The day must be like 2026-01-31.', fr: 'Le jour doit avoir la forme 2026-01-31.' }

interface Refused {
  line: number
  reason: Sentence
}

interface Parsed {
  rows: DestinationPrice[]
  refused: Refused[]
}

const keyOf = ({ prefix, from_date }: DestinationPrice): string => `${prefix} ${from_date}`

const isText = (text: string): boolean => text !== '' && [...text].length <= MAX_TEXT

const problemOf = ({ prefix, kind, name_en, name_fr, from_date }: DestinationPrice, price: string): Sentence | null => {
  if (!/^\+[1-9]\d{0,14}$/.test(prefix)) return isNoPrefix
  if (![kind, name_en, name_fr].every(isText)) return isNoText
  if (!/^\d{1,5}(?:\.\d{1,4})?$/.test(price)) return isNoPrice
  return /^\d{4}-\d{2}-\d{2}$/.test(from_date) && isDay(from_date) ? null : isNoDay
}

const parseDestinations = async (csv: string): Promise<Parsed> => {
  const read = await readCsv(csv)
  if (typeof read === 'number') return { rows: [], refused: [{ line: read, reason: isBroken }] }
  const [first, ...lines] = read
  if (first === undefined || first.cells.join(',') !== head) return { rows: [], refused: [{ line: 1, reason: isNoHead }] }
  if (lines.length === 0) return { rows: [], refused: [{ line: 1, reason: isNone }] }
  const seen = new Set<string>()
  const parsed: Parsed = { rows: [], refused: [] }
  for (const { row: line, cells } of lines) {
    const [prefix = '', kind = '', name_en = '', name_fr = '', price = '', from_date = ''] = cells.map((cell) => cell.trim())
    const row = { prefix, kind, name_en, name_fr, cents_per_minute: Number(price), from_date }
    const reason = cells.length === columns.length ? (problemOf(row, price) ?? (seen.has(keyOf(row)) ? isTwice : null)) : isNoRow
    if (reason === null) parsed.rows.push(row)
    else parsed.refused.push({ line, reason })
    seen.add(keyOf(row))
  }
  return parsed
}

const isSame = (one: DestinationPrice, other: DestinationPrice): boolean => columns.every((column) => one[column] === other[column])

export type DestinationPrices = ReturnType<typeof makeDestinationPrices>

export const makeDestinationPrices = (store: Store, journal: Journal) => {
  const list = (connection: Store): Promise<DestinationPrice[]> => connection.selectFrom('destination_prices').select(columns).orderBy('prefix').orderBy('from_date').execute()

  const replace = async (transaction: StoreTransaction, gone: readonly DestinationPrice[], rows: readonly DestinationPrice[]): Promise<void> => {
    for (const { prefix, from_date } of gone) {
      await transaction.deleteFrom('destination_prices').where('prefix', '=', prefix).where('from_date', '=', from_date).execute()
    }
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await transaction.insertInto('destination_prices').values(rows.slice(from, from + ROWS_AT_ONCE)).execute()
    }
  }

  return {
    list: () => list(store),

    csv: async (): Promise<string> => {
      const rows = (await list(store)).map((row) => columns.map((column) => row[column]))
      let text = ''
      for await (const part of csvOf(columns, (async function* () { yield rows })())) text += part
      return text
    },

    take: async ({ csv, preview }: DestinationsImportBody, language: Language, actor: Actor): Promise<DestinationsImportReply> => {
      const { rows, refused } = await parseDestinations(csv)
      const told = refused.map(({ line, reason }) => ({ line, reason: sentenceIn(reason, language) }))
      return inTransaction(store, async (transaction) => {
        const before = new Map((await list(transaction)).map((row) => [keyOf(row), row]))
        const kept = new Set(rows.map(keyOf))
        const added = rows.filter((row) => !before.has(keyOf(row)))
        const changed = rows.flatMap((after) => {
          const row = before.get(keyOf(after))
          return row === undefined || isSame(row, after) ? [] : [{ before: row, after }]
        })
        const removed = told.length > 0 ? [] : [...before.values()].filter((row) => !kept.has(keyOf(row)))
        const differences = { added, changed, removed, unchanged: rows.length - added.length - changed.length, refused: told }
        if (preview === 1 || told.length > 0) return { ...differences, is_done: 0 }
        await replace(transaction, [...removed, ...changed.map((change) => change.before)], [...added, ...changed.map(({ after }) => after)])
        const counts = { added: added.length, changed: changed.length, removed: removed.length }
        if (counts.added + counts.changed + counts.removed > 0) {
          await journal.write(transaction, actor, { act: 'destination_prices_imported', subject: `${rows.length}`, before: { prices: before.size }, after: { prices: rows.length, ...counts } })
        }
        return { ...differences, is_done: 1 }
      })
    },
  }
}

export const destinationPricesRoutes = (destinations: DestinationPrices): BoundRoute[] => [
  route(operatorCatalogueOperations.listDestinationPrices, async () => ({ destinations: await destinations.list() })),
  route(operatorCatalogueOperations.exportDestinationPrices, async () => ({ csv: await destinations.csv() })),
  route(operatorCatalogueOperations.importDestinationPrices, { bodyBytes: BODY_BYTES }, ({ body, caller }) => destinations.take(body, caller.language, actorOf(caller))),
]
