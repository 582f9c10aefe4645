import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import type { CreditCard, Invoice } from 'contract/billing'
import type { AccountDetails, NewAccountBody, Person, RefundablePayment } from 'contract/operatorAccounts'
import { planAt, type BillingService, type Catalogue, type CatalogueCache, type Closing } from '../billing/index'
import { accountOf, addressProblem, addUser, hasLogin, provinceOf, type ResetTokens } from '../account/index'
import { DAY_MS, later, type Clock } from '../platform/clock'
import { wireId } from '../platform/database/callIds'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { NotFound, refuseProblems, textProblem, Validation, type Language, type Sentence } from '../platform/failures/failures'
import { usedBytes } from '../platform/files/admission'
import { maskedNumber } from '../platform/http/routes/views'
import type { MailOutbox } from '../platform/jobs/mailOutbox'
import { hashOf, type RandomSource } from '../platform/random'
import type { ViewPermissions } from '../platform/sessions/viewPermissions'
import { hasAddress } from '../platform/texts/emailAddress'
import { asLine } from '../platform/texts/texts'
import { accountsIn, listAccounts, listedOf, MOST_LISTED } from './accountList'
import { INVITATION_DAYS } from './accountMails'

export const isNoPlan: Sentence = { en: 'Choose one of the plans.', fr: 'Choisissez un des forfaits.' }
export const isKnownAddress: Sentence = { en: 'A user already has this address.', fr: 'Cette adresse est déjà celle d’une personne.' }

const LONGEST_NAME = 100
const RECENT = 10

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null

const personOf = ({ last_seen, invited_until, factors_end_at, has_factor, joins, ...row }: PersonRow): Person => ({
  ...row,
  ...{ last_seen: instantOf(last_seen), invited_until: instantOf(invited_until), factors_end_at: instantOf(factors_end_at) },
  ...{ has_factor: has_factor ? 1 : 0, joins: joins ? 1 : 0 },
})

interface PersonRow extends Pick<Person, 'id' | 'firstname' | 'lastname' | 'email' | 'language'> {
  last_seen: Date | null
  invited_until: Date | null
  has_factor: boolean | null
  factors_end_at: Date | null
  joins?: boolean
}

