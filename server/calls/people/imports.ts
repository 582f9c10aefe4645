import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_NOTE_LENGTH, MAX_NUMBERS_OF_PERSON } from 'contract/people'
import { ImportSchema, MAX_PEOPLE_FILE_BYTES, MAX_SHOWN_REFUSALS, peopleImportsOperations as operations, type ImportPreview, type PeopleImport } from 'contract/peopleImports'
import { later, MINUTE_MS, type Clock } from '../../platform/clock'
import { uuidOf } from '../../platform/database/callIds'
import { enforceRowLimit, inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { BusinessError, Failure, NotFound, Validation, sentenceIn, textProblem, type Language, type Sentence } from '../../platform/failures/failures'
import type { Upload, UploadPace } from '../../platform/http/bodies/uploadBody'
import { makeChecker } from '../../platform/http/routes/request'
import { route, uploadRoute, type BoundRoute, type Once } from '../../platform/http/routes/route'
import { makeFairQueue } from '../../platform/jobs/fairQueue'
import { makePause } from '../../platform/jobs/slices'
import { e164Of, friendlyNumber } from '../../platform/texts/phoneNumber'
import { asLine } from '../../platform/texts/texts'
import type { ExportsService } from '../exports/service'
import type { Exported } from '../history/exported'
import { addPeople, personOf, type FileRow, type PersonDraft } from './people'
import { readPeopleFile, type PeopleFile } from './peopleFile'

const UNDO_MS = 10 * MINUTE_MS
const ROWS_AT_ONCE = 500
const FIRST_ROWS = 20
const LONGEST_QUOTE = 40
const NO_ID = '00000000-0000-0000-0000-000000000000'

const isCut: Sentence = { en: 'The end of this card is missing.', fr: 'La fin de cette fiche manque.' }
const hasNoNumber: Sentence = { en: 'There is no phone number.', fr: "Il n'y a pas de numéro de téléphone." }
const hasNoName: Sentence = { en: 'There is no name.', fr: "Il n'y a pas de nom." }
const hasTooMany: Sentence = {
  en: `There are more than ${MAX_NUMBERS_OF_PERSON} phone numbers.`,
  fr: `Il y a plus de ${MAX_NUMBERS_OF_PERSON} numéros de téléphone.`,
}
const isOf = (name: string): Sentence => ({ en: `This number is one of ${name}.`, fr: `Ce numéro est un de ceux de ${name}.` })
const isInRow = (row: number): Sentence => ({ en: `Row ${row} has this number, too.`, fr: `La ligne ${row} a aussi ce numéro.` })
const isChanged: Sentence = {
  en: 'Your contacts have changed since the file was read. Check what would be imported, then try again.',
  fr: 'Vos contacts ont changé depuis la lecture du fichier. Vérifiez ce qui serait importé, puis réessayez.',
}
const isTooLate: Sentence = { en: 'This import can no longer be undone.', fr: 'Cette importation ne peut plus être annulée.' }

interface Holder extends PersonDraft {
  note: string | null
}

const holderColumns = sql`people.name, people.company, people.email,
  (select array_agg(contact_number order by position) from contacts where contacts.person_id = people.id) as numbers,
  (select text from person_notes where person_notes.person_id = people.id order by person_notes.created_at desc, person_notes.id limit 1) as note`

type Holders = ReadonlyMap<string, Holder>

/** Who has these numbers so far. */
const readHolders = async (store: Store, accountId: string, numbers: readonly string[]): Promise<Holders> => {
  const holders = new Map<string, Holder>()
  for (let from = 0; from < numbers.length; from += ROWS_AT_ONCE) {
    const { rows } = await sql<Holder>`
      select ${holderColumns} from people where id in (select person_id from contacts
        where account_id = ${accountId} and contact_number = any(${numbers.slice(from, from + ROWS_AT_ONCE)}::text[]))`.execute(store)
    for (const holder of rows) for (const number of holder.numbers) holders.set(number, holder)
  }
  return holders
}

type Judged = { draft: PersonDraft } | { isKnown: true } | { value: string; problem: Sentence }

/** A number as it was written, and in E.164 if it is one. Reading one takes a while. */
interface FileNumber {
  written: string
  e164: string | null
}

const numbersOf = ({ numbers }: FileRow): FileNumber[] => [
  ...new Map(numbers.map((written) => ({ written, e164: e164Of(written) })).map((number) => [number.e164 ?? number.written, number])).values(),
]

const isSame = (row: FileRow, numbers: readonly FileNumber[], holder: Holder): boolean =>
  asLine(row.name) === (holder.name ?? '') &&
  asLine(row.company) === (holder.company ?? '') &&
  row.email.trim() === (holder.email ?? '') &&
  (row.note === '' || row.note === holder.note) &&
  numbers.length === holder.numbers.length &&
  numbers.every(({ e164 }) => e164 !== null && holder.numbers.includes(e164))

const firstProblem = (row: FileRow, numbers: readonly FileNumber[], { errors = {} }: Failure): Judged => {
  const [[field = '', [problem = hasNoName] = []] = []] = Object.entries(errors)
  const value = field === 'name' || field === 'company' || field === 'email' ? row[field] : (numbers[Number(/^numbers\.(\d+)$/.exec(field)?.[1])]?.written ?? '')
  return { value, problem }
}

const judgeAlone = (row: FileRow, numbers: readonly FileNumber[]): Judged => {
  if (row.isCut) return { value: '', problem: isCut }
  if (numbers.length === 0) return { value: '', problem: hasNoNumber }
  if (numbers.length > MAX_NUMBERS_OF_PERSON) return { value: '', problem: hasTooMany }
  if (row.name.trim() === '') return { value: '', problem: hasNoName }
  const noteProblem = row.note === '' ? null : textProblem(row.note, MAX_NOTE_LENGTH)
  if (noteProblem !== null) return { value: row.note, problem: noteProblem }
  try {
    return { draft: personOf({ name: row.name, company: row.company, email: row.email, numbers: numbers.map(({ written }) => written) }, numbers.map(({ e164 }) => e164)) }
  } catch (error) {
    if (error instanceof Validation) return firstProblem(row, numbers, error)
    throw error
  }
}

interface Accepted {
  row: FileRow
  draft: PersonDraft
}

interface Plan {
  accepted: Accepted[]
  known: number
  refused: { row: FileRow; value: string; problem: Sentence }[]
}

/** Of rows with the same number, the first counts. */
const judge = (row: FileRow, numbers: readonly FileNumber[], holders: Holders, seen: Map<string, number>): Judged => {
  const known = numbers.flatMap(({ e164 }) => e164 ?? [])
  const held = known.find((number) => holders.has(number))
  const holder = held === undefined ? undefined : holders.get(held)
  if (holder !== undefined && isSame(row, numbers, holder)) return { isKnown: true }
  const judged = judgeAlone(row, numbers)
  if (!('draft' in judged)) return judged
  if (held !== undefined) return { value: friendlyNumber(held), problem: isOf(holder?.name ?? friendlyNumber(held)) }
  const repeated = known.find((number) => seen.has(number))
  if (repeated !== undefined) return { value: friendlyNumber(repeated), problem: isInRow(seen.get(repeated) ?? 0) }
  for (const number of known) seen.set(number, row.row)
  return judged
}

const planImport = async (store: Store, accountId: string, rows: readonly FileRow[]): Promise<Plan> => {
  const pause = makePause()
  const read: { row: FileRow; numbers: FileNumber[] }[] = []
  for (const row of rows) {
    read.push({ row, numbers: numbersOf(row) })
    await pause()
  }
  const holders = await readHolders(store, accountId, read.flatMap(({ numbers }) => numbers.flatMap(({ e164 }) => e164 ?? [])))
  const plan: Plan = { accepted: [], known: 0, refused: [] }
  const seen = new Map<string, number>()
  for (const { row, numbers } of read) {
    const judged = judge(row, numbers, holders, seen)
    if ('draft' in judged) plan.accepted.push({ row, draft: judged.draft })
    else if ('isKnown' in judged) plan.known += 1
    else plan.refused.push({ row, ...judged })
    await pause()
  }
  return plan
}

const quoted = (value: string): string => {
  const characters = [...value]
  return characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE).join('')}…` : value
}

const previewOf = ({ columns }: PeopleFile, { accepted, known, refused }: Plan, language: Language): ImportPreview => ({
  columns,
  people: accepted.length,
  known,
  refused: refused.length,
  rows: accepted.slice(0, FIRST_ROWS).map(({ row, draft: { name, company, email, numbers } }) => ({
    ...{ row: row.row, name: name ?? '', company: company ?? '', email: email ?? '', numbers: numbers.map(friendlyNumber), note: row.note },
  })),
  refusals: refused.slice(0, MAX_SHOWN_REFUSALS).map(({ row, value, problem }) => ({
    ...{ row: row.row, name: quoted(row.name), reason: value === '' ? sentenceIn(problem, language) : `${quoted(value)}${language === 'fr' ? '\u00a0:' : ':'} ${sentenceIn(problem, language)}` },
  })),
})

interface ExportedRow extends Holder {
  id: string
  sort_name: string
}

async function* batchesOf(store: Store, accountId: string): AsyncGenerator<ExportedRow[], void> {
  for (let [name, id] = ['', NO_ID]; ; ) {
    const { rows } = await sql<ExportedRow>`select ${holderColumns}, people.id, people.sort_name from people
      where account_id = ${accountId} and (sort_name, id) > (${name}, ${id}::uuid) order by sort_name, id limit ${ROWS_AT_ONCE}`.execute(store)
    yield rows
    const last = rows.at(-1)
    if (last === undefined) return
    ;[name, id] = [last.sort_name, last.id]
  }
}

/** With the titles that an import knows. */
const exportedPeople = (store: Store): Exported => ({
  title: { en: 'Contacts', fr: 'Contacts' },
  head: [{ en: 'Name', fr: 'Nom' }, { en: 'Company', fr: 'Entreprise' }, { en: 'Email', fr: 'Courriel' }, { en: 'Phone numbers', fr: 'Numéros de téléphone' }, { en: 'Note', fr: 'Note' }],
  rows: async function* (accountId) {
    for await (const rows of batchesOf(store, accountId)) {
      yield rows.map(({ name, company, email, numbers, note }) => [name ?? '', company ?? '', email ?? '', numbers.map(friendlyNumber).join('; '), note ?? ''])
    }
  },
})

const checkImport = makeChecker<PeopleImport>(ImportSchema)

const wholeOf = async ({ content }: Upload): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export type PeopleImports = ReturnType<typeof makePeopleImports>

export const makePeopleImports = (store: Store, clock: Clock) => {
  /** A file of the largest size takes about 200 MB while it is read. */
  const queue = makeFairQueue({ perAccount: 1, inAll: 2, waitingPerAccount: 2 })

  const add = async (transaction: StoreTransaction, accountId: string, rows: readonly FileRow[], expected: number): Promise<PeopleImport> => {
    const now = clock()
    const id = randomUUID()
    // Locks the account's row, so that nobody else gets one of the numbers meanwhile.
    await enforceRowLimit(transaction, 'people', accountId, expected)
    const { accepted } = await planImport(transaction, accountId, rows)
    if (accepted.length !== expected) throw new Failure(409, { word: 'people_changed', userMessage: isChanged })
    await enforceRowLimit(transaction, 'contacts', accountId, accepted.reduce((sum, { draft }) => sum + draft.numbers.length, 0))
    await transaction.insertInto('people_imports').values({ id, account_id: accountId, people: accepted.length, created_at: now }).execute()
    for (let from = 0; from < accepted.length; from += ROWS_AT_ONCE) {
      const part = accepted.slice(from, from + ROWS_AT_ONCE)
      const ids = await addPeople(transaction, accountId, part.map(({ draft }) => draft), now, id)
      const notes = part.flatMap(({ row: { note } }, index) => (note === '' ? [] : [{ id: randomUUID(), account_id: accountId, person_id: ids[index] ?? '', text: note, created_at: now }]))
      if (notes.length > 0) await transaction.insertInto('person_notes').values(notes).execute()
    }
    return { id, people: accepted.length, undo_until: later(now, UNDO_MS).toISOString() }
  }

  return {
    exported: exportedPeople(store),

    preview: (accountId: string, upload: Upload, mapping: string | undefined, language: Language): Promise<ImportPreview> =>
      queue.run(accountId, async () => {
        const file = await readPeopleFile(await wholeOf(upload), mapping)
        return previewOf(file, await planImport(store, accountId, file.rows), language)
      }),

    import: (accountId: string, upload: Upload, { mapping, people }: { mapping?: string; people: string }, once: Once): Promise<PeopleImport> =>
      queue.run(accountId, async () => {
        const bytes = await wholeOf(upload)
        const { rows } = await readPeopleFile(bytes, mapping)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const stored = await once({ sha256 }, (transaction) => add(transaction, accountId, rows, Number(people)))
        if (!checkImport.isRight(stored)) throw new Error('the record of an import is none of ours')
        return stored
      }),

    undoable: async (accountId: string): Promise<PeopleImport | null> => {
      const imports = store.selectFrom('people_imports').select(['id', 'people', 'created_at']).where('account_id', '=', accountId)
      const last = await imports.where('created_at', '>', later(clock(), -UNDO_MS)).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
      return last === undefined ? null : { id: last.id, people: last.people, undo_until: later(last.created_at, UNDO_MS).toISOString() }
    },

    /** Returns how many people were changed since, and stay. */
    undo: (accountId: string, importId: string): Promise<number> =>
      inTransaction(store, async (transaction) => {
        const imports = transaction.selectFrom('people_imports').where('account_id', '=', accountId).where('id', '=', uuidOf(importId))
        const found = await imports.select(['id', 'created_at']).forUpdate().executeTakeFirst()
        if (found === undefined) throw new NotFound()
        if (later(found.created_at, UNDO_MS) <= clock()) throw new BusinessError('undo_expired', isTooLate)
        await sql`delete from people where import_id = ${found.id} and updated_at = ${found.created_at} and not exists (
          select from person_notes where person_id = people.id and person_notes.created_at > ${found.created_at})`.execute(transaction)
        const { kept } = await transaction.selectFrom('people').where('import_id', '=', found.id).select(sql<number>`count(*)::int`.as('kept')).executeTakeFirstOrThrow()
        await transaction.deleteFrom('people_imports').where('id', '=', found.id).execute()
        return kept
      }),
  }
}

export const peopleImportsRoutes = (imports: PeopleImports, exports: ExportsService, pace?: UploadPace): BoundRoute[] => {
  const limits = { bytes: MAX_PEOPLE_FILE_BYTES, ...(pace && { pace }) }
  return [
    uploadRoute(operations.previewPeopleImport, limits, ({ accountId, upload, query, caller }) => imports.preview(accountId, upload, query.mapping, caller.language)),
    uploadRoute(operations.importPeople, limits, async ({ accountId, upload, query, once }) => ({ import: await imports.import(accountId, upload, query, once) })),
    route(operations.getUndoableImport, async ({ caller }) => ({ import: await imports.undoable(caller.accountId) })),
    route(operations.undoPeopleImport, async ({ caller, params }) => ({ kept: await imports.undo(caller.accountId, String(params.importId)) })),
    route(operations.exportPeople, async ({ caller }) => ({ file_url: await exports.urlOf(caller.accountId, 'people', { language: caller.language }) })),
  ]
}
