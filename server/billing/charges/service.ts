import { localDay } from 'callflow/calendar'
import { billingOperations, type ChargeBody, type ChargeReply } from 'contract/billing'
import type { Member } from '../../platform/http/routes/request'
import type { Clock } from '../../platform/clock'
import { BusinessError, StepUpRequired, Unavailable } from '../../platform/failures/failures'
import { route, type Keyed, type BoundRoute } from '../../platform/http/routes/route'
import { taxedBy, taxesOn, type Taxed } from '../money/taxes'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { CardsPort, Means } from '../cards/port'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { CardTrials } from '../creditCards/cardRepository'
import type { ChargeRow } from './notifyReversal'
import { type ChargeRepository, centsOf, chosenMeans, enforceBody } from './chargeRepository'
import type { Settled, Settlement } from './settlement'

export interface ChargeCall extends Keyed {
  body: ChargeBody
  caller: Pick<Member, 'accountId' | 'log'>
}

export interface UnattendedCharge {
  accountId: string
  cause: 'top_up' | 'period'
  invoiceUid: string | null
  /** Computed with the account locked; `null` if it is no longer wanted. */
  readDue: (transaction: StoreTransaction) => Promise<DueCharge | null>
}

export interface DueCharge {
  amounts: Taxed
  cardId: string | null
}

interface Deps {
  store: Store
  clock: Clock
  repository: ChargeRepository
  settlement: Settlement
  customers: (accountId: string) => Promise<string>
  enforceTrialLimit: CardTrials
  cards: Pick<CardsPort, 'processor'>
}

const paymentOf = ({ id }: ChargeRow, settled: Settled): ChargeReply => {
  if (settled.state === 'paid') return { payment_id: id }
  if (settled.state === 'refused') throw new BusinessError(settled.refusal)
  if (settled.state === 'step_up') throw new StepUpRequired({ payment_id: id, client_secret: settled.secret })
  throw new Unavailable()
}

export type ChargesService = ReturnType<typeof makeChargesService>

export const makeChargesService = ({ store, clock, repository, settlement, customers, enforceTrialLimit, cards: { processor } }: Deps) => {
  const meansOf = async (transaction: StoreTransaction, accountId: string, cardId: string | null): Promise<Means | null> => {
    const cards = transaction.selectFrom('credit_cards').select('provider_reference').where('account_id', '=', accountId)
    const saved = cards.where('state', '=', 'saved').where('processor', '=', processor)
    const card = await (cardId === null ? saved.where('is_default', '=', 1) : saved.where('id', '=', cardId)).executeTakeFirst()
    return card?.provider_reference == null ? null : { reference: card.provider_reference }
  }

  const placeNew = async (transaction: StoreTransaction, call: ChargeCall, customer: string, state: string): Promise<ChargeRow> => {
    const { body, caller, key, fingerprint } = call
    const { accountId } = caller
    const [amounts, chosen] = [taxedBy(taxesOn(state, localDay(clock())), centsOf(body)), chosenMeans(body)]
    await enforceTrialLimit(transaction, caller)
    const means = 'token' in chosen ? chosen : await meansOf(transaction, accountId, chosen.cardId)
    if (means === null) throw new BusinessError('card_error')
    const charge = { accountId, key, fingerprint, cause: 'person', amounts, means, customer, invoiceUid: null } as const
    return repository.place(transaction, charge)
  }

  const place = (call: ChargeCall, customer: string): Promise<{ row: ChargeRow; isNew: boolean }> =>
    inTransaction(store, async (transaction) => {
      const { accountId } = call.caller
      const { state } = await holdAccount(transaction, accountId)
      const known = await repository.find(transaction, accountId, call.key)
      if (known === undefined) return { row: await placeNew(transaction, call, customer, state), isNew: true }
      if (known.fingerprint !== call.fingerprint) throw new BusinessError('idempotency_mismatch')
      return { row: known, isNew: false }
    })

  const placeUnattended = (charge: UnattendedCharge, customer: string): Promise<ChargeRow | null> =>
    inTransaction(store, async (transaction) => {
      const { accountId, cause, invoiceUid, readDue } = charge
      await holdAccount(transaction, accountId)
      const now = await readDue(transaction)
      const means = now === null ? null : await meansOf(transaction, accountId, now.cardId)
      if (now === null || means === null) return null
      return repository.place(transaction, { accountId, cause, amounts: now.amounts, invoiceUid, key: null, fingerprint: cause, means, customer })
    })

  return {
    /** Charges once per account and key, even if answers are lost. */
    charge: async (call: ChargeCall): Promise<ChargeReply> => {
      const { accountId } = call.caller
      const isKnown = (await repository.find(store, accountId, call.key)) !== undefined
      // Validates the body before the processor learns of the account.
      if (!isKnown) enforceBody(call.body)
      const { row, isNew } = await place(call, await customers(accountId))
      if (row.state === 'paid') return { payment_id: row.id }
      return paymentOf(row, await (isNew ? settlement.begin(row) : settlement.again(row)))
    },

    chargeUnattended: async (charge: UnattendedCharge): Promise<void> => {
      const row = await placeUnattended(charge, await customers(charge.accountId))
      if (row !== null) await settlement.begin(row)
    },
  }
}

export const chargesRoutes = (charges: ChargesService): BoundRoute[] => [
  route(billingOperations.chargeCredits, { idempotent: 'handler' }, (call) => charges.charge(call)),
]
