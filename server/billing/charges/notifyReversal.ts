import type { Selectable } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { MailOutbox } from '../../platform/jobs/mailOutbox'
import { balanceOf } from '../money/ledger'
import type { Mail } from '../../platform/mail/port'
import type { StoreTransaction, Tables } from '../../platform/database/tables'
import type { isPaymentReversed } from '../plans/planPause'

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
${consoleUrl}${help.path}

Telephony Console
`,
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
