import { isDeepStrictEqual } from 'node:util'
import { sql, type Selectable } from 'kysely'
import { localDay } from 'callflow/calendar'
import { accountsOperations, type StandingReply } from 'contract/account'
import {
  operatorAccountsOperations,
  type AccountPlanBody,
  type AdjustmentBody,
  type FactorsEndBody,
  type NewAccountBody,
  type OperatorSettings,
  type PersonEmailBody,
  type RefundBody,
  type StandingBody,
} from 'contract/operatorAccounts'
import { addressProblem, hashPassword, isEmailInUse, type EmailChanges, type Notices, type Reauthentication, type ResetTokens } from '../account/index'
import { planAt, post, readTold, type CatalogueCache, type Refunds } from '../billing/index'
import { DAY_MS, HOUR_MS, later, type Clock } from '../platform/clock'
import { inTransaction } from '../platform/database/transaction'
import type { Store, StoreTransaction, Tables } from '../platform/database/tables'
import type { AccountEvents } from '../platform/events/accountEvents'
import { BusinessError, Forbidden, isRequired, NotFound, refuseProblems, Validation, type Sentence } from '../platform/failures/failures'
import type { Member, OperatorCaller } from '../platform/http/routes/request'
import type { IdempotentContext } from '../platform/http/routes/idempotency'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { JournalEntry } from '../platform/journal'
import type { MailOutbox } from '../platform/jobs/mailOutbox'
import type { RandomSource } from '../platform/random'
import { endAllSessions, type Sessions } from '../platform/sessions/sessions'
import { adjustmentMail, dollarsOf, makeTell, planMail, refundMail, standingMail } from './accountMails'
import { isKnownAddress, isNoPlan, type Customers } from './accounts'
import { actorOf, type Actor, type Journal } from './journal'

const isNoAmount: Sentence = { en: 'Enter an amount in dollars.', fr: 'Entrez un montant en dollars.' }

const isAboveLimit = (cents: number): Sentence => ({
  en: `An agent may credit or take up to ${dollarsOf(cents, 'en')} at once. Ask an administrator.`,
  fr: `Une agente ou un agent peut créditer ou retirer au plus ${dollarsOf(cents, 'fr')} à la fois. Demandez à une personne qui administre le service.`,
})

const alreadyInvited: Sentence = { en: 'This person has chosen a password already.', fr: 'Cette personne a déjà choisi un mot de passe.' }

const closedBySupport: Sentence = { en: 'Only support can open this account: write to them.', fr: 'Seul le soutien peut rouvrir ce compte\u00a0: écrivez-lui.' }

type Account = Pick<Selectable<Tables['accounts']>, 'standing' | 'standing_reason'>

/** Whether an owner closes it, who gives no reason: operators always do. */
const isOwnClosing = ({ standing, standing_reason }: Account): boolean => standing === 'closing' && standing_reason === ''

/** For whoever holds what is said to be lost. */
const FACTORS_NOTICE_MS = 48 * HOUR_MS
const MAX_CENTS = 100_000_00
const MAX_DAYS = 365

const isNoDays = (least: 0 | 1): Sentence => ({ en: `Enter a number of days from ${least} to ${MAX_DAYS}.`, fr: `Entrez un nombre de jours de ${least} à ${MAX_DAYS}.` })

const checkDaysOf = (name: 'closing_days' | 'deletion_days', days: number, least: 0 | 1): void => {
  if (days < least || days > MAX_DAYS) throw new Validation({ [name]: [isNoDays(least)] })
}

const centsOf = (amount: number): number => {
  const cents = Math.round(amount * 100)
  if (cents === 0 || Math.abs(cents) > MAX_CENTS || Math.abs(cents - amount * 100) > 1e-6) throw new Validation({ amount: [isNoAmount] })
  return cents
}

export const reasonOf = (reason: string): string => {
  if (reason.trim() === '') throw new Validation({ reason: [isRequired] })
  return reason.trim()
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  customers: Customers
  journal: Journal
  refunds: Pick<Refunds, 'place'>
  catalogue: CatalogueCache
  changePlan: (transaction: StoreTransaction, accountId: string, body: { plan: number }) => Promise<unknown>
  emailChanges: Pick<EmailChanges, 'begin' | 'isReserved'>
  notices: Pick<Notices, 'emailChanged' | 'securityChanged'>
  resetTokens: Pick<ResetTokens, 'endAll'>
  sessions: Pick<Sessions, 'forgetAll' | 'ownersOf'>
  events: Pick<AccountEvents, 'announce'>
  outbox: MailOutbox
  /** What the processor and the mail server have to be told begins at once. */
  afterwards: () => void
}

