import { dayAfter, isDay, localDay } from 'callflow/calendar'
import { operatorKeysOperations, type NewOperatorKeyBody, type NewOperatorKeyReply, type OperatorKey } from 'contract/operatorKeys'
import type { Clock } from '../platform/clock'
import type { Store } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'
import { NotFound, refuseProblems, textProblem, type Sentence } from '../platform/failures/failures'
import type { OperatorCaller } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { hashOf, newKeyToken, type RandomSource } from '../platform/random'
import { actorOf, type Actor, type Journal } from './journal'

const LONGEST_NAME = 100
const MAX_DAYS = 365

const isNoEnd: Sentence = { en: 'Enter a day from today on, a year ahead at most.', fr: 'Entrez une date à partir d’aujourd’hui, au plus dans un an.' }

/** Of a new key, whosever it is: its name, trimmed. Refuses what the form lets nobody choose. */
export const keyName = ({ name: written, expires_on }: { name: string; expires_on: string }, now: Date): string => {
  const [name, today] = [written.trim(), localDay(now)]
  const isInTime = isDay(expires_on) && expires_on >= today && expires_on <= dayAfter(today, MAX_DAYS)
  refuseProblems({ name: textProblem(name, LONGEST_NAME), expires_on: isInTime ? null : isNoEnd })
  return name
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  journal: Journal
}

export type OperatorKeys = ReturnType<typeof makeOperatorKeys>

export const makeOperatorKeys = ({ store, clock, random, journal }: Deps) => ({
  list: async (): Promise<OperatorKey[]> => {
    const keys = store.selectFrom('operator_keys').innerJoin('operators', 'operators.id', 'operator_id').where('removed_at', 'is', null)
    const columns = ['operator_keys.id', 'operator_keys.name', 'operator_keys.role', 'expires_on', 'used_at', 'email', 'operators.name as owner'] as const
    const rows = await keys.select(columns).orderBy('operator_keys.name').orderBy('operator_keys.id').execute()
    return rows.map(({ email, owner, used_at, ...key }) => ({ ...key, owner: owner || email, used_at: used_at?.toISOString() ?? null }))
  },

  create: ({ role, ...body }: NewOperatorKeyBody, caller: OperatorCaller): Promise<NewOperatorKeyReply> => {
    const [{ expires_on }, now] = [body, clock()]
    const name = keyName(body, now)
    const [id, token, { operator }] = [random.id(), newKeyToken(random, 'operatorkey'), caller]
    return inTransaction(store, async (transaction) => {
      const row = { id, operator_id: operator.id, name, role, expires_on, token_hash: hashOf(token), created_at: now }
      await transaction.insertInto('operator_keys').values(row).execute()
      await journal.write(transaction, actorOf(caller), { act: 'operator_key_created', subject: name, after: { role, expires_on } })
      return { operator_key: { id, name, role, owner: operator.name || operator.email, expires_on, used_at: null }, token }
    })
  },

  revoke: (keyId: string, actor: Actor): Promise<void> =>
    inTransaction(store, async (transaction) => {
      const revoked = transaction.deleteFrom('operator_keys').where('id', '=', keyId)
      const key = await revoked.returning(['name', 'role', 'expires_on']).executeTakeFirst()
      if (key === undefined) throw new NotFound()
      const { name, ...before } = key
      await journal.write(transaction, actor, { act: 'operator_key_revoked', subject: name, before })
    }),
})

const operations = operatorKeysOperations

export const operatorKeysRoutes = (keys: OperatorKeys): BoundRoute[] => [
  route(operations.listOperatorKeys, async () => ({ operator_keys: await keys.list() })),
  route(operations.createOperatorKey, ({ body, caller }) => keys.create(body, caller)),
  route(operations.revokeOperatorKey, ({ params, caller }) => keys.revoke(params.keyId, actorOf(caller))),
]
