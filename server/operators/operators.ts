import { sql } from 'kysely'
import {
  operatorsOperations,
  type ListedOperator,
  type NewOperatorBody,
  type OperatorLinkReply,
  type OperatorLoginBody,
  type OperatorRole,
  type OperatorSessionReply,
  type OperatorSetupBody,
  type OperatorSetupReply,
} from 'contract/operators'
import { checkFirstPassword, hashPassword, inSignInQueue, isPasswordRight, isPasswordTooLong, isWrongCode, newTotpSecret, totpStepOf, totpUrl, type PasswordNames, type SignInLimits, type Turn } from '../account/index'
import type { BrandCache } from '../platform/brand/brand'
import { HOUR_MS, later, type Clock } from '../platform/clock'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'
import { BusinessError, isInvalid, isNoEmailAddress, isRequired, NotFound, type Sentence, Unauthorized, Validation } from '../platform/failures/failures'
import type { Client } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { hashOf, type RandomSource } from '../platform/random'
import { hasAddress, isEmailAddress } from '../platform/texts/emailAddress'
import { actorOf, type Actor, type Journal } from './journal'
import { type OperatorSessions, type SignedInOperator } from '../platform/sessions/operatorSessions'

const LINK_MS = HOUR_MS

const isKnownAddress: Sentence = {
  en: 'An operator already has this address.',
  fr: 'Cette adresse est déjà celle d’un opérateur.',
}
/** There must always be somebody who can invite others. */
const lastAdministrator = () =>
  new BusinessError('last_administrator', {
    en: 'This is the only administrator. Make somebody else one first.',
    fr: 'C’est la seule personne qui administre le service. Donnez d’abord ce rôle à quelqu’un d’autre.',
  })

/** An unknown address takes as long as a wrong password. */
const dummyHash = hashPassword('no operator has this password')

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  sessions: OperatorSessions
  journal: Journal
  limits: Pick<SignInLimits, 'attempt'>
  brand: Pick<BrandCache, 'read'>
  passwordNames: Pick<PasswordNames, 'enforce'>
  /** Of the operator page, which ends with a slash. */
  pageUrl: () => string
}

interface Checked {
  id: string
  password_hash: string
  totp_step: number
}

/** If not, nobody can sign in to the operators' page. */
export const hasOperators = async (store: Store): Promise<boolean> =>
  (await store.selectFrom('operators').select('id').where('removed_at', 'is', null).limit(1).executeTakeFirst()) !== undefined

export type OperatorsService = ReturnType<typeof makeOperatorsService>