export type AccountActs = ReturnType<typeof makeAccountActs>

/** What operators do to accounts: each act with its journal entry and the mail to the customer in one transaction. */
export const makeAccountActs = (deps: Deps) => {
  const { store, clock, random, customers, journal, refunds, changePlan, catalogue, emailChanges, notices, resetTokens, sessions, events, outbox, afterwards } = deps

  const hold = async (transaction: StoreTransaction, accountId: string) => {
    const found = await transaction.selectFrom('accounts').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
    if (found === undefined) throw new NotFound()
    return found
  }

  const done = async (act: (transaction: StoreTransaction) => Promise<unknown>): Promise<void> => {
    await inTransaction(store, act)
    sessions.forgetAll()
    afterwards()
  }

  const tell = makeTell(outbox)

  const readSettings = async (from: Store) => from.selectFrom('operator_settings').select(['agent_limit_cents', 'closing_days', 'deletion_days']).where('id', '=', 1).executeTakeFirstOrThrow()

  const settingsOf = ({ agent_limit_cents, ...days }: Awaited<ReturnType<typeof readSettings>>): OperatorSettings => ({ agent_limit: agent_limit_cents / 100, ...days })

  const nameOf = async (from: Store, plan: number): Promise<string> => planAt(await catalogue.read(from, plan), plan, localDay(clock())).name

  const adjust = async (transaction: StoreTransaction, accountId: string, cents: number): Promise<void> =>
    post(transaction, { id: random.id(), accountId, kind: 'adjustment', at: clock(), entries: { prepaid: cents, usage: -cents } })

  type Entry = Pick<JournalEntry, 'subject' | 'before' | 'after'>

  /** `change` names the new standing, if it is another one, and writes it into a journal. */
  const changeStanding = async (accountId: string, change: (account: Account, transaction: StoreTransaction) => Promise<(StandingBody & { note: (entry: Entry) => Promise<void> }) | null>) => {
    await done(async (transaction) => {
      const account = await hold(transaction, accountId)
      // Once its day has come, its numbers are being released.
      const isClosing = account.closes_at !== null && account.closes_at <= clock()
      if (account.standing === 'closed' || isClosing) throw new BusinessError('closed')
      const changed = await change(account, transaction)
      if (changed === null) return
      const { standing, reason, note } = changed
      const { closing_days, deletion_days } = await readSettings(transaction)
      const closing = later(clock(), closing_days * DAY_MS)
      const closes_at = standing === 'closing' ? closing : null
      const days = { closed: localDay(closing), deleted: localDay(later(closing, deletion_days * DAY_MS)) }
      await transaction.updateTable('accounts').set({ standing, standing_reason: standing === 'open' ? '' : reason, closes_at }).where('id', '=', accountId).execute()
      await note({ subject: account.name, before: { standing: account.standing }, after: { standing, ...(closes_at && { closes_on: days.closed }) } })
      await tell(transaction, accountId, (language) => standingMail(language, { standing, reason }, days))
    })
    events.announce({ account_id: accountId, kind: 'account.updated', id: accountId })
  }

  return {
    standing: async ({ accountId, userId, role }: Pick<Member, 'accountId' | 'userId' | 'role'>): Promise<StandingReply> => {
      const lacking = sql<Date | null>`(select factors_required_at from users join logins on logins.id = login_id where users.id = ${userId} and not has_factor)`
      const columns = ['standing', 'standing_reason', 'closes_at', lacking.as('factor_required_at')] as const
      const account = await store.selectFrom('accounts').select(columns).where('id', '=', accountId).executeTakeFirstOrThrow()
      const [{ closing_days, deletion_days }, owners, told] = await Promise.all([
        readSettings(store),
        sessions.ownersOf(accountId),
        role === 'owner' ? readTold(store, accountId, localDay(clock())) : {},
      ])
      const closing = account.closes_at ?? later(clock(), closing_days * DAY_MS)
      return {
        ...{ standing: account.standing, reason: role === 'owner' ? account.standing_reason : '', can_keep: isOwnClosing(account) ? 1 : 0 },
        ...{ closes_at: closing.toISOString(), deletes_at: later(closing, deletion_days * DAY_MS).toISOString(), owners },
        factor_required_at: account.factor_required_at?.toISOString() ?? null,
        ...told,
      }
    },

    close: (caller: Member, enforce: (transaction: StoreTransaction) => Promise<void>): Promise<void> =>
      changeStanding(caller.accountId, async (account, transaction) => {
        await enforce(transaction)
        if (account.standing !== 'open') return null
        return { standing: 'closing', reason: '', note: (entry) => journal.record(transaction, caller, { act: 'account_closing', ...entry }) }
      }),

    keep: (caller: Member): Promise<void> =>
      changeStanding(caller.accountId, async (account, transaction) => {
        if (account.standing === 'open') return null
        if (!isOwnClosing(account)) throw new BusinessError('closed_by_support', closedBySupport)
        return { standing: 'open', reason: '', note: (entry) => journal.record(transaction, caller, { act: 'account_kept', ...entry }) }
      }),

    settings: async (): Promise<OperatorSettings> => settingsOf(await readSettings(store)),

    setSettings: ({ agent_limit, ...days }: OperatorSettings, actor: Actor): Promise<OperatorSettings> =>
      inTransaction(store, async (transaction) => {
        const before = settingsOf(await readSettings(transaction))
        const agent_limit_cents = Math.round(agent_limit * 100)
        if (agent_limit_cents < 0 || agent_limit_cents > MAX_CENTS) throw new Validation({ agent_limit: [isNoAmount] })
        checkDaysOf('closing_days', days.closing_days, 1)
        checkDaysOf('deletion_days', days.deletion_days, 0)
        const after = { agent_limit: agent_limit_cents / 100, ...days }
        if (isDeepStrictEqual(before, after)) return before
        await transaction.updateTable('operator_settings').set({ agent_limit_cents, ...days }).where('id', '=', 1).execute()
        await journal.write(transaction, actor, { act: 'settings_changed', subject: '', before, after })
        return after
      }),

    create: async (body: NewAccountBody, actor: Actor): Promise<{ id: string }> => {
      const opening = body.opening_balance === 0 ? 0 : centsOf(body.opening_balance)
      if (opening < 0) throw new Validation({ opening_balance: [isNoAmount] })
      const password_hash = await hashPassword(random.bytes(32).toString('base64url'))
      const id = await inTransaction(store, async (transaction) => {
        const { opening_balance, ...wanted } = body
        const invitee = await customers.create(transaction, wanted, password_hash)
        const { account_id: made } = invitee
        await customers.invite(transaction, invitee)
        if (opening > 0) await adjust(transaction, made, opening)
        const after = { plan: await nameOf(transaction, body.plan), email: body.email.trim(), opening_balance }
        await journal.write(transaction, actor, { act: 'account_created', subject: body.name.trim(), accountId: made, after })
        return made
      })
      afterwards()
      return { id }
    },

    /** An operator's closing replaces one that an owner could withdraw. */
    setStanding: (accountId: string, { standing, reason: given }: StandingBody, actor: Actor): Promise<void> => {
      const reason = reasonOf(given)
      return changeStanding(accountId, async (account, transaction) => {
        if (account.standing === standing && !isOwnClosing(account)) return null
        return { standing, reason, note: (entry) => journal.write(transaction, actor, { act: 'standing_changed', accountId, reason, ...entry }) }
      })
    },

    adjustBalance: async ({ transaction, afterwards: afterCommit }: IdempotentContext, accountId: string, body: AdjustmentBody, caller: OperatorCaller): Promise<void> => {
      const [cents, reason] = [centsOf(body.amount), reasonOf(body.reason)]
      const { agent_limit_cents } = await readSettings(transaction)
      if (caller.operator.role === 'agent' && Math.abs(cents) > agent_limit_cents) throw new Forbidden(isAboveLimit(agent_limit_cents))
      const { name } = await hold(transaction, accountId)
      await adjust(transaction, accountId, cents)
      await journal.write(transaction, actorOf(caller), { act: 'balance_adjusted', subject: name, accountId, reason, after: { amount: cents / 100 } })
      await tell(transaction, accountId, (language) => adjustmentMail(language, cents, reason))
      afterCommit(afterwards)
    },

    refund: async ({ transaction, afterwards: afterCommit }: IdempotentContext, accountId: string, chargeId: string, body: RefundBody, actor: Actor): Promise<void> => {
      const [cents, reason] = [centsOf(body.amount), reasonOf(body.reason)]
      const { name } = await hold(transaction, accountId)
      const { isPlan } = await refunds.place(transaction, { accountId, chargeId, cents })
      await journal.write(transaction, actor, { act: 'payment_refunded', subject: name, accountId, reason, after: { payment: chargeId, amount: cents / 100 } })
      await tell(transaction, accountId, (language) => refundMail(language, cents, isPlan, reason))
      afterCommit(afterwards)
    },

    setPlan: (accountId: string, { plan: wanted, when, reason: given }: AccountPlanBody, actor: Actor): Promise<void> => {
      const reason = reasonOf(given)
      return done(async (transaction) => {
        const plans = await catalogue.read(transaction, wanted)
        if (!plans.some(({ code }) => code === wanted)) throw new Validation({ plan: [isNoPlan] })
        const { name } = await hold(transaction, accountId)
        const plan = planAt(plans, wanted, localDay(clock()))
        const stored = transaction.selectFrom('subscriptions').select(['plan', 'pending_plan']).where('account_id', '=', accountId)
        const before = await stored.executeTakeFirstOrThrow()
        if (when === 'now' && before.plan === plan.code && before.pending_plan === null) return
        // An operator's choice replaces the one that waits.
        await transaction.updateTable('subscriptions').set({ pending_plan: null, ...(when === 'now' && { plan: plan.code, price_from: plan.from }) }).where('account_id', '=', accountId).execute()
        if (when === 'renewal') await changePlan(transaction, accountId, { plan: plan.code })
        const entry = { before: { plan: await nameOf(transaction, before.plan) }, after: { plan: plan.name, when } }
        await journal.write(transaction, actor, { act: 'plan_changed', subject: name, accountId, reason, ...entry })
        await tell(transaction, accountId, (language) => planMail(language, language === 'fr' ? plan.nameFr : plan.name, when === 'now', reason))
      })
    },

    setEmail: (accountId: string, personId: string, { email: written, reason: given }: PersonEmailBody, actor: Actor): Promise<void> => {
      const [email, reason] = [written.trim(), reasonOf(given)]
      refuseProblems({ email: addressProblem(email) })
      return done(async (transaction) => {
        const person = await customers.person(transaction, accountId, personId)
        if (person.email === email) return
        const loginId = person.login_id
        if (await emailChanges.isReserved(transaction, loginId, email)) throw new Validation({ email: [isKnownAddress] })
        const change = await emailChanges.begin(transaction, loginId, person.email, email)
        if (change !== null) await notices.emailChanged(transaction, change, email)
        // Whoever reads the earlier address could still use a link that was sent there.
        await resetTokens.endAll(loginId, transaction)
        await transaction.updateTable('logins').set({ email }).where('id', '=', loginId).execute()
        await endAllSessions(transaction, loginId, clock())
        await journal.write(transaction, actor, { act: 'email_changed', subject: person.company, accountId, reason, before: { email: person.email }, after: { email } })
      }).catch((error: unknown) => {
        throw isEmailInUse(error) ? new Validation({ email: [isKnownAddress] }) : error
      })
    },

    signOut: (accountId: string, personId: string, given: string, actor: Actor): Promise<void> => {
      const reason = reasonOf(given)
      return done(async (transaction) => {
        const person = await customers.person(transaction, accountId, personId)
        if (!(await endAllSessions(transaction, person.login_id, clock()))) return
        await journal.write(transaction, actor, { act: 'sessions_ended', subject: `${person.company}, ${person.email}`, accountId, reason })
      })
    },

    /** After this time, unless they use one of them. */
    setFactorsEnd: (accountId: string, personId: string, { is_wanted, reason: given }: FactorsEndBody, actor: Actor): Promise<void> => {
      const reason = reasonOf(given)
      return done(async (transaction) => {
        const person = await customers.person(transaction, accountId, personId)
        const ends = is_wanted === 1 ? later(clock(), FACTORS_NOTICE_MS) : null
        const changed = transaction.updateTable('logins').set({ factors_end_at: ends }).where('id', '=', person.login_id).where('has_factor', '=', true)
        const { numUpdatedRows } = await changed.where('factors_end_at', ends === null ? 'is not' : 'is', null).executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return
        await journal.write(transaction, actor, { act: ends === null ? 'factors_kept' : 'factors_ending', subject: `${person.company}, ${person.email}`, accountId, reason })
        if (ends !== null) await notices.securityChanged(transaction, person.email, 'factors_ending')
      })
    },

    invite: (accountId: string, personId: string, actor: Actor): Promise<void> =>
      done(async (transaction) => {
        const person = await customers.invitee(transaction, accountId, personId)
        const seen = transaction.selectFrom('sessions').innerJoin('users', 'users.id', 'user_id').select('sessions.id').where('login_id', '=', person.login_id).limit(1)
        if ((await seen.executeTakeFirst()) !== undefined) throw new BusinessError('already_invited', alreadyInvited)
        await customers.invite(transaction, person)
        await journal.write(transaction, actor, { act: 'person_invited', subject: `${person.company}, ${person.email}`, accountId })
      }),

    withdraw: (accountId: string, personId: string, actor: Actor): Promise<void> =>
      done(async (transaction) => {
        const person = await customers.invitee(transaction, accountId, personId)
        if (!(await customers.withdraw(transaction, person))) throw new NotFound()
        await journal.write(transaction, actor, { act: 'invitation_withdrawn', subject: `${person.company}, ${person.email}`, accountId })
      }),
  }
}

