import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import type { CreditCard, Invoice } from 'contract/billing'
import type { AccountDetails, NewAccountBody, Person, RefundablePayment } from 'contract/operatorAccounts'
import { planAt, type BillingService, type Catalogue, type CatalogueCache, type Closing } from '../billing/index'
import { accountOf, addressProblem, addUser, hasLogin, provinceOf, type ResetTokens } from '../account/index'
import { DAY_MS, type Clock } from '../platform/clock'
import { wireId } from '../platform/database/callIds'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { NotFound, refuseProblems, textProblem, Validation, type Language, type Sentence } from '../platform/failures/failures'
import { usedBytes } from '../platform/files/admission'
import { maskedNumber } from '../platform/http/routes/views'
import type { MailOutbox } from '../platform/jobs/mailOutbox'
import type { RandomSource } from '../platform/random'
import type { ViewPermissions } from '../platform/sessions/viewPermissions'
import { asLine } from '../platform/texts/texts'
import { accountsIn, listAccounts, listedOf, MOST_LISTED } from './accountList'
import { INVITATION_DAYS } from './accountMails'

export const isNoPlan: Sentence = { en: 'Choose one of the plans.', fr: 'Choisissez un des forfaits.' }
const isKnownAddress: Sentence = { en: 'A user already has this address.', fr: 'Cette adresse est déjà celle d’une personne.' }

const LONGEST_NAME = 100
const RECENT = 10

const personOf = (row: PersonRow): Person => ({
  ...{ id: row.id, firstname: row.firstname, lastname: row.lastname, email: row.email, language: row.language },
  last_seen: row.last_seen?.toISOString() ?? null,
  invited_until: row.invited_until?.toISOString() ?? null,
  has_factor: row.has_factor ? 1 : 0,
  factors_end_at: row.factors_end_at?.toISOString() ?? null,
})

interface PersonRow {
  id: string
  firstname: string
  lastname: string
  email: string
  language: Language | null
  last_seen: Date | null
  invited_until: Date | null
  has_factor: boolean | null
  factors_end_at: Date | null
}

const peopleOf = async (store: Store, accountId: string, now: Date): Promise<PersonRow[]> => {
  const seen = sql<Date | null>`(select max(created_at) from sessions where user_id = users.id)`
  const invited = sql<Date | null>`(select max(expires_at) from password_resets
    where login_id = users.login_id and requester = 'invitation' and used_at is null and expires_at > ${now}::timestamptz)`
  const people = store.selectFrom('users').leftJoin('logins', 'logins.id', 'login_id').select(['users.id', 'firstname', 'lastname', 'users.email', 'language', 'has_factor', 'factors_end_at']).select([seen.as('last_seen'), invited.as('invited_until')])
  return people.where('account_id', '=', accountId).orderBy('users.created_at').orderBy('users.id').execute()
}

const paymentsOf = async (store: Store, accountId: string): Promise<RefundablePayment[]> => {
  const refund = sql<'due' | 'refused' | null>`(select min(state) from refunds where charge_id = card_charges.id and state <> 'done')`
  const paid = store.selectFrom('card_charges').select(['id', 'created_at', 'total_cents', 'taken_back_cents', 'cause', refund.as('refund')])
  const rows = await paid.where('account_id', '=', accountId).where('state', '=', 'paid').orderBy('created_at', 'desc').limit(MOST_LISTED).execute()
  return rows.map(({ id, created_at, total_cents, taken_back_cents, cause, refund }) => ({
    id,
    created_at: created_at.toISOString(),
    amount: total_cents / 100,
    is_plan: cause === 'period' ? 1 : 0,
    taken_back: taken_back_cents / 100,
    refundable: (total_cents - taken_back_cents) / 100,
    refund,
  }))
}

export type WantedAccount = Omit<NewAccountBody, 'opening_balance'>

const wantedOf = ({ plan: _, language, firstname: first, lastname: last, email: written, ...rest }: WantedAccount, isKnown = false) => {
  const [firstname, lastname, email] = [asLine(first), asLine(last), written.trim()]
  refuseProblems({ firstname: textProblem(firstname, LONGEST_NAME), lastname: textProblem(lastname, LONGEST_NAME), email: addressProblem(email) ?? (isKnown ? isKnownAddress : null) })
  return { account: accountOf({ ...rest, country: 'CA' }, provinceOf(rest.state) ?? 'QC'), user: { firstname, lastname, email, language } }
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  billing: Pick<BillingService, 'overview'>
  invoices: { list: (accountId: string) => Promise<Invoice[]> }
  creditCards: { list: (accountId: string) => Promise<CreditCard[]> }
  resetTokens: Pick<ResetTokens, 'makeFor'>
  outbox: MailOutbox
  closing: Pick<Closing, 'begin'>
  /** Callers' numbers are the customer's to show. */
  viewPermissions: Pick<ViewPermissions, 'isGiven'>
  catalogue: CatalogueCache
}

export type Customers = ReturnType<typeof makeCustomers>

