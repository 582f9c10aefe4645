import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contactsOperations, MAX_COUNTED, type Contact, type ContactBody } from 'contract/calls'
import { MAX_NOTE_LENGTH, peopleOperations, type BlockedStatusBody, type NoteBody, type PeopleQuery, type PeopleReply, type Person, type PersonBody, type PersonDetails } from 'contract/people'
import { searchedDigits } from 'callflow/numberText'
import type { Clock } from '../../platform/clock'
import { uuidOf, wireId } from '../../platform/database/callIds'
import { inTransaction, prepared } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import { BadRequest, NotFound, isNoPhoneNumber, refuseProblems, textProblem } from '../../platform/failures/failures'
import { rowsToRead } from '../../platform/http/routes/request'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { sortInSlices } from '../../platform/jobs/slices'
import { contactNumberProblem, e164Of } from '../../platform/texts/phoneNumber'
import { compareNames, containing, fullName, hasWords, nameProblem } from '../../platform/texts/texts'
import { callsTable, findCallers, pageRowsOf, readTotal } from '../history/pageRows'
import { addPerson, callerOf, changePerson, holderOf, nameCaller, personOf } from './people'

interface PersonRow extends Omit<Person, 'id' | 'numbers'> {
  id: string
  sort_name: string
  numbers: string[]
}

const columns = sql<PersonRow>`people.id, people.name, people.company, people.email, people.is_blocked, people.sort_name,
  (select array_agg(contact_number order by position) from contacts where contacts.person_id = people.id) as numbers,
  (select text from person_notes where person_notes.person_id = people.id order by person_notes.created_at desc, person_notes.id limit 1) as note`

const toWire = ({ sort_name: _sortName, ...person }: PersonRow): Person => person

/** Among so many of a caller's last calls, one that anybody answered is looked for. */
const RECENT = 1_000

interface Position {
  sort_name: string
  id: string
}

/** An id has a fixed length, so the rest is the name. */
const ID_LENGTH = 36

const cursorOf = ({ sort_name, id }: Position): string => Buffer.from(id + sort_name).toString('base64url')

const positionOf = (cursor: string): Position => {
  const text = Buffer.from(cursor, 'base64url').toString()
  const id = uuidOf(text.slice(0, ID_LENGTH))
  if (id === null) throw new BadRequest()
  return { id, sort_name: text.slice(ID_LENGTH) }
}

const contactOf = (body: ContactBody): Contact => {
  const contact_name = body.contact_name.normalize('NFC').trim()
  const contact_number = e164Of(body.contact_number)
  refuseProblems({
    contact_name: nameProblem(contact_name),
    contact_number: contact_number === null ? (contactNumberProblem(body.contact_number) ?? isNoPhoneNumber) : null,
  })
  return { contact_name, contact_number: contact_number ?? '' }
}

const byName = (one: Contact, other: Contact): number =>
  compareNames(one.contact_name, other.contact_name) || compareNames(one.contact_number, other.contact_number)

/** With these words as name, company or address, or with these digits in a number. */
const isFound = (accountId: string, text: string) => {
  const patterns = [searchedDigits(text) ?? []].flat().map(containing)
  const isNamed = hasWords(sql.ref('people.folded'), text)
  if (patterns.length === 0) return isNamed
  return sql<boolean>`(people.id in (
    select id from people where account_id = ${accountId} and ${isNamed}
    union all select person_id from contacts where account_id = ${accountId} and contact_number like any(${patterns}::text[]))) is true`
}

const conditionsOf = (accountId: string, { q = '', is_blocked, number }: PeopleQuery) => {
  const text = q.trim()
  const ofNumber = sql`select person_id from contacts where account_id = ${accountId} and contact_number = ${number ?? null}`
  return [
    sql`people.account_id = ${accountId}`,
    ...(text === '' ? [] : [isFound(accountId, text)]),
    ...(is_blocked === undefined ? [] : [sql`people.is_blocked = ${sql.lit(Number(is_blocked))}`]),
    ...(number === undefined ? [] : [sql`people.id in (${ofNumber})`]),
  ]
}

export type PeopleService = ReturnType<typeof makePeopleService>

