import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import { signUpOperations, type FinishSignUpBody, type OfferedPlansReply, type SignUpBody, type SignUpLinkReply } from 'contract/signUp'
import { checkFirstPassword, hasLogin, hashPassword, type Attempts, type PasswordNames, type ResetTokens } from '../account/index'
import { planAt, type CatalogueCache } from '../billing/index'
import { DAY_MS, later, type Clock } from '../platform/clock'
import type { Store } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'
import { BusinessError, type Language } from '../platform/failures/failures'
import type { Client } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { MailOutbox } from '../platform/jobs/mailOutbox'
import { hashOf, type RandomSource } from '../platform/random'
import type { Customers } from './accounts'
import { ownActor, type Journal } from './journal'

const LINK_MS = DAY_MS

/** A client's address counts with its neighbours: 256 of IPv4; of IPv6 it is a network already. */
const rangeOf = (address: string): string => address.replace(/\.\d+$/, '.0')

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  customers: Pick<Customers, 'check' | 'create'>
  catalogue: CatalogueCache
  attempts: Pick<Attempts, 'count'>
  tokens: Pick<ResetTokens, 'tokenOf'>
  journal: Journal
  outbox: MailOutbox
  passwordNames: Pick<PasswordNames, 'enforce'>
}

export const makeSignUp = ({ store, clock, random, customers, catalogue, attempts, tokens, journal, outbox, passwordNames }: Deps) => {
  const find = async (from: Store, token: string): Promise<{ id: string; body: SignUpBody }> => {
    const open = from.selectFrom('sign_ups').select(['id', 'body']).where('token_hash', '=', hashOf(token)).where('expires_at', '>', clock())
    const found = await open.executeTakeFirst()
    if (found === undefined) throw new BusinessError('invalid_token')
    return found
  }

  return {
    plans: async (language: Language): Promise<OfferedPlansReply> => {
      const known = await catalogue.read(store)
      const offered = known.filter(({ isOffered }) => isOffered).map(({ code }) => planAt(known, code, localDay(clock())))
      return {
        plans: offered.map(({ code, name, nameFr, monthlyCents, includedNumbers, includedMinutes }) => ({
          plan: code,
          plan_name: language === 'fr' ? nameFr : name,
          monthly: monthlyCents / 100,
          included_numbers: includedNumbers,
          included_minutes: includedMinutes,
        })),
      }
    },

    /** Nothing is created before the address is confirmed. The answer says nothing of who has an account. */
    begin: async (body: SignUpBody, { address }: Client): Promise<void> => {
      await customers.check(store, body)
      const email = body.email.trim()
      await attempts.count('sign-up', rangeOf(address))
      await attempts.count(email, 'sign-up')
      await inTransaction(store, async (transaction) => {
        const isKnown = await hasLogin(transaction, email)
        const [id, now] = [random.id(), clock()]
        if (!isKnown) {
          const row = { id, email, token_hash: hashOf(await tokens.tokenOf(id)), body: JSON.stringify(body), created_at: now, expires_at: later(now, LINK_MS) }
          const asked = transaction.insertInto('sign_ups').values(row)
          // The latest request of an address counts.
          await asked.onConflict((same) => same.expression(sql`lower(email collate "C")`).doUpdateSet(row)).execute()
        }
        await outbox.put(transaction, { kind: 'sign_up', content: { id: isKnown ? null : id, to: email, company: body.name, language: body.language } }, LINK_MS)
      })
      outbox.deliver()
    },

    read: async (token: string): Promise<SignUpLinkReply> => {
      const { body } = await find(store, token)
      return { name: body.name, email: body.email.trim() }
    },

    finish: async ({ token, password, password_confirmation }: FinishSignUpBody, { isGone }: Client): Promise<void> => {
      checkFirstPassword({ password, password_confirmation })
      const { id, body } = await find(store, token)
      await passwordNames.enforce('password', password, [body.name, body.firstname, body.lastname, body.email])
      const password_hash = await hashPassword(password, { key: id, isStranger: false, isGone })
      await inTransaction(store, async (transaction) => {
        const used = transaction.deleteFrom('sign_ups').where('id', '=', id).returning(sql<number>`1`.as('one'))
        if ((await used.executeTakeFirst()) === undefined) throw new BusinessError('invalid_token')
        const { account_id: accountId } = await customers.create(transaction, body, password_hash, true)
        await journal.write(transaction, ownActor, { act: 'account_created', subject: body.name, accountId, after: { plan: body.plan, email: body.email } })
      })
    },
  }
}

export const signUpRoutes = (signUp: ReturnType<typeof makeSignUp>): BoundRoute[] => [
  route(signUpOperations.listOfferedPlans, ({ caller }) => signUp.plans(caller.language)),
  route(signUpOperations.signUp, ({ body, caller }) => signUp.begin(body, caller)),
  route(signUpOperations.readSignUpLink, ({ body }) => signUp.read(body.token)),
  route(signUpOperations.finishSignUp, ({ body, caller }) => signUp.finish(body, caller)),
]
