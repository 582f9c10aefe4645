import { sql, type Selectable } from 'kysely'
import type { TopUp, TopUpReply } from 'contract/billing'
import type { Member } from '../../platform/http/routes/request'
import { HOUR_MS, later, type Clock } from '../../platform/clock'
import { Validation, type FieldErrors, isInvalid, type Sentence } from '../../platform/failures/failures'
import { LOCAL_ZONE, localDay } from 'callflow/calendar'
import { balanceOf } from '../money/ledger'
import { taxedBy, taxesOn } from '../money/taxes'
import type { CardsPort } from '../cards/port'
import type { Store, StoreTransaction, Tables } from '../../platform/database/tables'
import type { ChargesService, DueCharge } from '../charges/service'
import { isPaymentReversed } from './periods'

export interface TopUpsService {
  get: (accountId: string) => Promise<TopUpReply>
  set: (accountId: string, topUp: TopUp) => Promise<TopUpReply>
  run: (log: Member['log']) => Promise<void>
}

interface Deps {
  store: Store
  clock: Clock
  charges: Pick<ChargesService, 'chargeUnattended'>
  cards: Pick<CardsPort, 'processor'>
  fundsOf: (amount: number) => { cents: number } | { wrong: Sentence }
}

type TopUpRow = Selectable<Tables['top_ups']>

const PAUSE_MS = 24 * HOUR_MS
const MAX_THRESHOLD = 2_000
const MAX_CAP = 20_000

export const isTooLow: Sentence = {
  en: 'The monthly limit must cover at least one top-up.',
  fr: 'Le plafond mensuel doit couvrir au moins une recharge.',
}

const usual: TopUp = { is_on: 0, threshold: 20, amount: 40, card_id: null, monthly_cap: 200 }

const toWire = ({ is_on, threshold_cents, amount_cents, card_id, monthly_cap_cents }: TopUpRow): TopUp => ({
  is_on,
  threshold: threshold_cents / 100,
  amount: amount_cents / 100,
  card_id,
  monthly_cap: monthly_cap_cents / 100,
})

const isMoney = (amount: number, most: number): boolean => amount >= 0 && amount <= most && Number.isInteger(Math.round(amount * 1e6) / 1e4)

export const makeTopUpsService = ({ store, clock, charges, cards: { processor }, fundsOf }: Deps): TopUpsService => {
  const rowOf = (from: Store, accountId: string): Promise<TopUpRow | undefined> =>
    from.selectFrom('top_ups').selectAll().where('account_id', '=', accountId).executeTakeFirst()

  const chargesOf = (from: Store, accountId: string) =>
    from.selectFrom('card_charges').where('account_id', '=', accountId).where('cause', '=', 'top_up')

  const addedThisMonth = async (from: Store, accountId: string): Promise<number> => {
    const month = sql<Date>`${`${localDay(clock()).slice(0, 7)}-01`}::timestamp at time zone ${LOCAL_ZONE}`
    const added = chargesOf(from, accountId).select(sql<number>`coalesce(sum(sub_cents), 0)::bigint`.as('cents'))
    return (await added.where('state', '!=', 'refused').where('created_at', '>=', month).executeTakeFirstOrThrow()).cents
  }

  const pauseOf = async (from: Store, accountId: string, savedAt: Date): Promise<Date | null> => {
    const refused = chargesOf(from, accountId).select('settled_at').where('state', '=', 'refused').where('settled_at', '>=', savedAt)
    const newest = await refused.orderBy('settled_at', 'desc').limit(1).executeTakeFirst()
    if (newest?.settled_at == null) return null
    const end = later(newest.settled_at, PAUSE_MS)
    return end > clock() ? end : null
  }

  const reply = async (accountId: string): Promise<TopUpReply> => {
    const row = await rowOf(store, accountId)
    const pause = row === undefined ? null : await pauseOf(store, accountId, row.saved_at)
    return {
      top_up: row === undefined ? usual : toWire(row),
      added_this_month: (await addedThisMonth(store, accountId)) / 100,
      paused_until: pause === null ? null : localDay(pause),
    }
  }

  const isCard = async (accountId: string, id: string): Promise<boolean> => {
    const cards = store.selectFrom('credit_cards').select('id').where('account_id', '=', accountId).where('state', '=', 'saved')
    return (await cards.where('id', '=', id).where('processor', '=', processor).executeTakeFirst()) !== undefined
  }

  const wrongIn = async (accountId: string, { threshold, amount, card_id, monthly_cap }: TopUp): Promise<FieldErrors> => {
    const funds = fundsOf(amount)
    const isKnownCard = card_id === null || (await isCard(accountId, String(card_id)))
    return {
      ...('wrong' in funds && { amount: [funds.wrong] }),
      ...(!isMoney(threshold, MAX_THRESHOLD) && { threshold: [isInvalid] }),
      ...(monthly_cap < amount ? { monthly_cap: [isTooLow] } : !isMoney(monthly_cap, MAX_CAP) && { monthly_cap: [isInvalid] }),
      ...(!isKnownCard && { card_id: [isInvalid] }),
    }
  }

  /** Reads the current settings, which may have changed since the account was selected. */
  const readDue = (accountId: string) => async (transaction: StoreTransaction): Promise<DueCharge | null> => {
    const row = await rowOf(transaction, accountId)
    const balanceCents = await balanceOf(transaction, accountId, 'prepaid')
    if (row?.is_on !== 1 || balanceCents >= row.threshold_cents) return null
    // The card would pay for what its bank took back, and each round costs us a dispute fee.
    if (await isPaymentReversed(transaction, accountId, balanceCents)) return null
    if ((await addedThisMonth(transaction, accountId)) + row.amount_cents > row.monthly_cap_cents) return null
    const pending = chargesOf(transaction, accountId).select('id').where('state', '=', 'pending')
    if ((await pending.executeTakeFirst()) !== undefined) return null
    if ((await pauseOf(transaction, accountId, row.saved_at)) !== null) return null
    const account = transaction.selectFrom('accounts').select('state').where('id', '=', accountId)
    const { state } = await account.executeTakeFirstOrThrow()
    return { amounts: taxedBy(taxesOn(state, localDay(clock())), row.amount_cents), cardId: row.card_id }
  }

  return {
    get: reply,

    set: async (accountId, topUp) => {
      const wrong = await wrongIn(accountId, topUp)
      if (Object.keys(wrong).length > 0) throw new Validation(wrong)
      const { is_on, threshold, amount, card_id, monthly_cap } = topUp
      const cents = (dollars: number): number => Math.round(dollars * 100)
      const settings = {
        is_on,
        threshold_cents: cents(threshold),
        amount_cents: cents(amount),
        card_id: card_id === null ? null : String(card_id),
        monthly_cap_cents: cents(monthly_cap),
        saved_at: clock(),
      }
      const row = store.insertInto('top_ups').values({ account_id: accountId, ...settings })
      await row.onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings)).execute()
      return reply(accountId)
    },

    run: async (log) => {
      const low = await sql<Pick<TopUpRow, 'account_id'>>`select account_id from top_ups where is_on = 1 and threshold_cents > (
        select coalesce(sum(amount_cents), 0) from ledger_entries
        where ledger_entries.account_id = top_ups.account_id and book = 'prepaid')`.execute(store)
      for (const { account_id: accountId } of low.rows) {
        const charged = charges.chargeUnattended({ accountId, cause: 'top_up', invoiceUid: null, readDue: readDue(accountId) })
        await charged.catch((error: unknown) => log.warn({ err: error, accountId }, 'Automatic top-up pending'))
      }
    },
  }
}