export const makePeopleService = (store: Store, clock: Clock) => {
  const rowOf = async (accountId: string, personId: string, from: Store = store): Promise<PersonRow> => {
    const { rows } = await sql<PersonRow>`select ${prepared} ${columns} from people
      where account_id = ${accountId} and id = ${uuidOf(personId)}`.execute(from)
    const [row] = rows
    if (row === undefined) throw new NotFound()
    return row
  }

  const personIn = async (transaction: Store, accountId: string, personId: string): Promise<Person> => toWire(await rowOf(accountId, personId, transaction))

  const countPeople = async (accountId: string, query: PeopleQuery): Promise<Pick<PeopleReply, 'total' | 'is_total_capped'>> => {
    const matches = sql`select 1 from people where ${sql.join(conditionsOf(accountId, query), sql` and `)} limit ${sql.lit(MAX_COUNTED + 1)}`
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${matches}) as counted`.execute(store)
    const total = rows[0]?.total ?? 0
    return total <= MAX_COUNTED ? { total } : { total: MAX_COUNTED, is_total_capped: 1 }
  }

  const notesOf = async (personId: string): Promise<PersonDetails['notes']> => {
    const notes = store.selectFrom('person_notes').leftJoin('users', 'users.id', 'person_notes.user_id').where('person_id', '=', personId)
    const rows = await notes.select(['person_notes.id', 'text', 'person_notes.created_at', 'firstname', 'lastname'])
      .orderBy('person_notes.created_at', 'desc').orderBy('person_notes.id').execute()
    return rows.map(({ id, text, created_at, firstname, lastname }) => ({
      ...{ id, text, author: firstname === null ? null : fullName({ firstname, lastname: lastname ?? '' }), created_at: created_at.toISOString() },
    }))
  }

  const callsWith = async (accountId: string, personId: string) => {
    const filters = { person_id: personId }
    const callers = await findCallers(store, accountId, filters)
    const newest = (direction?: 'inbound') => ({ accountId, filters: { ...filters, ...(direction && { direction }) }, callers, after: null })
    const lastAnswered = sql<{ call_id: string; id_prefix: 'CA' | null; at: Date; module_name: string | null }>`
      select call.id as call_id, call.id_prefix, call.at, (
        select module_name from call_steps where account_id = ${accountId} and started_at = call.at and call_id = call.id and outcome = 'answered'
        order by step desc limit 1
      ) as module_name
      from (${pageRowsOf(callsTable, { ...newest('inbound'), rows: RECENT })}) as call where call.outcome = 'answered' order by call.at desc limit 1`
    const [count, last, answered] = await Promise.all([
      readTotal(store, callsTable, newest()),
      pageRowsOf(callsTable, { ...newest(), rows: 1 }).execute(store),
      lastAnswered.execute(store),
    ])
    return { count, last: last.rows[0] ?? null, answered: answered.rows[0] ?? null }
  }

  return {
    list: async (accountId: string, query: PeopleQuery): Promise<PeopleReply> => {
      const after = query.cursor === undefined ? null : positionOf(query.cursor)
      const rest = after === null ? [] : [sql`(people.sort_name, people.id) > (${after.sort_name}, ${after.id}::uuid)`]
      const limit = query.limit === undefined ? null : Number(query.limit)
      const page = sql<PersonRow>`select ${prepared} ${columns} from people
        where ${sql.join([...conditionsOf(accountId, query), ...rest], sql` and `)}
        order by people.sort_name, people.id ${limit === null ? sql`` : sql`limit ${sql.lit(rowsToRead(limit))}`}`
      const [{ rows }, total] = await Promise.all([page.execute(store), query.count === '1' ? countPeople(accountId, query) : {}])
      const people = limit === null ? rows : rows.slice(0, limit)
      const last = people.at(-1)
      const next = limit === null ? {} : { next_cursor: last === undefined || people.length === rows.length ? null : cursorOf(last) }
      return { people: people.map(toWire), ...next, ...total }
    },

    details: async (accountId: string, personId: string): Promise<PersonDetails> => {
      const row = await rowOf(accountId, personId)
      const [notes, { count, last, answered }] = await Promise.all([notesOf(row.id), callsWith(accountId, row.id)])
      return {
        ...toWire(row),
        notes,
        calls: count.total,
        is_calls_capped: count.is_total_capped ?? 0,
        last_call_at: last?.at.toISOString() ?? null,
        last_answered: answered && {
          call_id: wireId({ id: answered.call_id, id_prefix: answered.id_prefix }),
          at: answered.at.toISOString(),
          module_name: answered.module_name,
        },
      }
    },

    create: async (accountId: string, body: PersonBody, transaction: Store): Promise<Person> =>
      personIn(transaction, accountId, await addPerson(transaction, accountId, personOf(body), clock())),

    update: (accountId: string, personId: string, body: PersonBody): Promise<Person> =>
      inTransaction(store, async (transaction) => {
        const { id } = await rowOf(accountId, personId, transaction)
        await changePerson(transaction, accountId, id, personOf(body), clock())
        return personIn(transaction, accountId, id)
      }),

    remove: async (accountId: string, personId: string): Promise<void> => {
      const removed = store.deleteFrom('people').where('account_id', '=', accountId).where('id', '=', uuidOf(personId))
      if ((await removed.returning('id').executeTakeFirst()) === undefined) throw new NotFound()
    },

    setBlockedStatus: (accountId: string, { contact_number, is_blocked }: BlockedStatusBody): Promise<Person> =>
      inTransaction(store, async (transaction) => {
        const id = await holderOf(transaction, accountId, callerOf(contact_number), clock())
        await transaction.updateTable('people').set({ is_blocked, updated_at: clock() }).where('id', '=', id).execute()
        return personIn(transaction, accountId, id)
      }),

    addNote: async (accountId: string, user_id: string, { contact_number, text: written }: NoteBody, transaction: Store): Promise<Person> => {
      const text = written.trim()
      const number = callerOf(contact_number)
      refuseProblems({ text: textProblem(text, MAX_NOTE_LENGTH) })
      const person_id = await holderOf(transaction, accountId, number, clock())
      await transaction.insertInto('person_notes').values({ id: randomUUID(), account_id: accountId, person_id, user_id, text, created_at: clock() }).execute()
      return personIn(transaction, accountId, person_id)
    },

    removeNote: async (accountId: string, personId: string, noteId: string): Promise<void> => {
      const removed = store.deleteFrom('person_notes').where('account_id', '=', accountId).where('person_id', '=', uuidOf(personId))
      if ((await removed.where('id', '=', uuidOf(noteId)).returning('id').executeTakeFirst()) === undefined) throw new NotFound()
    },

    listContacts: async (accountId: string): Promise<Contact[]> => {
      const contacts = store.selectFrom('contacts').select(['contact_name', 'contact_number']).where('account_id', '=', accountId)
      return sortInSlices(await contacts.where('contact_name', 'is not', null).$narrowType<Contact>().execute(), byName)
    },

    nameContact: async (accountId: string, body: ContactBody, transaction: Store): Promise<Contact> => {
      const contact = contactOf(body)
      await nameCaller(transaction, accountId, contact, clock())
      return contact
    },
  }
}

export const peopleRoutes = (people: PeopleService): BoundRoute[] => [
  route(contactsOperations.listContacts, async ({ caller }) => ({ contacts: await people.listContacts(caller.accountId) })),
  route(contactsOperations.nameContact, { idempotent: 'transaction' }, async ({ body, caller, transaction }) => ({
    contact: await people.nameContact(caller.accountId, body, transaction),
  })),
  route(peopleOperations.listPeople, ({ params, query }) => people.list(params.accountId, query)),
  route(peopleOperations.getPerson, async ({ params }) => ({ person: await people.details(params.accountId, params.personId) })),
  route(peopleOperations.createPerson, { idempotent: 'transaction' }, async ({ params, body, transaction }) => ({
    person: await people.create(params.accountId, body, transaction),
  })),
  route(peopleOperations.updatePerson, async ({ params, body }) => ({ person: await people.update(params.accountId, params.personId, body) })),
  route(peopleOperations.deletePerson, ({ params }) => people.remove(params.accountId, params.personId)),
  route(peopleOperations.setBlockedStatus, async ({ params, body }) => ({ person: await people.setBlockedStatus(params.accountId, body) })),
  route(peopleOperations.addNote, { idempotent: 'transaction' }, async ({ params, caller, body, transaction }) => ({
    person: await people.addNote(params.accountId, caller.userId, body, transaction),
  })),
  route(peopleOperations.deleteNote, ({ params }) => people.removeNote(params.accountId, params.personId, params.noteId)),
]
