import type { PlanBody, PlanReply } from 'contract/billing'
import { Locked, Validation } from '../../platform/failures/failures'
import type { Sentence } from '../../platform/failures/language'
import { holdAccount } from '../../platform/database/transaction'
import { plans } from '../money/plans'
import type { StoreTransaction } from '../../platform/database/tables'
import type { Closing } from './closing'

const isNoPlan: Sentence = {
  en: 'Choose a monthly plan.',
  fr: 'Choisissez un forfait mensuel.',
}

export type ChangePlan = (transaction: StoreTransaction, accountId: string, body: PlanBody) => Promise<PlanReply>

export const makeChangePlan =
  ({ closeOver }: Pick<Closing, 'closeOver'>): ChangePlan =>
  async (transaction, accountId, { plan: requested }) => {
    const chosen = plans.find(({ code }) => code === requested)
    if (chosen === undefined) throw new Validation({ plan: [isNoPlan] })
    await holdAccount(transaction, accountId)
    await closeOver(transaction, accountId)
    const subscription = () => transaction.selectFrom('subscriptions').where('account_id', '=', accountId)
    const { plan, pending_plan } = await subscription().select(['plan', 'pending_plan']).executeTakeFirstOrThrow()
    const isCurrent = chosen.code === plan
    if (pending_plan !== null && !isCurrent) throw new Locked()
    await transaction
      .updateTable('subscriptions')
      .set({ pending_plan: isCurrent ? null : chosen.code })
      .where('account_id', '=', accountId)
      .execute()
    return { plan: chosen.code }
  }
