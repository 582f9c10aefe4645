import type { ChargeBody } from 'contract/billing'
import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import { localDay } from 'callflow/calendar'
import { prepaidLine, writeInvoice, post, type SellerOf } from '../money/ledger'
import type { Taxed } from '../money/taxes'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { CardsPort, Means, PaidCharge, Refusal } from '../cards/port'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { makeReversals, type ChargeRow, type ReversalNotifier } from './notifyReversal'
import { BusinessError, Validation, isInvalid, type Sentence } from '../../platform/failures/failures'

const MIN_CENTS = 20_00
const MAX_CENTS = 2_000_00
const STEP_CENTS = 20_00

const isNoStep: Sentence = {
  en: 'Choose an amount from $20 to $2,000, in $20 steps.',
  fr: 'Choisissez un montant de 20\u00a0$ à 2\u00a0000\u00a0$, par tranches de 20\u00a0$.',
}

export const fundsOf = (amount: number): { cents: number } | { wrong: Sentence } => {
  const cents = Math.round(amount * 100)
  const isStep = cents % STEP_CENTS === 0 && cents === amount * 100
  return isStep && cents >= MIN_CENTS && cents <= MAX_CENTS ? { cents } : { wrong: isNoStep }
}

export const centsOf = ({ amount }: ChargeBody): number => {
  if (amount * 100 < MIN_CENTS) throw new BusinessError('min_amount')
  const funds = fundsOf(amount)
  if ('wrong' in funds) throw new Validation({ amount: [funds.wrong] })
  return funds.cents
}

export const chosenMeans = ({ card_id, card_token }: ChargeBody): { cardId: string } | { token: string } => {
  if (card_id !== undefined && card_token === undefined) return { cardId: String(card_id) }
  if (card_token !== undefined && card_id === undefined) return { token: card_token }
  throw new Validation({ card_id: [isInvalid] })
}

export const enforceBody = (body: ChargeBody): void => {
  centsOf(body)
  chosenMeans(body)
}

export interface NewCharge {
  accountId: string
  key: string | null
  fingerprint: string
  cause: ChargeRow['cause']
  amounts: Taxed
  means: Means
  customer: string
  invoiceUid: string | null
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  cards: Pick<CardsPort, 'processor'>
  sellerOf: SellerOf
  notifyReversal?: ReversalNotifier
}

interface UnknownCharge extends PaidCharge {
  id: string
  reference: string
}

type Account = Awaited<ReturnType<typeof holdAccount>>

export type ChargeRepository = ReturnType<typeof makeChargeRepository>