export const makeOperatorsService = ({ store, clock, random, sessions, journal, limits, brand, passwordNames, pageUrl }: Deps) => {
  const present = (connection: Store) => connection.selectFrom('operators').where('removed_at', 'is', null)

  const listed = async (connection: Store, operatorId?: string): Promise<ListedOperator[]> => {
    const all = present(connection)
      .leftJoin('operator_links', 'operator_links.operator_id', 'operators.id')
      .select(['operators.id', 'email', 'name', 'role', 'operator_links.expires_at'])
      .select(sql<Date | null>`(select max(used_at) from operator_sessions where operator_id = operators.id)`.as('used_at'))
      .orderBy('name')
      .orderBy('operators.id')
    const rows = await (operatorId === undefined ? all : all.where('operators.id', '=', operatorId)).execute()
    return rows.map(({ expires_at, used_at, ...operator }) => ({
      ...operator,
      active_at: used_at?.toISOString() ?? null,
      link_until: expires_at?.toISOString() ?? null,
    }))
  }

  const one = async (transaction: StoreTransaction, operatorId: string): Promise<ListedOperator> => {
    const [operator] = await listed(transaction, operatorId)
    if (operator === undefined) throw new NotFound()
    return operator
  }

  const find = async (transaction: StoreTransaction, operatorId: string): Promise<SignedInOperator> => {
    const found = await present(transaction).where('id', '=', operatorId).select(['id', 'email', 'name', 'role']).forUpdate().executeTakeFirst()
    if (found === undefined) throw new NotFound()
    return found
  }

  /** The token is in the link only, in the part that browsers don't send; the secret is kept until the link is used, so that a reloaded page shows the same. */
  const makeLink = async (transaction: StoreTransaction, operatorId: string): Promise<OperatorLinkReply> => {
    const token = random.bytes(32).toString('base64url')
    const now = clock()
    const link = { token_hash: hashOf(token), totp_secret: newTotpSecret(), created_at: now, expires_at: later(now, LINK_MS) }
    await transaction
      .insertInto('operator_links')
      .values({ operator_id: operatorId, ...link })
      .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(link))
      .execute()
    return { operator: await one(transaction, operatorId), link: `${pageUrl()}setup#${token}` }
  }

  const openLink = async (connection: Store, token: string) => {
    const found = await present(connection)
      .innerJoin('operator_links', 'operator_links.operator_id', 'operators.id')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', clock())
      .select(['operators.id', 'email', 'name', 'role', 'operator_links.totp_secret'])
      .executeTakeFirst()
    if (found === undefined) throw new BusinessError('invalid_token')
    return found
  }

  const refuseLastAdministrator = async (transaction: StoreTransaction, operatorId: string): Promise<void> => {
    const administrators = await present(transaction).where('role', '=', 'administrator').select('id').orderBy('id').forUpdate().execute()
    if (administrators.length === 1 && administrators[0]?.id === operatorId) throw lastAdministrator()
  }

  const sessionOf = async (transaction: StoreTransaction, operator: SignedInOperator): Promise<OperatorSessionReply> => {
    const { token, expiresAt } = await sessions.open(transaction, operator.id)
    return { token, operator, expires_at: expiresAt.toISOString() }
  }

  /** `null` if the password or the code is wrong, as for an address that no operator has. */
  const check = async ({ password, totp_code }: OperatorLoginBody, email: string, turn: Turn, identify: Client['identify']): Promise<Checked | null> => {
    const columns = ['id', 'password_hash', 'totp_secret', 'totp_step'] as const
    const found = await present(store).where(hasAddress('email', email)).select(columns).executeTakeFirst()
    if (found !== undefined) identify({ operator: found.id })
    const isRight = await isPasswordRight(password, found?.password_hash ?? (await dummyHash), turn)
    if (found === undefined || found.password_hash === null || found.totp_secret === null || !isRight) return null
    const totp_step = await totpStepOf(found.totp_secret, totp_code, found.totp_step, clock())
    return totp_step === null ? null : { id: found.id, password_hash: found.password_hash, totp_step }
  }

  /** A single statement checks again and uses the code up: it may have been used, or the password changed, meanwhile. */
  const open = ({ id, password_hash, totp_step }: Checked, address: string): Promise<OperatorSessionReply | null> =>
    inTransaction(store, async (transaction) => {
      const used = transaction.updateTable('operators').set({ totp_step }).where('id', '=', id).where('removed_at', 'is', null)
      const unchanged = used.where('password_hash', '=', password_hash).where('totp_step', '<', totp_step)
      const operator = await unchanged.returning(['id', 'email', 'name', 'role']).executeTakeFirst()
      if (operator === undefined) return null
      await journal.write(transaction, actorOf({ operator, address }), { act: 'operator_signed_in', subject: operator.email })
      return sessionOf(transaction, operator)
    })

  const operators = {
    list: () => listed(store),

    /** Returns the link, which nobody can read again. */
    invite: async ({ email, name, role }: NewOperatorBody, actor: Actor): Promise<OperatorLinkReply> => {
      const address = email.trim()
      if (!isEmailAddress(address)) throw new Validation({ email: [isNoEmailAddress] })
      return inTransaction(store, async (transaction) => {
        const known = await present(transaction).where(hasAddress('email', address)).select('id').executeTakeFirst()
        if (known !== undefined) throw new Validation({ email: [isKnownAddress] })
        const id = random.id()
        await transaction.insertInto('operators').values({ id, email: address, name: name.trim(), role, created_at: clock() }).execute()
        await journal.write(transaction, actor, { act: 'operator_invited', subject: address, after: { name: name.trim(), role } })
        return makeLink(transaction, id)
      })
    },

    setRole: (operatorId: string, role: OperatorRole, actor: Actor): Promise<ListedOperator> =>
      inTransaction(store, async (transaction) => {
        const operator = await find(transaction, operatorId)
        if (operator.role === role) return one(transaction, operatorId)
        if (role === 'agent') await refuseLastAdministrator(transaction, operatorId)
        await transaction.updateTable('operators').set({ role }).where('id', '=', operatorId).execute()
        await journal.write(transaction, actor, { act: 'operator_role_changed', subject: operator.email, before: { role: operator.role }, after: { role } })
        return one(transaction, operatorId)
      }),

    /** For the command: an address that is known already gets a new link, and becomes an administrator's. */
    addAdministrator: async (email: string, actor: Actor): Promise<OperatorLinkReply> => {
      const known = await present(store).where(hasAddress('email', email.trim())).select('id').executeTakeFirst()
      if (known === undefined) return operators.invite({ email, name: '', role: 'administrator' }, actor)
      await operators.setRole(known.id, 'administrator', actor)
      return operators.reset(known.id, actor)
    },

    reset: (operatorId: string, actor: Actor): Promise<OperatorLinkReply> =>
      inTransaction(store, async (transaction) => {
        const operator = await find(transaction, operatorId)
        await transaction.updateTable('operators').set({ password_hash: null, totp_secret: null }).where('id', '=', operatorId).execute()
        await sessions.endAll(transaction, operatorId)
        await journal.write(transaction, actor, { act: 'operator_reset', subject: operator.email })
        return makeLink(transaction, operatorId)
      }),

    remove: (operatorId: string, actor: Actor): Promise<void> =>
      inTransaction(store, async (transaction) => {
        const operator = await find(transaction, operatorId)
        await refuseLastAdministrator(transaction, operatorId)
        await transaction.updateTable('operators').set({ removed_at: clock() }).where('id', '=', operatorId).execute()
        await transaction.deleteFrom('operator_links').where('operator_id', '=', operatorId).execute()
        await sessions.endAll(transaction, operatorId)
        await journal.write(transaction, actor, { act: 'operator_removed', subject: operator.email, before: { role: operator.role } })
      }),

    readLink: async (token: string): Promise<OperatorSetupReply> => {
      const { email, name, totp_secret } = await openLink(store, token)
      return { email, name, totp_secret, totp_url: totpUrl(totp_secret, email, (await brand.read()).names.en) }
    },

    setUp: async ({ token, password, password_confirmation, totp_code }: OperatorSetupBody, { address, isGone }: Client): Promise<OperatorSessionReply> => {
      checkFirstPassword({ password, password_confirmation })
      const { id, totp_secret, email, name } = await openLink(store, token)
      await passwordNames.enforce('password', password, [email, name])
      const totp_step = await totpStepOf(totp_secret, totp_code, 0, clock())
      if (totp_step === null) throw new Validation({ totp_code: [isWrongCode] })
      const password_hash = await hashPassword(password, { key: id, isStranger: false, isGone })
      return inTransaction(store, async (transaction) => {
        const operator = await find(transaction, id)
        const used = await transaction.deleteFrom('operator_links').where('token_hash', '=', hashOf(token)).returning('operator_id').executeTakeFirst()
        if (used === undefined) throw new BusinessError('invalid_token')
        await transaction.updateTable('operators').set({ password_hash, totp_secret, totp_step }).where('id', '=', id).execute()
        await journal.write(transaction, actorOf({ operator, address }), { act: 'operator_set_up', subject: operator.email })
        return sessionOf(transaction, operator)
      })
    },

    /** Says neither whether an address is known nor which of the three was wrong. */
    login: (body: OperatorLoginBody, { address, isGone, identify }: Client): Promise<OperatorSessionReply> => {
      const turn = { key: address, isStranger: true, isGone }
      if (isPasswordTooLong(body.password)) throw new Validation({ password: [isInvalid] })
      if (body.totp_code.trim() === '') throw new Validation({ totp_code: [isRequired] })
      return inSignInQueue(turn, async () => {
        const email = body.email.trim()
        // Customers may have the same addresses.
        const opened = await limits.attempt({ email: `operator ${email}`, address, device: null }, async () => {
          const checked = await check(body, email, turn, identify)
          return checked && open(checked, address)
        })
        if (opened === null) throw new Unauthorized()
        return opened
      })
    },
  }
  return operators
}