/** Accounts as operators see and make them. */
export const makeCustomers = ({ store, clock, random, billing, invoices, creditCards, resetTokens, outbox, closing, viewPermissions, catalogue }: Deps) => {
  const recentCalls = async (accountId: string): Promise<AccountDetails['calls']> => {
    const calls = store.selectFrom('calls').select(['id', 'id_prefix', 'started_at', 'direction', 'contact_number', 'duration'])
    const rows = await calls.where('account_id', '=', accountId).orderBy('started_at', 'desc').limit(RECENT).execute()
    const shown = (await viewPermissions.isGiven(accountId)) ? (number: string): string => number : maskedNumber
    return rows.map(({ id, id_prefix, started_at, contact_number, ...call }) => ({
      ...call,
      id: wireId({ id, id_prefix }),
      started_at: started_at.toISOString(),
      contact_number: shown(contact_number),
    }))
  }

  const recentRequests = async (accountId: string): Promise<AccountDetails['support_requests']> => {
    const requests = store.selectFrom('support_requests').select(['id', 'subject', 'updated_at', 'resolved_at'])
    const rows = await requests.where('account_id', '=', accountId).orderBy('updated_at', 'desc').limit(RECENT).execute()
    return rows.map(({ id, subject, updated_at, resolved_at }) => ({ id, subject, is_resolved: resolved_at === null ? 0 : 1, updated_at: updated_at.toISOString() }))
  }

  /** A link for seven days, by mail in the person's language. */
  const invite = async (transaction: StoreTransaction, loginId: string, to: { email: string; language: Language; company: string }): Promise<void> => {
    const id = random.id()
    await resetTokens.makeFor(id, loginId, transaction, { lifetimeMs: INVITATION_DAYS * DAY_MS, requester: 'invitation' })
    await outbox.put(transaction, { kind: 'invitation', content: { id, to: to.email, company: to.company, language: to.language } })
  }

  const enforcePlan = async (from: Store, wanted: number): Promise<Catalogue> => {
    const plans = await catalogue.read(from, wanted)
    if (!plans.some(({ code }) => code === wanted)) throw new Validation({ plan: [isNoPlan] })
    return plans
  }

  return {
    invite,

    list: listAccounts({ store, catalogue }),

    idOf: async (accountId: string): Promise<string> => {
      const found = await store.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
      if (found === undefined) throw new NotFound()
      return found.id
    },

    get: async (accountId: string): Promise<AccountDetails> => {
      const whole = accountsIn(store).select(['address', 'address2', 'city', 'postalcode', 'state', 'standing_reason', 'closes_at'])
      const account = await whole.where('accounts.id', '=', accountId).executeTakeFirst()
      if (account === undefined) throw new NotFound()
      const { closes_at, address, address2, city, postalcode, state, standing_reason, ...listed } = account
      const numbers = store.selectFrom('numbers').select(['id', 'phone_number']).where('account_id', '=', accountId)
      return {
        ...listedOf(await catalogue.read(store, listed.plan), listed),
        ...{ address, address2, city, postalcode, state, standing_reason },
        closes_at: closes_at?.toISOString() ?? null,
        people: (await peopleOf(store, accountId, clock())).map(personOf),
        billing: await billing.overview(accountId, 'en'),
        phone_numbers: await numbers.orderBy('phone_number').limit(MOST_LISTED).execute(),
        invoices: (await invoices.list(accountId)).slice(0, MOST_LISTED),
        payments: await paymentsOf(store, accountId),
        credit_cards: await creditCards.list(accountId),
        calls: await recentCalls(accountId),
        support_requests: await recentRequests(accountId),
        stored_bytes: await usedBytes(store, accountId),
      }
    },

    /** Refuses what can't be an account; whether the address is known is not looked at. */
    check: async (from: Store, body: WantedAccount): Promise<void> => {
      wantedOf(body)
      await enforcePlan(from, body.plan)
    },

    /** With its first user and the plan's first period, which starts today. With `paysFirst`, the plan covers nothing before its invoice is paid. */
    create: async (transaction: StoreTransaction, body: WantedAccount, password_hash: string, paysFirst = false): Promise<{ accountId: string; loginId: string }> => {
      const { account, user } = wantedOf(body, await hasLogin(transaction, body.email.trim()))
      const plans = await enforcePlan(transaction, body.plan)
      const [accountId, id, created_at] = [random.id(), random.id(), clock()]
      await transaction.insertInto('accounts').values({ id: accountId, ...account, created_at, pays_first: paysFirst }).execute()
      await addUser(transaction, { id, account_id: accountId, ...user, created_at }, password_hash)
      await closing.begin(transaction, accountId, planAt(plans, body.plan, localDay(created_at)))
      return { accountId, loginId: id }
    },

    person: async (transaction: StoreTransaction, accountId: string, userId: string) => {
      const user = transaction.selectFrom('users').innerJoin('accounts', 'accounts.id', 'users.account_id').select(['users.id', 'login_id', 'email', 'firstname', 'lastname', 'language', 'accounts.name as company'])
      const found = await user.where('users.id', '=', userId).where('account_id', '=', accountId).$narrowType<{ login_id: string }>().forUpdate('users').executeTakeFirst()
      if (found === undefined) throw new NotFound()
      return found
    },

    withdraw: async (transaction: StoreTransaction, loginId: string): Promise<boolean> => {
      const open = transaction.updateTable('password_resets').set({ used_at: clock() }).where('login_id', '=', loginId).where('requester', '=', 'invitation')
      return (await open.where('used_at', 'is', null).returning('login_id').execute()).length > 0
    },
  }
}
