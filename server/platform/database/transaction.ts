import { sql } from 'kysely'
import { MAX_TESTS } from 'contract/flowVersions'
import type { Store, StoreTransaction, Tables } from './tables'
import { Validation, type Sentence } from '../failures/failures'

interface RowLimit {
  most: number
  owner: 'accounts' | 'applications' | 'support_requests' | 'logins'
  column: 'account_id' | 'application_id' | 'support_request_id' | 'login_id'
  field: string
  nouns: Sentence
}

const ofAccount = { owner: 'accounts', column: 'account_id' } as const

/** Far above normal use, and low enough to protect the disk and to keep whole lists readable. */
export const rowLimits = {
  applications: { ...ofAccount, most: 1_000, field: 'friendly_name', nouns: { en: 'call flows', fr: "parcours d'appel" } },
  schedules: { ...ofAccount, most: 100, field: 'name', nouns: { en: 'schedules', fr: 'horaires' } },
  presets: { ...ofAccount, most: 500, field: 'friendly_name', nouns: { en: 'presets', fr: 'préréglages' } },
  people: { ...ofAccount, most: 50_000, field: 'name', nouns: { en: 'contacts', fr: 'contacts' } },
  contacts: { ...ofAccount, most: 50_000, field: 'numbers', nouns: { en: 'contact numbers', fr: 'numéros de contacts' } },
  audiofiles: { ...ofAccount, most: 20_000, field: 'file', nouns: { en: 'audio files', fr: 'fichiers audio' } },
  support_requests: { ...ofAccount, most: 5_000, field: 'subject', nouns: { en: 'support requests', fr: 'demandes de soutien' } },
  support_diagnostics: { ...ofAccount, most: 100, field: 'diagnostics', nouns: { en: 'attached diagnostics', fr: 'données de diagnostic jointes' } },
  support_attachments: { ...ofAccount, most: 10_000, field: 'file', nouns: { en: 'attached files', fr: 'fichiers joints' } },
  support_messages: { owner: 'support_requests', column: 'support_request_id', most: 1_000, field: 'text', nouns: { en: 'messages', fr: 'messages' } },
  api_keys: { ...ofAccount, most: 100, field: 'name', nouns: { en: 'keys', fr: 'clés' } },
  invitations: { ...ofAccount, most: 100, field: 'email', nouns: { en: 'open invitations', fr: 'invitations en attente' } },
  passkeys: { owner: 'logins', column: 'login_id', most: 20, field: 'name', nouns: { en: 'passkeys', fr: "clés d'accès" } },
  rehearsals: { owner: 'applications', column: 'application_id', most: MAX_TESTS, field: 'friendly_name', nouns: { en: 'tests', fr: 'tests' } },
} as const satisfies Partial<Record<keyof Tables, RowLimit>>

export type LimitedTable = keyof typeof rowLimits

const owners: Readonly<Record<RowLimit['owner'], Sentence>> = {
  accounts: { en: 'An account has', fr: 'Un compte a' },
  applications: { en: 'A call flow has', fr: "Un parcours d'appel a" },
  support_requests: { en: 'A support request has', fr: 'Une demande de soutien a' },
  logins: { en: 'A person has', fr: 'Une personne a' },
}

const isFull = ({ owner, most, nouns }: RowLimit): Sentence => ({
  en: `${owners[owner].en} ${most.toLocaleString('en-CA')} ${nouns.en} at most.`,
  fr: `${owners[owner].fr} au plus ${most.toLocaleString('fr-CA')} ${nouns.fr}.`,
})

/** Call it in the inserting transaction, before the insert: it locks the owner's row until the end. */
export const enforceRowLimit = async (transaction: Store, table: LimitedTable, ownerId: string, more = 1): Promise<void> => {
  const limit: RowLimit = rowLimits[table]
  await transaction.selectFrom(limit.owner).select('id').where('id', '=', ownerId).forNoKeyUpdate().executeTakeFirst()
  const rows = sql`select 1 from ${sql.table(table)} where ${sql.ref(limit.column)} = ${ownerId} limit ${limit.most}`
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${rows}) standing`.execute(transaction)
  if ((counted.rows[0]?.count ?? 0) + more > limit.most) throw new Validation({ [limit.field]: [isFull(limit)] })
}

export const PREPARED_MARK = '/* prepared */'

/**
 * Put anywhere into a frequent statement, it makes each connection parse the statement once, and plan it once if a plan
 * for all values is as good. Write values that decide on the plan, such as a limit, with `sql.lit`.
 */
export const prepared = sql.raw(PREPARED_MARK)

const TRIES = 4

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/** May run `work` more than once, so it must change only the database and await nothing else. */
export const inTransaction = async <Result>(
  store: Store,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error
    }
  }
}

/** Locks the account, so that no money is spent twice; incoming calls do not wait for it. */
export const holdAccount = (transaction: StoreTransaction, accountId: string) =>
  transaction.selectFrom('accounts').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const isReferenced = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