const operations = operatorAccountsOperations

export const customersRoutes = (customers: Customers, acts: AccountActs): BoundRoute[] => {
  /** Money moves once for each key, which the account remembers. */
  const keyed = { idempotent: 'transaction', accountOf: ({ customerId = '' }: Readonly<Record<string, string>>) => customers.idOf(customerId) } as const
  return [
    route(operations.listAccounts, ({ query }) => customers.list(query)),
    route(operations.getCustomer, async ({ params }) => ({ account: await customers.get(params.customerId) })),
    route(operations.createAccount, ({ body, caller }) => acts.create(body, actorOf(caller))),
    route(operations.setStanding, ({ params, body, caller }) => acts.setStanding(params.customerId, body, actorOf(caller))),
    route(operations.deleteAccount, ({ params, query, caller }) => acts.setStanding(params.customerId, { standing: 'closing', reason: query.reason }, actorOf(caller))),
    route(operations.adjustBalance, keyed, ({ params, body, caller, ...means }) => acts.adjustBalance(means, params.customerId, body, caller)),
    route(operations.refundPayment, keyed, ({ params, body, caller, ...means }) => acts.refund(means, params.customerId, params.paymentId, body, actorOf(caller))),
    route(operations.setAccountPlan, ({ params, body, caller }) => acts.setPlan(params.customerId, body, actorOf(caller))),
    route(operations.setPersonEmail, ({ params, body, caller }) => acts.setEmail(params.customerId, params.personId, body, actorOf(caller))),
    route(operations.signPersonOut, ({ params, body, caller }) => acts.signOut(params.customerId, params.personId, body.reason, actorOf(caller))),
    route(operations.setFactorsEnd, ({ params, body, caller }) => acts.setFactorsEnd(params.customerId, params.personId, body, actorOf(caller))),
    route(operations.invitePerson, ({ params, caller }) => acts.invite(params.customerId, params.personId, actorOf(caller))),
    route(operations.withdrawInvitation, ({ params, caller }) => acts.withdraw(params.customerId, params.personId, actorOf(caller))),
    route(operations.getOperatorSettings, () => acts.settings()),
    route(operations.setOperatorSettings, ({ body, caller }) => acts.setSettings(body, actorOf(caller))),
  ]
}

/** What owners do to their own account, and everybody in it may know. */
export const standingRoutes = (acts: AccountActs, reauthentication: Reauthentication): BoundRoute[] => [
  route(accountsOperations.getStanding, ({ caller }) => acts.standing(caller)),
  route(accountsOperations.closeAccount, async ({ body, caller }) => {
    const confirmed = await reauthentication.confirm(caller.userId, body)
    await acts.close(caller, (transaction) => reauthentication.enforce(transaction, confirmed))
  }),
  route(accountsOperations.keepAccount, ({ caller }) => acts.keep(caller)),
]
