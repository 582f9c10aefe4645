import { sql } from 'kysely'
import {
  emailRecipientsOperations as operations,
  type EmailAnswerBody,
  type EmailLink,
  type EmailRecipient,
} from 'contract/account'
import { NotFound, BusinessError, RateLimited, Validation, isNoEmailAddress, type Sentence } from '../../platform/failures/failures'
import { DAY_MS, SECOND_MS, type Clock } from '../../platform/clock'
import { addressOf, findLink, targetIn, type Link, type Recipient } from './requestMail'
import type { Recipients } from './recipients'
import { isEmailAddress } from '../../platform/texts/emailAddress'
import { inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const tooManyRequests: Sentence = {
  en: 'Too many requests were sent today. Please try again tomorrow.',
  fr: "Trop de demandes ont été envoyées aujourd'hui. Veuillez réessayer demain.",
}

interface Deps {
  store: Store
  clock: Clock
  recipients: Recipients
  /** Users stop their own notifications on the same page, and with the same button of mail clients. */
  notices: {
    isToken: (token: string) => boolean
    /** Null for an invalid token. */
    unsubscribe: (token: string) => Promise<Pick<EmailLink, 'account_name' | 'address'> | null>
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findLink>>>

export type EmailRecipientsService = ReturnType<typeof makeEmailRecipientsService>

export const makeEmailRecipientsService = ({ store, clock, recipients, notices }: Deps) => {
  const linkState = (link: Link, { state }: Recipient): EmailLink['state'] => {
    if (link.kind === 'unsubscribe' || state === 'confirmed') return state
    if (link.expires_at <= clock()) return 'expired'
    // A later link asks again after a refusal.
    return link.answered_at === null ? 'awaiting' : state
  }

  const describe = async ({ link, recipient }: Found): Promise<EmailLink> => {
    const accounts = store.selectFrom('accounts').select('name').where('id', '=', recipient.account_id)
    const { name: account_name } = await accounts.executeTakeFirstOrThrow()
    return { account_name, address: recipient.address, state: linkState(link, recipient) }
  }

  /** Only an unexpired confirmation link gives consent. */
  const enforceConsent = ({ link, recipient }: Found): void => {
    const isGood = link.kind === 'confirm' && (link.expires_at > clock() || recipient.state === 'confirmed')
    if (!isGood) throw new BusinessError('invalid_token')
  }

  const saveAnswer = async (transaction: StoreTransaction, { link, recipient }: Found, answer: EmailAnswerBody['answer']): Promise<void> => {
    const state = answer === 'confirm' ? 'confirmed' : 'unsubscribed'
    await transaction.updateTable('email_recipients').set({ state, changed_at: clock() }).where('id', '=', recipient.id).execute()
    await transaction.updateTable('email_links').set({ answered_at: clock() }).where('token_hash', '=', link.token_hash).execute()
    if (answer !== 'block') return
    const block = { target: link.target, created_at: clock() }
    await transaction.insertInto('email_blocks').values(block).onConflict((same) => same.doNothing()).execute()
  }

  const answerBy = (token: string, answer: EmailAnswerBody['answer']): Promise<Found | null> =>
    inTransaction(store, async (transaction) => {
      const found = await findLink(transaction, token)
      if (found === null) return null
      if (answer === 'confirm') enforceConsent(found)
      await saveAnswer(transaction, found, answer)
      return findLink(transaction, token)
    })

  const stopNotices = async (token: string, answer: EmailAnswerBody['answer']): Promise<EmailLink> => {
    if (answer !== 'unsubscribe') throw new BusinessError('invalid_token')
    const user = await notices.unsubscribe(token)
    if (user === null) throw new NotFound()
    return { ...user, state: 'unsubscribed' }
  }

  return {
    list: async (accountId: string): Promise<EmailRecipient[]> => {
      const { rows } = await sql<EmailRecipient>`
        select address, case when state = 'awaiting' and exists (
          select 1 from email_blocks where target = ${targetIn('address')}) then 'unsubscribed' else state end as state
        from email_recipients where account_id = ${accountId}
        union all select lower(email collate "C"), 'confirmed' from users where account_id = ${accountId}
          and not exists (select 1 from email_recipients where email_recipients.account_id = users.account_id and address = lower(email collate "C"))
        order by address`.execute(store)
      return rows
    },

    ask: async (accountId: string, written: string): Promise<EmailRecipient> => {
      const address = addressOf(written)
      if (!isEmailAddress(address)) throw new Validation({ address: [isNoEmailAddress] })
      const state = await recipients.ask(accountId, address, true)
      if (state === 'too many') throw new RateLimited(DAY_MS / SECOND_MS, tooManyRequests)
      return { address, state: state === 'confirmed' || state === 'unsubscribed' ? state : 'awaiting' }
    },

    read: async (token: string): Promise<EmailLink> => {
      const found = await findLink(store, token)
      if (found === null) throw new NotFound()
      return describe(found)
    },

    answer: async ({ token, answer }: EmailAnswerBody): Promise<EmailLink> => {
      if (notices.isToken(token)) return stopNotices(token, answer)
      const found = await answerBy(token, answer)
      if (found === null) throw new NotFound()
      return describe(found)
    },

    /** Called by mail clients' unsubscribe buttons; doesn't reveal whether anything changed. */
    unsubscribe: async (token: string): Promise<void> => {
      await (notices.isToken(token) ? notices.unsubscribe(token) : answerBy(token, 'unsubscribe'))
    },
  }
}

export const emailRecipientsRoutes = (recipients: EmailRecipientsService): BoundRoute[] => [
  route(operations.listEmailRecipients, async ({ caller }) => ({
    recipients: await recipients.list(caller.accountId),
  })),
  route(operations.askEmailRecipient, async ({ caller, body }) => ({
    recipient: await recipients.ask(caller.accountId, body.address),
  })),
  route(operations.readEmailLink, async ({ body }) => ({ link: await recipients.read(body.token) })),
  route(operations.answerEmailLink, async ({ body }) => ({ link: await recipients.answer(body) })),
]
