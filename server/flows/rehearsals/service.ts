import { rehearsalsOperations, type NewRehearsalBody, type Rehearsal, type RehearsalBody, type RehearsalScript, type RehearsedTime } from 'contract/flowVersions'
import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import { NotFound, Validation, isInvalid } from '../../platform/failures/failures'
import { isTimeZone } from '../../platform/texts/nextMorning'
import { enforceRowLimit } from '../../platform/database/transaction'
import { friendlyNameOf } from '../../platform/texts/texts'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const isMoment = ({ instant, time_zone }: RehearsedTime): boolean => !Number.isNaN(Date.parse(instant)) && isTimeZone(time_zone)

/** Whether its moment is one, and its number, if it names one, is the account's. */
export const isOwnScript = async (store: Store, accountId: string, { at, number_id }: RehearsalScript): Promise<boolean> => {
  if (at && !isMoment(at)) return false
  if (number_id === null) return true
  const numbers = store.selectFrom('numbers').select('id').where('account_id', '=', accountId)
  return (await numbers.where('id', '=', String(number_id)).executeTakeFirst()) !== undefined
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
}

const columns = ['id', 'application_id', 'friendly_name', 'script', 'expected'] as const

const findApplication = (store: Store, accountId: string, id: string) =>
  store.selectFrom('applications').select('id').where('account_id', '=', accountId).where('id', '=', id)

const rehearsalsOf = (store: Store, accountId: string, applicationId: string) =>
  store.selectFrom('rehearsals').where('account_id', '=', accountId).where('application_id', '=', applicationId)

export type RehearsalsService = ReturnType<typeof makeRehearsalsService>

export const makeRehearsalsService = ({ store, clock, random }: Deps) => ({
  list: async (accountId: string, applicationId: string): Promise<Rehearsal[]> => {
    const application = await findApplication(store, accountId, applicationId).executeTakeFirst()
    if (application === undefined) throw new NotFound()
    const rehearsals = rehearsalsOf(store, accountId, applicationId).select(columns)
    return rehearsals.orderBy('created_at').orderBy('id').execute()
  },

  create: async (account_id: string, application_id: string, { friendly_name, script, expected }: NewRehearsalBody, transaction: StoreTransaction): Promise<Rehearsal> => {
    const application = await findApplication(transaction, account_id, application_id).forUpdate().executeTakeFirst()
    if (application === undefined) throw new NotFound()
    const name = friendlyNameOf(friendly_name)
    if (!(await isOwnScript(transaction, account_id, script))) throw new Validation({ script: [isInvalid] })
    // Limited because a save runs them all.
    await enforceRowLimit(transaction, 'rehearsals', application_id)
    const rehearsal = { id: random.id(), application_id, friendly_name: name }
    const columns = { script: JSON.stringify(script), expected: JSON.stringify(expected), created_at: clock() }
    await transaction.insertInto('rehearsals').values({ ...rehearsal, account_id, ...columns }).execute()
    return { ...rehearsal, script, expected }
  },

  change: async (accountId: string, id: string, { friendly_name, expected }: RehearsalBody): Promise<Rehearsal> => {
    const changed = await store
      .updateTable('rehearsals')
      .set({ friendly_name: friendlyNameOf(friendly_name), expected: JSON.stringify(expected) })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
    if (changed === undefined) throw new NotFound()
    return changed
  },

  remove: async (accountId: string, id: string): Promise<void> => {
    const rehearsals = store.deleteFrom('rehearsals').where('account_id', '=', accountId).where('id', '=', id)
    if ((await rehearsals.returning('id').executeTakeFirst()) === undefined) throw new NotFound()
  },
})

export const rehearsalsRoutes = (rehearsals: RehearsalsService): BoundRoute[] => [
  route(rehearsalsOperations.listRehearsals, async ({ params, caller }) => ({
    rehearsals: await rehearsals.list(caller.accountId, params.applicationId),
  })),
  route(rehearsalsOperations.createRehearsal, { idempotent: 'transaction' }, async ({ params, body, caller, transaction }) => ({
    rehearsal: await rehearsals.create(caller.accountId, params.applicationId, body, transaction),
  })),
  route(rehearsalsOperations.changeRehearsal, async ({ params, body, caller }) => ({
    rehearsal: await rehearsals.change(caller.accountId, params.rehearsalId, body),
  })),
  route(rehearsalsOperations.deleteRehearsal, ({ params, caller }) =>
    rehearsals.remove(caller.accountId, params.rehearsalId),
  ),
]
