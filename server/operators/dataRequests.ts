import { sql, type RawBuilder } from 'kysely'
import { localDay } from 'callflow/calendar'
import { keepingOperations, type DataRequestsReply, type Found, type PersonalDataReply, type Subject } from 'contract/keeping'
import { nameOfUser } from '../account/index'
import { callerOf, isLeft, type ExportsService, type KeepingService, type Packed } from '../calls/index'
import type { Clock } from '../platform/clock'
import type { Store } from '../platform/database/tables'
import { holdAccount, inTransaction } from '../platform/database/transaction'
import { NotFound, sentenceIn, type Language, type Sentence } from '../platform/failures/failures'
import type { FilesPort } from '../platform/files/port'
import type { Member } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { friendlyNumber } from '../platform/texts/phoneNumber'
import { jsonOf, pageOf, zipOf, type Entry, type Values } from './dataFile'
import { tellIn } from './journalTexts'
import { listed, sources, type Source } from './personalData'

/** Rows of one kind in a file: the newest. */
const MOST_ROWS = 10_000
const ROWS_AT_ONCE = 200

/** The format holds 4 GB. */
const MOST_SOUND_BYTES = 3_500_000_000

/** Receipts, or call flows, that are listed. */
const MOST_LISTED = 100

const CUT = '•••'

/** A number as people write it: with or without its country code in North America, with any signs between its digits. */
const patternOf = (number: string): string => {
  const signs = '[^0-9A-Za-z]{0,3}'
  const national = number.replace(/^\+1(?=\d{10}$)|^\+/, '')
  return `(?<![0-9])\\+?(?:(?:00|011)${signs})?(?:1${signs})?${[...national].join(signs)}(?![0-9])`
}

/** Whom it is about, once they were found. */
interface Known {
  name: string
  number: string | null
  /** Of a person of the team. */
  ids: readonly string[]
}

/** The calls, or the people, of a table's rows. */
const linkOf = (table: string, of: 'call' | 'person') => sql.ref(table === 'calls' || table === 'people' ? 'id' : `${of}_id`)

const conditionOf = (table: string, { of, number: column, texts, person, hasNoAccount }: Source, accountId: string, { number, ids }: Known): RawBuilder<boolean> => {
  const holds = number === null
    ? listed(person).map((name) => sql`${sql.ref(name)} = any(${ids}::text[])`)
    : [...listed(column).map((name) => sql`${sql.ref(name)} = ${number}`), ...listed(texts).map((name) => sql`${sql.ref(name)}::text ~ ${patternOf(number)}`)]
  if (number !== null && of !== undefined && column === undefined) {
    const ofNumber = sql`where account_id = ${accountId} and contact_number = ${number}`
    holds.push(sql`${linkOf(table, of)} in (${of === 'call' ? sql`select id from calls ${ofNumber}` : sql`select person_id from contacts ${ofNumber}`})`)
  }
  // Recordings and voicemails have names with the number; they are found themselves.
  const isOfSound = table === 'files' ? sql`and exists (select from audiofiles where id = files.id union all select from support_attachments where id = files.id)` : sql``
  return sql`${hasNoAccount ? sql`true` : sql`account_id = ${accountId}`} and (${sql.join([sql`false`, ...holds], sql` or `)}) ${isOfSound}`
}

/** Rows that a deletion leaves although it deletes such things. */
const isKept = (table: string, { of }: Source, accountId: string, now: Date): RawBuilder<unknown> => {
  if (of === undefined) return sql`false`
  const kept = of === 'call' ? sql`from calls where ${isLeft(now)}` : sql`from people where is_blocked = 1`
  return sql`${linkOf(table, of)} in (select id ${kept} and account_id = ${accountId})`
}

const pathOf = (id: string): string => `audio/${id}.wav`

const fileNote: Sentence = {
  en: `Lists hold the newest ${MOST_ROWS.toLocaleString('en-CA')} rows at most, sounds 3.5 GB.`,
  fr: `Les listes comptent au plus les ${MOST_ROWS.toLocaleString('fr-CA')} lignes les plus récentes, les sons 3,5 Go.`,
}

/** A sound that breaks off is told of, and doesn't end the file. */
async function* unbroken(content: AsyncIterable<Uint8Array>, onBroken: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch {
    onBroken()
  }
}

interface Deps {
  store: Store
  clock: Clock
  files: Pick<FilesPort, 'read'>
  keeping: Pick<KeepingService, 'deleteOfNumber'>
}

export type DataRequests = ReturnType<typeof makeDataRequests>

