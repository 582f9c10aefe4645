import type { FastifyBaseLogger } from 'fastify'
import type { MailOutbox } from '../../core/mail/mailOutbox'
import type { Mail } from '../../providers/mail/mail'
import type { StoreTransaction } from '../../store/tables'
import type { ChargeRow } from './kept'

/** Is told, in the transaction of it, when more of a payment was taken back than was known. */
export interface TakenBackTeller {
  tell: (transaction: StoreTransaction, charge: Pick<ChargeRow, 'id' | 'account_id'>, cents: number) => Promise<void>
  /** To be called once that is committed. */
  deliver: () => void
}

interface Parts {
  outbox: MailOutbox
  log: FastifyBaseLogger
  /** Of the billing screen in the console. */
  billingUrl: () => string
}

/** In both languages: nothing says which of them this person reads. */
const takenBackMail = (to: string, cents: number, link: string): Mail => {
  const amount = (cents / 100).toFixed(2)
  return {
    to,
    subject: `Paiement repris / Payment taken back – ${amount} $`,
    text: `Bonjour,

Un paiement par carte a été contesté ou remboursé : ${amount} $ (taxes comprises) ont été repris et retirés de votre
compte. Tant que ce montant n'est pas réglé, aucun numéro ne peut être acheté et votre forfait ne paie plus d'appels sortants.

Pour régler ce montant :
${link}

---

Hello,

A card payment was disputed or refunded: $${amount} (taxes included) was taken back and has left your account. Until that
is made good, no number can be bought, and your plan pays for no outgoing calls.

To make it good:
${link}

Telephony Console
`,
  }
}

/** Warns the log and writes to every user of the account. */
export const makeTakenBackTeller = ({ outbox, log, billingUrl }: Parts): TakenBackTeller => ({
  tell: async (transaction, { id: chargeId, account_id: accountId }, cents) => {
    log.warn({ accountId, chargeId, cents }, 'a payment was taken back')
    const users = await transaction.selectFrom('users').select('email').where('account_id', '=', accountId).execute()
    for (const { email } of users) await outbox.put(transaction, { kind: 'text', content: takenBackMail(email, cents, billingUrl()) })
  },
  deliver: outbox.deliver,
})