const peopleOf = async (store: Store, accountId: string, now: Date): Promise<PersonRow[]> => {
  const seen = sql<Date | null>`(select max(created_at) from sessions where user_id = users.id)`
  const invited = sql<Date | null>`(select max(expires_at) from password_resets
    where login_id = users.login_id and requester = 'invitation' and used_at is null and expires_at > ${now}::timestamptz)`
  const people = store.selectFrom('users').leftJoin('logins', 'logins.id', 'login_id').select(['users.id', 'firstname', 'lastname', 'users.email', 'language', 'has_factor', 'factors_end_at']).select([seen.as('last_seen'), invited.as('invited_until')])
  const invitees = store.selectFrom('invitations').select(['id', 'email', 'language', 'expires_at']).where('account_id', '=', accountId).where('invited_by', 'is', null)
  const absent = { firstname: '', lastname: '', last_seen: null, has_factor: null, factors_end_at: null, joins: true }
  return [
    ...(await invitees.execute()).map(({ expires_at, ...invitee }) => ({ ...invitee, ...absent, invited_until: expires_at > now ? expires_at : null })),
    ...(await people.where('account_id', '=', accountId).orderBy('users.created_at').orderBy('users.id').execute()),
  ]
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

/** Of the first person of an account: their user with a login of its own, or without one an invitation to join. */
interface Invitee {
  id: string
  account_id: string
  login_id: string | null
  email: string
  language: Language
  company: string
}

export type WantedAccount = Omit<NewAccountBody, 'opening_balance'>

const wantedOf = ({ plan: _, language, firstname: first, lastname: last, email: written, ...rest }: WantedAccount, isKnown = false) => {
  const [firstname, lastname, email] = [asLine(first), asLine(last), written.trim()]
  refuseProblems({ firstname: textProblem(firstname, LONGEST_NAME), lastname: textProblem(lastname, LONGEST_NAME), email: addressProblem(email) ?? (isKnown ? isKnownAddress : null) })
  return { account: accountOf({ ...rest, country: 'CA' }, provinceOf(rest.state) ?? 'QC'), user: { firstname, lastname, email, language } }
}

/** Whoever has logged in with this address and isn't invited yet. A repeated request waits for the first, and is refused. */
const mayJoin = async (transaction: StoreTransaction, email: string, now: Date): Promise<boolean> => {
  const isUsed = sql<boolean>`exists (select from users where login_id = logins.id and last_login_at is not null)`
  const login = await transaction.selectFrom('logins').select(isUsed.as('isUsed')).where(hasAddress('email', email)).forUpdate().executeTakeFirst()
  const open = transaction.selectFrom('invitations').select('id').where('invited_by', 'is', null).where(hasAddress('email', email)).where('expires_at', '>', now)
  return login?.isUsed === true && (await open.executeTakeFirst()) === undefined
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  billing: Pick<BillingService, 'overview'>
  invoices: { list: (accountId: string) => Promise<Invoice[]> }
  creditCards: { list: (accountId: string) => Promise<CreditCard[]> }
  resetTokens: Pick<ResetTokens, 'makeFor' | 'tokenOf'>
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

  /** A link for seven days, by mail in the person's language. Whoever has a login of other accounts joins with it. */
  const invite = async (transaction: StoreTransaction, { id: invitee, account_id, login_id, email, company, language }: Invitee): Promise<void> => {
    const [id, lifetimeMs] = [random.id(), INVITATION_DAYS * DAY_MS]
    if (login_id === null) {
      const link = { token_hash: hashOf(await resetTokens.tokenOf(id)), created_at: clock(), expires_at: later(clock(), lifetimeMs) }
      const made = transaction.insertInto('invitations').values({ id: invitee, account_id, email, role: 'owner', language, ...link })
      await made.onConflict((same) => same.column('id').doUpdateSet(link)).execute()
    } else await resetTokens.makeFor(id, login_id, transaction, { lifetimeMs, requester: 'invitation' })
    await outbox.put(transaction, { kind: 'invitation', content: { id, to: email, company, language, joins: login_id === null } })
  }

  const enforcePlan = async (from: Store, wanted: number): Promise<Catalogue> => {
    const plans = await catalogue.read(from, wanted)
    if (!plans.some(({ code }) => code === wanted)) throw new Validation({ plan: [isNoPlan] })
    return plans
  }

  const person = async (transaction: StoreTransaction, accountId: string, userId: string) => {
    const user = transaction.selectFrom('users').innerJoin('accounts', 'accounts.id', 'users.account_id').select(['users.id', 'account_id', 'login_id', 'email', 'firstname', 'lastname', 'language', 'accounts.name as company'])
    const found = await user.where('users.id', '=', userId).where('account_id', '=', accountId).$narrowType<{ account_id: string; login_id: string }>().forUpdate('users').executeTakeFirst()
    if (found === undefined) throw new NotFound()
    return found
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

    /**
     * With its first user and the plan's first period, which starts today. With `paysFirst`, the plan covers nothing before its
     * invoice is paid; otherwise nobody is in it yet if the address is a login that is in use, whose holder is to join.
     */
    create: async (transaction: StoreTransaction, body: WantedAccount, password_hash: string, paysFirst = false): Promise<Invitee> => {
      const email = body.email.trim()
      const joins = !paysFirst && (await mayJoin(transaction, email, clock()))
      const { account, user } = wantedOf(body, !joins && (await hasLogin(transaction, email)))
      const plans = await enforcePlan(transaction, body.plan)
      const [accountId, id, created_at] = [random.id(), random.id(), clock()]
      await transaction.insertInto('accounts').values({ id: accountId, ...account, created_at, pays_first: paysFirst }).execute()
      if (!joins) await addUser(transaction, { id, account_id: accountId, ...user, created_at }, password_hash)
      await closing.begin(transaction, accountId, planAt(plans, body.plan, localDay(created_at)))
      return { id, account_id: accountId, login_id: joins ? null : id, email, language: user.language, company: account.name }
    },

    person,

    invitee: async (transaction: StoreTransaction, accountId: string, id: string): Promise<Invitee> => {
      const open = transaction.selectFrom('invitations').innerJoin('accounts', 'accounts.id', 'account_id').select(['invitations.id', 'account_id', 'email', 'language', 'accounts.name as company'])
      const found = await open.where('invitations.id', '=', id).where('account_id', '=', accountId).where('invited_by', 'is', null).forUpdate('invitations').executeTakeFirst()
      if (found !== undefined) return { ...found, login_id: null }
      const { language, ...user } = await person(transaction, accountId, id)
      return { ...user, language: language ?? 'en' }
    },

    withdraw: async (transaction: StoreTransaction, { id, login_id }: Invitee): Promise<boolean> => {
      const now = clock()
      // It stays, so that it can be sent again: the account has nobody else.
      if (login_id === null) return (await transaction.updateTable('invitations').set({ expires_at: now }).where('id', '=', id).where('expires_at', '>', now).returning('id').execute()).length > 0
      const open = transaction.updateTable('password_resets').set({ used_at: now }).where('login_id', '=', login_id).where('requester', '=', 'invitation')
      return (await open.where('used_at', 'is', null).returning('login_id').execute()).length > 0
    },
  }
}
