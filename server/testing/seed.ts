import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql, type Insertable } from 'kysely'
import { addUser } from '../account/logins'
import { hashPassword } from '../account/password/hashing'
import type { Contact } from 'contract/calls'
import type { Role } from 'contract/operation'
import { localDay } from 'callflow/calendar'
import { callKeyOf } from '../platform/database/callIds'
import type { FilesPort } from '../platform/files/port'
import { nameCaller } from '../calls/people/people'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../practice/createPractice'
import { workshop } from '../practice/profiles'
import type { Store, Tables } from '../platform/database/tables'
import { insertCallFlow, insertPreset, type CallFlowPlan, type MadeCallFlow, type PresetPlan } from './callFlow'
import type { Person } from './controlClient'
import { insertPaid } from './paid'
import { insertPushDevice, type PushDevicePlan } from './pushDevice'
import { insertRehearsal } from './rehearsal'
import { insertSchedule, type SchedulePlan } from './schedule'
import { insertHistory, type HistoryKind, type HistoryPlan } from './history'
import type { MovableClock } from './movableClock'
import { signedIn, type SeededMember } from './sessions'
import { wavOf } from '@console/voice-gateway/testing'
import { insertSupportRequest, type SupportRequestPlan } from './support'

export interface Seed {
  practice: () => Promise<Person>
  second: () => Promise<Person>
  person: () => Promise<Person>
  member: () => Promise<SeededMember>
  /** Another user of the same account, an owner unless told otherwise. */
  colleague: (person: Pick<Person, 'accountId'>, firstname?: string, role?: Role) => Promise<SeededMember>
  signIn: (person: Person) => Promise<SeededMember>
  number: (accountId: string, given?: Partial<Insertable<Tables['numbers']>>) => Promise<string>
  call: (accountId: string, given: Pick<Insertable<Tables['calls']>, 'started_at'> & Partial<Insertable<Tables['calls']>>) => Promise<void>
  history: (accountId: string, kind: HistoryKind, plan?: HistoryPlan) => Promise<string[]>
  /** Its id. */
  contact: (accountId: string, contact: Contact) => Promise<string>
  /** Adds cents to the prepaid book, or takes them if negative. */
  prepaid: (accountId: string, cents: number) => Promise<void>
  /** Two calls abroad about which owners are asked. */
  unusualCalls: (accountId: string) => Promise<void>
  paid: (accountId: string) => Promise<{ cardId: string; invoiceUid: string }>
  funds: (accountId: string, plan: 5 | 6 | 7, cents: number) => Promise<void>
  file: (accountId: string, content: Buffer, given?: { media_type?: string; friendly_name?: string }) => Promise<string>
  application: (accountId: string, given?: Partial<Insertable<Tables['applications']>>) => Promise<string>
  audiofile: (accountId: string, given?: { friendly_name?: string; created_at?: Date }) => Promise<string>
  callFlowThatPlays: (accountId: string, fileId: string, name: string) => Promise<string>
  callFlow: (accountId: string, plan?: CallFlowPlan) => Promise<MadeCallFlow>
  preset: (accountId: string, plan: PresetPlan) => Promise<string>
  rehearsal: (accountId: string, applicationId: string) => Promise<string>
  schedule: (accountId: string, plan?: SchedulePlan) => Promise<string>
  supportRequest: (accountId: string, plan?: SupportRequestPlan) => Promise<string>
  /** On a session of its own. */
  pushDevice: (userId: string, plan?: PushDevicePlan) => Promise<string>
  empty: (accountId: string) => Promise<void>
}

interface Deps {
  store: Store
  files: FilesPort
  clock: MovableClock
}

const PASSWORD = 'a-long-enough-secret'
const passwordHash = hashPassword(PASSWORD)

const address = { address: '1, rue Principale', address2: '', city: 'Laval', postalcode: 'H7A 1A1' }