export const operatorsRoutes = (operators: OperatorsService, sessions: OperatorSessions, journal: Journal): BoundRoute[] => [
  route(operatorsOperations.readOperatorLink, ({ body }) => operators.readLink(body.token)),
  route(operatorsOperations.setUpOperator, ({ body, caller }) => operators.setUp(body, caller)),
  route(operatorsOperations.operatorLogin, ({ body, caller }) => operators.login(body, caller)),
  route(operatorsOperations.operatorLogout, ({ caller }) => sessions.end(caller.sessionId)),
  route(operatorsOperations.getOperator, async ({ caller }) => ({ operator: caller.operator, expires_at: caller.expiresAt.toISOString() })),
  route(operatorsOperations.listOperators, async () => ({ operators: await operators.list() })),
  route(operatorsOperations.inviteOperator, ({ body, caller }) => operators.invite(body, actorOf(caller))),
  route(operatorsOperations.setOperatorRole, async ({ params, body, caller }) => ({ operator: await operators.setRole(params.operatorId, body.role, actorOf(caller)) })),
  route(operatorsOperations.listJournal, ({ query }) => journal.list(query)),
  route(operatorsOperations.resetOperator, ({ params, caller }) => operators.reset(params.operatorId, actorOf(caller))),
  route(operatorsOperations.removeOperator, ({ params, caller }) => operators.remove(params.operatorId, actorOf(caller))),
]