export const makeChargeRepository = ({ store, clock, random, cards: { processor }, sellerOf, notifyReversal }: Deps) => {
  const ofProcessor = () => store.selectFrom('card_charges').selectAll().where('processor', '=', processor)

  const lock = (transaction: StoreTransaction, id: string): Promise<ChargeRow> =>
    transaction.selectFrom('card_charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

  const end = (transaction: StoreTransaction, id: string, changes: Partial<ChargeRow>) => {
    const { state, refusal, idempotency_key, provider_reference, invoice_uid } = changes
    const set = { state, refusal, idempotency_key, provider_reference, invoice_uid, settled_at: clock() }
    const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
    return transaction.updateTable('card_charges').set(given).where('id', '=', id).execute()
  }

  /** Credits added funds without the tax. */
  const creditFunds = async (transaction: StoreTransaction, account: Account, charge: ChargeRow): Promise<string> => {
    const { id, account_id: accountId, sub_cents: sub, gst_cents: gst, qst_cents: qst, total_cents: total } = charge
    const [uid, now] = [random.id(), clock()]
    const amounts = { sub, gst, qst, total }
    const invoice = { uid, type: 'prepaid_account' as const, issuedOn: localDay(now), lines: [prepaidLine(sub)], amounts, seller: await sellerOf(transaction) }
    await writeInvoice(transaction, account, { ...invoice, paidAt: now, now })
    await post(transaction, { id, accountId, kind: 'prepaid_account', at: now, entries: { cards: -total, prepaid: sub, gst, qst } })
    return uid
  }

  const payInvoice = async (transaction: StoreTransaction, charge: ChargeRow, uid: string): Promise<string> => {
    const { id, account_id: accountId, total_cents: total } = charge
    const now = clock()
    await transaction.updateTable('invoices').set({ paid_at: now }).where('uid', '=', uid).execute()
    await post(transaction, { id, accountId, kind: 'monthly_plan_payment', at: now, entries: { cards: -total, owed: total } })
    return uid
  }

  return {
    ...makeReversals({ store, clock, random, processor, notifyReversal }),

    find: async (from: Store, accountId: string, key: string | null): Promise<ChargeRow | undefined> => {
      if (key === null) return undefined
      const charges = from.selectFrom('card_charges').selectAll().where('account_id', '=', accountId)
      return charges.where('idempotency_key', '=', key).executeTakeFirst()
    },

    get: (id: string): Promise<ChargeRow | undefined> =>
      store.selectFrom('card_charges').selectAll().where('id', '=', id).executeTakeFirst(),

    place: (transaction: StoreTransaction, charge: NewCharge): Promise<ChargeRow> => {
      const { accountId, key, fingerprint, cause, amounts, means, customer, invoiceUid } = charge
      const { sub: sub_cents, gst: gst_cents, qst: qst_cents, total: total_cents } = amounts
      const shared = { id: random.id(), account_id: accountId, processor, idempotency_key: key, fingerprint, cause, customer }
      const pending = { state: 'pending', refusal: null, provider_reference: null, settled_at: null, refund: null } as const
      return transaction
        .insertInto('card_charges')
        .values({
          ...shared,
          ...{ sub_cents, gst_cents, qst_cents, total_cents },
          ...pending,
          means: JSON.stringify(means),
          invoice_uid: invoiceUid,
          created_at: clock(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Like a cancelled charge that was paid: refunded by the next sweep. False if no account here was charged. */
    recordUnknown: ({ id, reference, accountId, customer, cents }: UnknownCharge): Promise<boolean> =>
      inTransaction(store, async (transaction) => {
        const account = await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
        if (account === undefined) return false
        const now = clock()
        const amounts = { sub_cents: cents, gst_cents: 0, qst_cents: 0, total_cents: cents }
        const shared = { id, account_id: accountId, processor, idempotency_key: null, fingerprint: '', cause: 'person', customer } as const
        const ended = { state: 'refused', refusal: 'process_error', provider_reference: reference, refund: 'due', settled_at: now } as const
        await transaction
          .insertInto('card_charges')
          .values({ ...shared, ...amounts, ...ended, means: '{}', invoice_uid: null, created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return true
      }),

    /** Returns the charge's current state; money for a cancelled charge is due back. */
    complete: ({ id, account_id }: ChargeRow, reference: string): Promise<ChargeRow['state']> =>
      inTransaction(store, async (transaction) => {
        const account = await holdAccount(transaction, account_id)
        const charge = await lock(transaction, id)
        if (charge.state === 'refused') {
          const due = transaction.updateTable('card_charges').set({ refund: 'due', provider_reference: reference })
          await due.where('id', '=', id).where('refund', 'is', null).execute()
        }
        if (charge.state !== 'pending') return charge.state
        const uid = charge.invoice_uid
        const invoice_uid = uid === null ? await creditFunds(transaction, account, charge) : await payInvoice(transaction, charge, uid)
        await end(transaction, id, { state: 'paid', provider_reference: reference, invoice_uid })
        return 'paid'
      }),

    /** Releases the key, so that a retry creates a new charge. Returns the charge's current state. */
    refuse: ({ id }: ChargeRow, refusal: Refusal): Promise<ChargeRow['state']> =>
      inTransaction(store, async (transaction) => {
        const charge = await lock(transaction, id)
        if (charge.state !== 'pending') return charge.state
        await end(transaction, id, { state: 'refused', refusal, idempotency_key: null })
        return 'refused'
      }),

    pendingSince: (time: Date): Promise<ChargeRow[]> =>
      ofProcessor().where('state', '=', 'pending').where('created_at', '<=', time).orderBy('created_at').execute(),

    refundsDue: (): Promise<ChargeRow[]> => ofProcessor().where('refund', '=', 'due').execute(),

    refunded: async (id: string): Promise<void> => {
      await store.updateTable('card_charges').set({ refund: 'done' }).where('id', '=', id).execute()
    },
  }
}