const insertUser = async (store: Store, accountId: string, now: Date, firstname = 'Zoé'): Promise<Person> => {
  const userId = randomUUID()
  const names = { firstname, lastname: 'Nadeau', email: `zoe-${userId}@example.com` }
  await addUser(store, { id: userId, account_id: accountId, ...names, created_at: now }, await passwordHash)
  return { accountId, userId, email: names.email, password: PASSWORD, name: `${firstname} Nadeau` }
}

const insertPerson = async (store: Store, now: Date): Promise<Person> => {
  const id = randomUUID()
  const account = { id, name: 'Essai inc.', ...address, country: 'CA', state: 'QC', created_at: now }
  const period = { period_start_date: localDay(now), period_end_date: '2999-12-31' }
  return store.transaction().execute(async (transaction) => {
    await transaction.insertInto('accounts').values(account).execute()
    await transaction.insertInto('subscriptions').values({ account_id: id, plan: 5, pending_plan: null, ...period }).execute()
    return insertUser(transaction, id, now)
  })
}

const findPerson = async (store: Store, email: string): Promise<Person> => {
  const user = await store.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const name = `${user.firstname} ${user.lastname}`
  return { accountId: user.account_id ?? '', userId: user.id, email, password: PRACTICE_PASSWORD, name }
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

const insertApplication = async (
  store: Store,
  account_id: string,
  now: Date,
  given?: Partial<Insertable<Tables['applications']>>,
): Promise<string> => {
  const application = { id: randomUUID(), account_id, friendly_name: 'Accueil', created_at: now, updated_at: now, ...given }
  const root = { id: randomUUID(), account_id, name: 'root', friendly_name: 'root', position: 0 }
  await store.insertInto('applications').values(application).execute()
  await store.insertInto('application_branches').values({ ...root, application_id: application.id }).execute()
  return application.id
}

const insertPlayed = async (store: Store, account_id: string, application_id: string, file_id: string): Promise<string> => {
  const branches = store.selectFrom('application_branches').select('id').where('name', '=', 'root')
  const branch = await branches.where('application_id', '=', application_id).executeTakeFirstOrThrow()
  const row = { id: randomUUID(), account_id, branch_id: branch.id, position: 0 }
  const played = { module_name: 'audiofile', description: '', parameters: JSON.stringify({ audiofile_id: file_id }) }
  await store.insertInto('application_modules').values({ ...row, ...played }).execute()
  await store.insertInto('application_module_files').values({ module_id: row.id, file_id }).execute()
  return row.id
}

const emptied = [
  'support_requests',
  'recordings',
  'voicemails',
  'calls',
  'callers',
  'people',
  'number_orders',
  'released_numbers',
  'numbers',
  'applications',
  'presets',
  'schedules',
  'files',
  'ledger_entries',
  'ledger_transactions',
  'card_charges',
  'invoices',
  'top_ups',
  'credit_cards',
] as const

let lastNumber = 0

export const makeSeed = ({ store, files, clock }: Deps): Seed => ({
  practice: () => findPerson(store, PRACTICE_EMAIL),
  second: () => findPerson(store, workshop.user.email),
  person: () => insertPerson(store, clock.now()),
  member: async () => signedIn({ store, clock }, await insertPerson(store, clock.now())),
  colleague: async ({ accountId }, firstname, role = 'owner') => {
    const person = await insertUser(store, accountId, clock.now(), firstname)
    await store.updateTable('users').set({ role }).where('id', '=', person.userId).execute()
    return signedIn({ store, clock }, person)
  },
  signIn: (person) => signedIn({ store, clock }, person),
  number: async (account_id, given) => {
    const id = randomUUID()
    lastNumber += 1
    // An area whose numbers no test uses explicitly.
    const phone_number = `+1367${5_550_000 + lastNumber}`
    const details = { label: null, type: 'local', country: 'CA', rate_center: 'Montréal', region: 'QC' } as const
    const route = { next_renewal_date: null, endpoint_type: 'parking', endpoint_value: null } as const
    const number = { id, account_id, phone_number, ...details, ...route, created_at: clock.now(), ...given }
    await store.insertInto('numbers').values(number).execute()
    return id
  },
  call: async (account_id, given) => {
    const usual = { number_id: null, direction: 'inbound', contact_number: '+15145559999', duration: 60 } as const
    const id = given.id ?? randomUUID()
    await store.insertInto('calls').values({ account_id, ...usual, ...given, ...(callKeyOf(id) ?? { id }) }).execute()
  },
  contact: (accountId, contact) => nameCaller(store, accountId, contact, clock.now()),
  history: (accountId, kind, plan) => insertHistory({ store, files, now: clock.now() }, accountId, kind, plan),
  funds: async (accountId, plan, cents) => {
    await store.updateTable('subscriptions').set({ plan }).where('account_id', '=', accountId).execute()
    const entries = store.selectFrom('ledger_entries').where('account_id', '=', accountId).where('book', '=', 'prepaid')
    const { sum } = await entries.select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum')).executeTakeFirstOrThrow()
    if (sum !== cents) await insertPrepaid(store, accountId, cents - sum, clock.now())
  },
  unusualCalls: async (account_id) => {
    const open = store.insertInto('unusual_calls').values({ account_id, since: clock.now(), reasons: ['new_destination', 'night'] })
    const { id: unusual_id } = await open.returning('id').executeTakeFirstOrThrow()
    const call = { account_id, unusual_id, started_at: clock.now() }
    const calls = [{ ...call, call_id: randomUUID(), phone_number: '+5371234567', is_transfer: true }, { ...call, call_id: randomUUID(), phone_number: '+442079460018', is_transfer: false, seconds: 240 }]
    await store.insertInto('calls_abroad').values(calls).execute()
  },
  prepaid: (accountId, cents) => insertPrepaid(store, accountId, cents, clock.now()),
  paid: (accountId) => insertPaid(store, accountId, clock.now()),
  file: async (account_id, content, given) => {
    const id = randomUUID()
    const bytes = await files.write(id, Readable.from([content]))
    const kind = { media_type: 'audio/wav', friendly_name: 'accueil.wav', ...given }
    await store.insertInto('files').values({ id, account_id, bytes, ...kind, created_at: clock.now() }).execute()
    return id
  },
  application: (accountId, given) => insertApplication(store, accountId, clock.now(), given),
  audiofile: async (account_id, { friendly_name = 'accueil.wav', created_at = clock.now() } = {}) => {
    const id = randomUUID()
    const bytes = await files.write(id, Readable.from([wavOf(1)]))
    const row = { id, account_id, created_at }
    await store.insertInto('files').values({ ...row, bytes, media_type: 'audio/wav', friendly_name }).execute()
    await store.insertInto('audiofiles').values({ ...row, is_playable: 1 }).execute()
    return id
  },
  callFlowThatPlays: async (accountId, fileId, friendly_name) =>
    insertPlayed(store, accountId, await insertApplication(store, accountId, clock.now(), { friendly_name }), fileId),
  callFlow: (accountId, plan = {}) => insertCallFlow(store, accountId, clock.now(), plan),
  preset: (accountId, plan) => insertPreset(store, accountId, clock.now(), plan),
  rehearsal: (accountId, applicationId) => insertRehearsal(store, accountId, applicationId, clock.now()),
  schedule: (accountId, plan) => insertSchedule(store, accountId, clock.now(), plan),
  supportRequest: (accountId, plan) => insertSupportRequest(store, accountId, clock.now(), plan),
  pushDevice: (userId, plan) => insertPushDevice(store, userId, clock.now(), plan),
  empty: async (accountId) => {
    for (const table of emptied) await store.deleteFrom(table).where('account_id', '=', accountId).execute()
  },
})
