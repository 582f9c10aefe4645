import type { Selectable } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { MailOutbox } from '../../platform/jobs/mailOutbox'
import { balanceOf, post, type Posting } from '../money/ledger'
import type { Mail } from '../../platform/mail/mail'
import type { StoreTransaction, Tables, Processor, Store } from '../../platform/database/tables'
import type { isPaymentReversed } from '../plans/periods'
import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import { holdAccount, inTransaction } from '../../platform/database/transaction'

export type ChargeRow = Selectable<Tables['card_charges']>

export interface ReversalNotifier {
  notify: (transaction: StoreTransaction, charge: Pick<ChargeRow, 'id' | 'account_id' | 'cause'>, cents: number) => Promise<void>
  /** Call it after the commit. */
  deliver: () => void
}

interface Deps {
  outbox: MailOutbox
  log: FastifyBaseLogger
  consoleUrl: () => string
  isPlanPaused: typeof isPaymentReversed
}

const inDollars = { style: 'currency', currency: 'CAD' } as const
const inFrench = new Intl.NumberFormat('fr-CA', inDollars)
const inEnglish = new Intl.NumberFormat('en-CA', inDollars)

interface Help {
  fr: string
  en: string
  path: string
}

const viewBilling: Help = { fr: 'Pour consulter votre facturation\u00a0:', en: 'To see your billing:', path: 'billing' }
const addFunds: Help = { fr: 'Pour ajouter des fonds\u00a0:', en: 'To add funds:', path: 'billing' }
const addCard: Help = {
  fr: 'Pour payer la facture, ajoutez une autre carte et définissez-la par défaut\u00a0:',
  en: 'To pay the invoice, add another card and make it the default:',
  path: 'billing/cards',
}

interface Reversal {
  cents: number
  isOfPlan: boolean
  isPaused: boolean
  consoleUrl: string
}

/** In both languages, because the recipient's language is unknown. */
const reversalMail = (to: string, { cents, isOfPlan, isPaused, consoleUrl }: Reversal): Mail => {
  const [fr, en] = [inFrench.format(cents / 100), inEnglish.format(cents / 100)]
  const help = !isPaused ? viewBilling : isOfPlan ? addCard : addFunds
  const pauseFr = "\nJusqu'au règlement, votre forfait ne couvre ni les numéros ni les appels sortants.\n"
  const pauseEn = "\nUntil this is settled, your plan doesn't cover numbers or outgoing calls.\n"
  return {
    to,
    subject: `Paiement repris (${fr}) / Payment taken back (${en})`,
    text: `Bonjour,

Un paiement par carte a été contesté ou remboursé\u00a0: un montant de ${fr} (taxes comprises) a été repris.
${isOfPlan ? 'Il avait servi à payer une facture de votre forfait.' : 'Ce montant a été retiré de votre compte.'}
${isPaused ? pauseFr : ''}
${help.fr}
${consoleUrl}${help.path}

---

Hello,

A card payment was disputed or refunded: ${en} (taxes included) was taken back.
${isOfPlan ? 'It had paid an invoice for your plan.' : 'This amount was deducted from your account.'}
${isPaused ? pauseEn : ''}
${help.en}
${consoleUrl}${help.path}`,
    signed: ['fr', 'en'],
  }
}

export const makeReversalNotifier = ({ outbox, log, consoleUrl, isPlanPaused }: Deps): ReversalNotifier => ({
  notify: async (transaction, { id: chargeId, account_id: accountId, cause }, cents) => {
    log.warn({ accountId, chargeId, cents }, 'Payment reversed by the bank')
    const isPaused = await isPlanPaused(transaction, accountId, await balanceOf(transaction, accountId, 'prepaid'))
    const reversal = { cents, isOfPlan: cause === 'period', isPaused, consoleUrl: consoleUrl() }
    const users = await transaction.selectFrom('users').select('email').where('account_id', '=', accountId).execute()
    for (const { email } of users) await outbox.put(transaction, { kind: 'text', content: reversalMail(email, reversal) })
  },
  deliver: outbox.deliver,
})

interface ReversalsDeps {
  store: Store
  clock: Clock
  random: RandomSource
  processor: Processor
  notifyReversal: ReversalNotifier | undefined
}

type Entries = Posting['entries']

/** Of the first so many cents of a charge, with the rounding that adds up to its taxes. */
export const sharesOf = ({ gst_cents, qst_cents, total_cents }: Pick<ChargeRow, 'gst_cents' | 'qst_cents' | 'total_cents'>, cents: number) => {
  const [gst, qst] = [Math.round((gst_cents * cents) / total_cents), Math.round((qst_cents * cents) / total_cents)]
  return { gst, qst, sub: cents - gst - qst }
}

export const entriesOf = (charge: ChargeRow, before: number, after: number): Entries => {
  if (charge.cause === 'period') return { cards: after - before, owed: before - after }
  const [had, has] = [sharesOf(charge, before), sharesOf(charge, after)]
  return { cards: after - before, prepaid: had.sub - has.sub, gst: had.gst - has.gst, qst: had.qst - has.qst }
}

export const makeReversals = ({ store, clock, random, processor, notifyReversal }: ReversalsDeps) => {
  /** A plan's invoice is owed again; returned money pays it, unless another card has paid meanwhile. */
  const reopen = async (transaction: StoreTransaction, { cause, invoice_uid }: ChargeRow, isOwed: boolean): Promise<void> => {
    if (cause !== 'period' || invoice_uid === null) return
    const invoice = transaction.updateTable('invoices').where('uid', '=', invoice_uid)
    if (isOwed) await invoice.set({ paid_at: null }).execute()
    else await invoice.set({ paid_at: clock() }).where('paid_at', 'is', null).execute()
  }

  return {
    /** Posts the difference; returns how many more cents were taken back, negative if fewer. */
    recordReversal: async ({ id, account_id }: ChargeRow, takenBack: number): Promise<number> => {
      const cents = await inTransaction(store, async (transaction) => {
        await holdAccount(transaction, account_id)
        const charge = await transaction.selectFrom('card_charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
        const [before, after] = [charge.taken_back_cents, Math.min(takenBack, charge.total_cents)]
        // Our own refunds are recorded before the processor receives them.
        const due = transaction.selectFrom('refunds').select('id').where('charge_id', '=', id).where('state', '=', 'due')
        const isDue = charge.refund === 'due' || (await due.executeTakeFirst()) !== undefined
        if (charge.state !== 'paid' || isDue || before === after) return 0
        const kind = after > before ? 'payment_taken_back' : 'payment_returned'
        await post(transaction, { id: random.id(), accountId: account_id, kind, at: clock(), entries: entriesOf(charge, before, after) })
        const reversal = { taken_back_cents: after, taken_back_at: clock() }
        await transaction.updateTable('card_charges').set(reversal).where('id', '=', id).execute()
        await reopen(transaction, charge, after === charge.total_cents)
        if (after > before) await notifyReversal?.notify(transaction, charge, after - before)
        return after - before
      })
      if (cents > 0) notifyReversal?.deliver()
      return cents
    },

    reversedSince: async (since: Date): Promise<string[]> => {
      const charges = store.selectFrom('card_charges').select('id').where('processor', '=', processor)
      return (await charges.where('taken_back_cents', '>', 0).where('taken_back_at', '>', since).execute()).map(({ id }) => id)
    },
  }
}
