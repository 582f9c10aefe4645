import { sql } from 'kysely'
import { blockedCallersOperations as operations, standardWords, type BlockedCallers } from 'contract/blockedCallers'
import type { Instruction } from 'callflow/machine'
import { isHiddenCaller } from 'callflow/numberText'
import { prepared } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import type { Language } from '../../platform/failures/failures'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const MAX_VOICEMAIL_S = 120

const place = { branchId: 'blocked', index: 0 }

/** What a blocked caller meets instead of the call flow: nothing but a busy line, or these instructions. */
export type Block = 'busy' | readonly Instruction[]

const blockOf = ({ treatment, words, language }: Omit<BlockedCallers, 'hidden_callers'>): Block => {
  if (treatment === 'busy') return 'busy'
  const text = words === '' ? standardWords[treatment][language] : words
  const said: Instruction = { type: 'say', place, text, language: `${language}-CA` }
  return treatment === 'message' ? [said, { type: 'hangUp', place }] : [said, { type: 'record', place, send_to: '', seconds: MAX_VOICEMAIL_S }]
}

/** Null if the caller isn't blocked. Looks up three primary keys. */
export const findBlock = async (store: Store, accountId: string, caller: string): Promise<Block | null> => {
  const { rows } = await sql<Omit<BlockedCallers, 'hidden_callers'>>`
    select ${prepared} coalesce(treatment, 'busy') as treatment, coalesce(words, '') as words, coalesce(language, 'en') as language
    from (select) as one left join blocked_callers on account_id = ${accountId}
    where ${isHiddenCaller(caller)} and hidden_callers = 1 or exists (
      select from contacts join people on people.id = person_id
      where contacts.account_id = ${accountId} and contact_number = ${caller} and is_blocked = 1)`.execute(store)
  return rows[0] === undefined ? null : blockOf(rows[0])
}

const columns = ['treatment', 'words', 'language', 'hidden_callers'] as const

const read = async (store: Store, accountId: string, language: Language): Promise<BlockedCallers> => {
  const chosen = await store.selectFrom('blocked_callers').select(columns).where('account_id', '=', accountId).executeTakeFirst()
  return chosen ?? { treatment: 'busy', words: '', language, hidden_callers: 0 }
}

const save = (store: Store, accountId: string, body: BlockedCallers): Promise<BlockedCallers> => {
  const chosen = { ...body, words: body.words.trim() }
  const row = store.insertInto('blocked_callers').values({ account_id: accountId, ...chosen })
  return row.onConflict((same) => same.column('account_id').doUpdateSet(chosen)).returning(columns).executeTakeFirstOrThrow()
}

export const blockedCallersRoutes = (store: Store): BoundRoute[] => [
  route(operations.getBlockedCallers, ({ caller }) => read(store, caller.accountId, caller.language)),
  route(operations.setBlockedCallers, ({ caller, body }) => save(store, caller.accountId, body)),
]
