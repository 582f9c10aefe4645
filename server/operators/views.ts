import { type OpenViewBody, type OpenViewReply, type ViewReply, viewsOperations } from 'contract/views'
import { later, MINUTE_MS, type Clock } from '../platform/clock'
import type { Store } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'
import { BusinessError, NotFound, refuseProblems, textProblem } from '../platform/failures/failures'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { hashOf, type RandomSource } from '../platform/random'
import type { Sessions } from '../platform/sessions/sessions'
import type { ViewPermissions } from '../platform/sessions/viewPermissions'
import { actorOf, type Actor, type Journal } from './journal'

const LONGEST_REASON = 500

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  journal: Journal
  sessions: Pick<Sessions, 'openView'>
  /** Of the customers' console, which ends with a slash. */
  consoleUrl: () => string
}

export type ViewsService = ReturnType<typeof makeViewsService>

export const makeViewsService = ({ store, clock, random, journal, sessions, consoleUrl }: Deps) => ({
  /** The code is in the fragment of the address, which browsers neither send nor log. */
  open: (accountId: string, { reason }: OpenViewBody, actor: Actor & { operatorId: string }): Promise<OpenViewReply> => {
    const why = reason.trim()
    refuseProblems({ reason: textProblem(why, LONGEST_REASON) })
    return inTransaction(store, async (transaction) => {
      const account = await transaction.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst()
      if (account === undefined) throw new NotFound()
      const [code, now] = [random.bytes(32).toString('base64url'), clock()]
      await transaction.deleteFrom('view_codes').where('expires_at', '<=', now).execute()
      const row = { code_hash: hashOf(code), operator_id: actor.operatorId, account_id: accountId, expires_at: later(now, MINUTE_MS) }
      await transaction.insertInto('view_codes').values(row).execute()
      await journal.write(transaction, actor, { act: 'view_opened', subject: account.name, accountId, reason: why })
      return { url: `${consoleUrl()}view#${code}` }
    })
  },

  start: (code: string): Promise<ViewReply> =>
    inTransaction(store, async (transaction) => {
      const used = transaction.deleteFrom('view_codes').where('code_hash', '=', hashOf(code)).where('expires_at', '>', clock())
      const found = await used.returning(['operator_id', 'account_id']).executeTakeFirst()
      if (found === undefined) throw new BusinessError('invalid_token')
      const { name, email } = await transaction.selectFrom('operators').select(['name', 'email']).where('id', '=', found.operator_id).executeTakeFirstOrThrow()
      const { name: account_name } = await transaction.selectFrom('accounts').select('name').where('id', '=', found.account_id).executeTakeFirstOrThrow()
      const opened = await sessions.openView(transaction, found.account_id, found.operator_id)
      // Nobody to view the console as.
      if (opened === null) throw new BusinessError('invalid_token')
      return { token: opened.token, account_name, operator_name: name || email, expires_at: opened.expiresAt.toISOString() }
    }),
})

const permission = (until: Date | null) => ({ until: until?.toISOString() ?? null })

export const viewsRoutes = (views: ViewsService, permissions: ViewPermissions): BoundRoute[] => [
  route(viewsOperations.openView, ({ params, body, caller }) => views.open(String(params.customerId), body, { ...actorOf(caller), operatorId: caller.operator.id })),
  route(viewsOperations.startView, ({ body }) => views.start(body.code)),
  route(viewsOperations.getViewPermission, async ({ caller }) => permission(await permissions.until(caller.accountId))),
  route(viewsOperations.allowView, async ({ caller }) => permission(await permissions.give(caller.accountId))),
  route(viewsOperations.withdrawView, ({ caller }) => permissions.withdraw(caller.accountId)),
]