export const makeDataRequests = ({ store, clock, files, keeping }: Deps) => {
  const known = async (accountId: string, { contact_number, user_id }: Subject): Promise<Known> => {
    if (user_id === null) {
      const number = callerOf(contact_number)
      return { name: friendlyNumber(number), number, ids: [] }
    }
    const { rows } = await sql<{ name: string; ids: string[] }>`
      select concat_ws(' ', firstname, lastname) as name, array[users.id, email] || array(select id from sessions where sessions.user_id = users.id) as ids
      from users where account_id = ${accountId} and id = ${String(user_id)}`.execute(store)
    const [person] = rows
    if (person === undefined) throw new NotFound()
    return { ...person, number: null }
  }

  const find = async (accountId: string, whose: Known, language: Language): Promise<PersonalDataReply> => {
    const counts = [...sources].map(([table, source]) => sql`
      select ${table}::text as kind, count(*)::int as count, count(*) filter (where ${isKept(table, source, accountId, clock())})::int as kept
      from ${sql.table(table)} where ${conditionOf(table, source, accountId, whose)}`)
    const { rows } = await sql<Pick<Found, 'kind' | 'count' | 'kept'>>`${sql.join(counts, sql` union all `)}`.execute(store)
    const flows = await sql<{ id: string; name: string }>`
      select id, friendly_name as name from applications, (select ${whose.number === null ? null : patternOf(whose.number)}::text as sought) as number
      where account_id = ${accountId} and (friendly_name ~ sought or exists (
        select from application_branches branch left join application_modules step on branch_id = branch.id
        where application_id = applications.id and (branch.friendly_name ~ sought or description ~ sought or parameters::text ~ sought)))
      order by friendly_name, id limit ${MOST_LISTED}`.execute(store)
    const found = rows.flatMap((row) => {
      const source = sources.get(row.kind)
      return source === undefined || row.count === 0 ? [] : [{ ...row, name: sentenceIn(source.name, language), fate: source.fate, why: sentenceIn(source.why, language) }]
    })
    return { subject: whose.name, found, call_flows: flows.rows }
  }

  /** The entry in the journal is of this row alone: what is deleted leaves none with the number. */
  const note = async (kind: 'download' | 'deletion', { accountId, userId, language }: Member, whose: Known): Promise<void> => {
    const { name, number } = whose
    const { found } = await find(accountId, whose, language)
    const countOf = (tables: readonly string[]): number => found.reduce((sum, one) => sum + (tables.includes(one.kind) ? one.count : 0), 0)
    const [calls, recordings, voicemails] = [countOf(['calls']), countOf(['recordings']), countOf(['voicemails'])]
    const counts = { calls, recordings, voicemails, others: countOf([...sources.keys()]) - calls - recordings - voicemails }
    await inTransaction(store, async (transaction) => {
      const receipt = { account_id: accountId, kind, subject: number === null ? name : `${CUT} ${number.slice(-4)}`, done_by: await nameOfUser(transaction, userId) }
      await transaction.insertInto('data_requests').values({ ...receipt, ...counts, created_at: clock() }).execute()
    })
  }

  const deleteContacts = (accountId: string, number: string): Promise<void> =>
    inTransaction(store, async (transaction) => {
      await holdAccount(transaction, accountId)
      await sql`select set_config('console.noted', 'yes', true)`.execute(transaction)
      await sql`with removed as (
          delete from contacts using people where contacts.account_id = ${accountId} and contact_number = ${number} and id = person_id and is_blocked = 0 returning person_id)
        delete from people where id in (select person_id from removed)
          and not exists (select from contacts where person_id = people.id and contact_number <> ${number})`.execute(transaction)
      const pattern = patternOf(number)
      for (const [table, { fate, texts }] of sources) {
        for (const column of fate === 'deleted' || fate === 'cut' ? listed(texts) : []) {
          const text = sql.ref(column)
          await sql`update ${sql.table(table)} set ${text} = regexp_replace(${text}, ${pattern}, ${CUT}, 'g') where account_id = ${accountId} and ${text} ~ ${pattern}`.execute(transaction)
        }
      }
    })

  const read = async function* (table: string, source: Source, accountId: string, whose: Known): AsyncGenerator<Values> {
    const shown = listed(source.shows)
    const id = sql.ref(`${table}.id`)
    const file = source.hasSound ? sql`, 'audio', coalesce(id_prefix || replace(${id}::text, '-', ''), ${id}::text)` : sql``
    for (let from = 0; from < MOST_ROWS; from += ROWS_AT_ONCE) {
      const { rows } = await sql<{ values: Values }>`
        select json_build_object(${sql.join(shown.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`))} ${file}) as values
        from ${sql.table(table)} where ${conditionOf(table, source, accountId, whose)}
        order by ${sql.ref(shown[0] ?? '')} desc, tableoid, ctid limit ${ROWS_AT_ONCE} offset ${from}`.execute(store)
      for (const { values } of rows) yield values
      if (rows.length < ROWS_AT_ONCE) return
    }
  }

  /** The voices of a number: those who called somebody of the team ask for theirs themselves. */
  const soundsOf = async function* (accountId: string, whose: Known, inFile: Set<string>): AsyncGenerator<Entry> {
    let room = MOST_SOUND_BYTES
    for (const [table, source] of sources) {
      if (!source.hasSound || whose.number === null) continue
      for await (const { audio } of read(table, source, accountId, whose)) {
        const id = typeof audio === 'string' ? audio : ''
        const { bytes } = (await store.selectFrom('files').select('bytes').where('id', '=', id).executeTakeFirst()) ?? { bytes: Infinity }
        const content = bytes > room ? null : await files.read(id, { first: 0, last: bytes - 1 }, bytes).catch(() => null)
        if (content === null) continue
        room -= bytes
        inFile.add(id)
        yield { name: pathOf(id), content: unbroken(content, () => inFile.delete(id)), isSound: true }
      }
    }
  }

  const entriesOf = async function* (accountId: string, whose: Known, language: Language): AsyncGenerator<Entry> {
    const inFile = new Set<string>()
    yield* soundsOf(accountId, whose, inFile)
    const toShow = ({ audio, act, actor, before, after, ...values }: Values): Values => {
      const { subject } = values
      if (typeof act === 'string' && typeof actor === 'string' && typeof subject === 'string') return { ...values, subject: tellIn({ actor, act, subject, before, after }, language) }
      return typeof audio === 'string' && whose.number !== null ? { ...values, audio: inFile.has(audio) ? pathOf(audio) : null } : values
    }
    const chapters = (await find(accountId, whose, language)).found.flatMap(({ kind, name }) => {
      const source = sources.get(kind)
      const rows = async function* (of: Source) {
        for await (const values of read(kind, of, accountId, whose)) yield toShow(values)
      }
      return source === undefined ? [] : [{ kind, name, rows: () => rows(source) }]
    })
    const { name: account } = await store.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow()
    const day = localDay(clock())
    yield { name: 'data.json', content: jsonOf({ account, subject: whose.name, day }, chapters), isSound: false }
    yield { name: 'index.html', content: pageOf(`${account} – ${whose.name}`, `${day}. ${sentenceIn(fileNote, language)}`, chapters, language), isSound: false }
  }

  const packed: Packed = {
    title: { en: 'personal data', fr: 'renseignements personnels' },
    pack: async (accountId, { q = '', user_id = null }, language) => zipOf(entriesOf(accountId, await known(accountId, { contact_number: q, user_id }), language), clock()),
  }

  return {
    packed,

    find: async ({ accountId, language }: Member, subject: Subject): Promise<PersonalDataReply> => find(accountId, await known(accountId, subject), language),

    download: async (member: Member, subject: Subject, { urlOf }: ExportsService): Promise<{ file_url: string }> => {
      const { accountId, language } = member
      const whose = await known(accountId, subject)
      await note('download', member, whose)
      return { file_url: await urlOf(accountId, 'personal-data', { q: whose.number ?? '', ...(subject.user_id !== null && { user_id: subject.user_id }), language }) }
    },

    /** What fails midway is found until it is asked for once more. */
    remove: async (member: Member, contact_number: string): Promise<PersonalDataReply> => {
      const { accountId, language } = member
      const number = callerOf(contact_number)
      const whose = { name: friendlyNumber(number), number, ids: [] }
      await note('deletion', member, whose)
      await keeping.deleteOfNumber(accountId, number)
      await deleteContacts(accountId, number)
      return find(accountId, whose, language)
    },

    list: async (accountId: string): Promise<DataRequestsReply> => {
      const newest = store.selectFrom('data_requests').selectAll().where('account_id', '=', accountId).orderBy('created_at', 'desc').orderBy('id').limit(MOST_LISTED)
      return { requests: (await newest.execute()).map(({ account_id: _account, created_at, ...request }) => ({ ...request, created_at: created_at.toISOString() })) }
    },
  }
}

export const dataRequestsRoutes = (requests: DataRequests, exports: ExportsService): BoundRoute[] => [
  route(keepingOperations.findPersonalData, ({ caller, body }) => requests.find(caller, body)),
  route(keepingOperations.downloadPersonalData, ({ caller, body }) => requests.download(caller, body, exports)),
  route(keepingOperations.deletePersonalData, ({ caller, body }) => requests.remove(caller, body.contact_number)),
  route(keepingOperations.listDataRequests, ({ caller }) => requests.list(caller.accountId)),
]
