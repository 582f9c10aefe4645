import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Insertable } from 'kysely'
import { hashPassword } from '../core/password'
import type { FilesPort } from '../providers/files/files'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../store/practice/createPractice'
import { workshop } from '../store/practice/profiles'
import type { Store, Tables } from '../store/tables'
import type { Person } from './controlClient'
import type { MovableClock } from './movableClock'

/** Signed in. */
export interface SeededMember extends Person {
  token: string
}

export interface Seed {
  practice: () => Promise<Person>
  second: () => Promise<Person>
  /** A new account with one user and a plan, and nothing else. */
  person: () => Promise<Person>
  /** The same, signed in. */
  member: () => Promise<SeededMember>
  signIn: (person: Person) => Promise<SeededMember>
  number: (accountId: string, given?: Partial<Insertable<Tables['numbers']>>) => Promise<string>
  call: (accountId: string, given: Pick<Insertable<Tables['calls']>, 'started_at'> & Partial<Insertable<Tables['calls']>>) => Promise<void>
  /** Cents put into (or, below zero, taken from) the prepaid book. */
  prepaid: (accountId: string, cents: number) => Promise<void>
  file: (accountId: string, content: Buffer, given?: { media_type?: string; friendly_name?: string }) => Promise<string>
  /** Takes away calls, contacts, numbers and money. */
  empty: (accountId: string) => Promise<void>
}

interface Parts {
  store: Store
  files: FilesPort
  clock: MovableClock
  url: string
}

const PASSWORD = 'a-long-enough-secret'
const passwordHash = hashPassword(PASSWORD)

const address = { address: '1, rue Principale', address2: '', city: 'Laval', postalcode: 'H7A 1A1' }

const insertPerson = async (store: Store, now: Date): Promise<Person> => {
  const [accountId, userId] = [randomUUID(), randomUUID()]
  const account = { id: accountId, name: 'Essai inc.', ...address, country: 'CA', state: 'QC', created_at: now }
  const names = { firstname: 'Zoé', lastname: 'Nadeau', email: `zoe-${userId}@example.com` }
  const user = { id: userId, account_id: accountId, ...names, password_hash: await passwordHash, created_at: now }
  const period = { period_start_date: now.toISOString().slice(0, 10), period_end_date: '9999-12-31' }
  await store.transaction().execute(async (transaction) => {
    await transaction.insertInto('accounts').values(account).execute()
    await transaction.insertInto('users').values(user).execute()
    await transaction.insertInto('subscriptions').values({ account_id: accountId, plan: 5, pending_plan: null, ...period }).execute()
  })
  return { accountId, userId, email: user.email, password: PASSWORD, name: 'Zoé Nadeau' }
}

const findPerson = async (store: Store, email: string): Promise<Person> => {
  const user = await store.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const name = `${user.firstname} ${user.lastname}`
  return { accountId: user.account_id, userId: user.id, email, password: PRACTICE_PASSWORD, name }
}

const hasToken = (reply: unknown): reply is { token: string } =>
  typeof reply === 'object' && reply !== null && 'token' in reply && typeof reply.token === 'string'

const signIn = async (url: string, person: Person): Promise<SeededMember> => {
  const body = JSON.stringify({ email: person.email, password: person.password })
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const reply: unknown = await response.json()
  if (!hasToken(reply)) throw new Error(`${person.email} could not sign in: ${response.status}`)
  return { ...person, token: reply.token }
}

const insertPrepaid = (store: Store, accountId: string, cents: number, now: Date): Promise<void> =>
  store.transaction().execute(async (transaction) => {
    const id = randomUUID()
    const entry = { transaction_id: id, account_id: accountId }
    await transaction
      .insertInto('ledger_transactions')
      .values({ id, account_id: accountId, kind: 'prepaid_account', occurred_at: now })
      .execute()
    await transaction
      .insertInto('ledger_entries')
      .values([
        { ...entry, book: 'prepaid', amount_cents: cents },
        { ...entry, book: 'cards', amount_cents: -cents },
      ])
      .execute()
  })

const emptied = ['calls', 'contacts', 'numbers', 'ledger_entries', 'ledger_transactions'] as const

let lastNumber = 0

/** Makes records for tests; each call makes new ones. */
export const makeSeed = ({ store, files, clock, url }: Parts): Seed => ({
  practice: () => findPerson(store, PRACTICE_EMAIL),
  second: () => findPerson(store, workshop.user.email),
  person: () => insertPerson(store, clock.now()),
  member: async () => signIn(url, await insertPerson(store, clock.now())),
  signIn: (person) => signIn(url, person),
  number: async (account_id, given) => {
    const id = randomUUID()
    lastNumber += 1
    const phone_number = `+1514555${String(lastNumber).padStart(4, '0')}`
    const place = { label: null, type: 'local', country: 'CA', rate_center: 'Montréal', region: 'QC' } as const
    const route = { next_renewal_date: null, endpoint_type: 'parking', endpoint_value: null } as const
    const number = { id, account_id, phone_number, ...place, ...route, created_at: clock.now(), ...given }
    await store.insertInto('numbers').values(number).execute()
    return id
  },
  call: async (account_id, given) => {
    const usual = { number_id: null, direction: 'inbound', contact_number: '+15145559999', duration: 60 } as const
    await store.insertInto('calls').values({ id: randomUUID(), account_id, ...usual, ...given }).execute()
  },
  prepaid: (accountId, cents) => insertPrepaid(store, accountId, cents, clock.now()),
  file: async (account_id, content, given) => {
    const id = randomUUID()
    const bytes = await files.write(id, Readable.from([content]))
    const kind = { media_type: 'audio/wav', friendly_name: 'accueil.wav', ...given }
    await store.insertInto('files').values({ id, account_id, bytes, ...kind, created_at: clock.now() }).execute()
    return id
  },
  empty: async (accountId) => {
    for (const table of emptied) await store.deleteFrom(table).where('account_id', '=', accountId).execute()
  },
})
