import { sql, type Selectable } from 'kysely'
import {
  usersOperations,
  type Availability,
  type AvailabilityBody,
  type EmergencyNoticeReply,
  type LanguageBody,
  type PasswordBody,
  type RevertBody,
  type RevertReply,
  type User,
  type UserBody,
} from 'contract/account'
import type { Client, Member } from '../../platform/http/routes/request'
import type { RandomSource } from '../../platform/random'
import { DAY_MS, later, type Clock } from '../../platform/clock'
import type { AccountEvents } from '../../platform/events/accountEvents'
import { NotFound, BusinessError, Validation, refuseProblems, textProblem, isInvalid, isNoEmailAddress, isRequired, type Sentence } from '../../platform/failures/failures'
import { noteNewAddress } from '../recipients/recipients'
import { hashPassword, isPasswordTooLong, isPasswordWeak, isWeakPassword, passwordsDiffer } from '../password/hashing'
import { type Confirmed, type Reauthentication, isWrongPassword } from '../auth/signInLimits'
import { endAllSessions, type Sessions } from '../../platform/sessions/sessions'
import type { RecordAct } from '../../platform/journal'
import { isSameAddress, isEmailAddress } from '../../platform/texts/emailAddress'
import { inTransaction } from '../../platform/database/transaction'
import type { Store, Tables } from '../../platform/database/tables'
import type { PasswordNames } from '../password/names'
import type { ResetTokens } from '../password/resetTokens'
import type { EmailChanges } from './emailChanges'
import type { Notices } from './notices'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { asLine, fullName } from '../../platform/texts/texts'

export const LONGEST_NAME = 100
const LONGEST_ADDRESS = 254

const addressesDiffer: Sentence = { en: "The email addresses don't match.", fr: 'Les adresses courriel ne correspondent pas.' }
const isThePresentOne: Sentence = {
  en: "Choose a password that's different from your current one.",
  fr: 'Choisissez un mot de passe différent de votre mot de passe actuel.',
}

export const isTaken: Sentence = {
  en: 'This email address is already in use.',
  fr: 'Cette adresse courriel est déjà utilisée.',
}

const needsPassword: Sentence = {
  en: 'Enter your current password to change your email address.',
  fr: 'Saisissez votre mot de passe actuel pour changer votre adresse courriel.',
}

const isTakenSince: Sentence = {
  en: 'Someone else uses this email address now. Contact the support team.',
  fr: "Quelqu'un d'autre utilise maintenant cette adresse courriel. Écrivez à l'équipe de soutien.",
}

export const addressProblem = (address: string): Sentence | null =>
  textProblem(address, LONGEST_ADDRESS) ?? (isEmailAddress(address) ? null : isNoEmailAddress)

const confirmationProblem = (address: string, confirmation: string): Sentence | null => {
  if (confirmation === '') return isRequired
  return isSameAddress(confirmation, address) ? null : addressesDiffer
}

/** Only a changed address is to be confirmed: the confirmation catches typing errors. */
const userOf = (body: UserBody, current: string): Pick<User, 'firstname' | 'lastname' | 'email'> => {
  const [firstname, lastname] = [asLine(body.firstname), asLine(body.lastname)]
  const email = body.email.trim()
  const confirmation = body.confirm_email?.trim() || (isSameAddress(email, current) ? email : '')
  refuseProblems({
    firstname: textProblem(firstname, LONGEST_NAME),
    lastname: textProblem(lastname, LONGEST_NAME),
    email: addressProblem(email),
    confirm_email: confirmationProblem(email, confirmation),
  })
  return { firstname, lastname, email }
}

const presentProblem = (password: string): Sentence | null => {
  if (password === '') return isRequired
  return isPasswordTooLong(password) ? isWrongPassword : null
}

const newProblem = (password: string, present: string): Sentence | null => {
  if (password === '') return isRequired
  if (isPasswordTooLong(password)) return isInvalid
  if (isPasswordWeak(password)) return isWeakPassword
  return password === present ? isThePresentOne : null
}

const repeatProblem = (password: string, repeated: string): Sentence | null => {
  if (repeated === '') return isRequired
  return repeated === password ? null : passwordsDiffer
}

const checkPasswords = ({ password, new_password, confirm_password }: PasswordBody): void =>
  refuseProblems({
    password: presentProblem(password),
    new_password: newProblem(new_password, password),
    confirm_password: repeatProblem(new_password, confirm_password),
  })

const isPast: Sentence = { en: 'Choose a time in the future.', fr: 'Choisissez un moment à venir.' }
const isTooLate: Sentence = { en: 'Choose a time within a year.', fr: "Choisissez un moment d'ici un an." }

const MOST_DAYS_AWAY = 366

const awayProblem = (until: Date | null, now: Date): Sentence | null => {
  if (until === null) return isRequired
  if (Number.isNaN(until.getTime())) return isInvalid
  if (until <= now) return isPast
  return until > later(now, MOST_DAYS_AWAY * DAY_MS) ? isTooLate : null
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  reauthentication: Reauthentication
  resetTokens: Pick<ResetTokens, 'endAll' | 'makeFor'>
  emailChanges: EmailChanges
  notices: Notices
  sessions: Pick<Sessions, 'forgetAll' | 'prove'>
  events: Pick<AccountEvents, 'announce'>
  passwordNames: Pick<PasswordNames, 'enforce' | 'ofLogin'>
  record: RecordAct
}

type Caller = Pick<Member, 'accountId' | 'userId' | 'address'>

const noticeOf = ({ emergency_notice_at: at }: { emergency_notice_at: Date | null }): EmergencyNoticeReply => ({
  acknowledged_at: at?.toISOString() ?? null,
})

const availabilityOf = ({ availability, away_until }: Pick<Selectable<Tables['users']>, 'availability' | 'away_until'>): Availability => ({
  availability,
  away_until: away_until?.toISOString() ?? null,
})

const columns = ['id', 'firstname', 'lastname', 'email', 'role'] as const

const toWire = (row: Omit<User, 'name'>): User => ({ ...row, name: fullName(row) })

/** The unique index rejected it: another login has this address. */
export const isEmailInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

const otherwise = (failure: Error) => (error: unknown): never => {
  throw isEmailInUse(error) ? failure : error
}

/** A verified user doesn't queue behind strangers. */
const ownTurn = (loginId: string) => ({ key: loginId, isStranger: false })

const heldLogin = (transaction: Store) => transaction.selectFrom('logins').innerJoin('users', 'login_id', 'logins.id').select(['logins.id', 'logins.email', 'firstname', 'lastname']).forUpdate('logins')

/** As it is noted beside what they did. */
export const nameOfUser = async (store: Store, userId: string): Promise<string> =>
  fullName(await store.selectFrom('users').select(['firstname', 'lastname']).where('id', '=', userId).executeTakeFirstOrThrow())

export type UsersService = ReturnType<typeof makeUsersService>

export const makeUsersService = (deps: Deps) => {
  const { store, clock, random, reauthentication, resetTokens, emailChanges, notices, sessions, events, passwordNames, record } = deps

  /** Links sent to the previous address must no longer open the account. */
  const leaveAddress = async (transaction: Store, { id, email }: { id: string; email: string }, after: string, confirmed: Confirmed | null) => {
    if (confirmed === null) throw new Validation({ password: [needsPassword] })
    await reauthentication.enforce(transaction, confirmed)
    await resetTokens.endAll(id, transaction)
    const change = await emailChanges.begin(transaction, id, email, after)
    if (change !== null) await notices.emailChanged(transaction, change, after)
    if (change !== null) await noteNewAddress(transaction, { loginId: id, written: after, now: clock() })
    await transaction.updateTable('logins').set({ email: after }).where('id', '=', id).execute()
    // Checked after the update, which has waited for anyone leaving this address.
    if (await emailChanges.isReserved(transaction, id, after)) throw new Validation({ email: [isTaken] })
  }

  const saveAll = (caller: Caller, given: ReturnType<typeof userOf>, confirmed: Confirmed | null) =>
    inTransaction(store, async (transaction): Promise<User> => {
      const { userId } = caller
      const { id, ...before } = await heldLogin(transaction).where('users.id', '=', userId).executeTakeFirstOrThrow()
      const login = { id, email: before.email }
      // In two updates, of which the triggers would note the first only.
      if (login.email !== given.email && fullName(before) !== fullName(given)) {
        await sql`select set_config('console.noted', 'yes', true)`.execute(transaction)
        await record(transaction, caller, { act: 'user_update', subject: fullName(before), before, after: given })
      }
      if (!isSameAddress(login.email, given.email)) await leaveAddress(transaction, login, given.email, confirmed)
      else if (login.email !== given.email) await transaction.updateTable('logins').set({ email: given.email }).where('id', '=', login.id).execute()
      const { firstname, lastname } = given
      const users = transaction.updateTable('users').set({ firstname, lastname }).where('id', '=', userId)
      return toWire(await users.returning(columns).executeTakeFirstOrThrow())
    }).catch(otherwise(new Validation({ email: [isTaken] })))

  const get = async (userId: string): Promise<User> => {
    const user = await store.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
    if (user === undefined) throw new NotFound()
    return toWire(user)
  }

  return {
    get,

    save: async (caller: Caller, { id = caller.userId, password, ...body }: UserBody): Promise<User> => {
      const { userId } = caller
      if (id !== userId) throw new NotFound()
      const { email } = await get(userId)
      const given = userOf({ id, ...body }, email)
      const isOther = !isSameAddress(email, given.email)
      const confirmed = isOther ? await reauthentication.confirm(userId, { password }, needsPassword) : null
      const user = await saveAll(caller, given, confirmed)
      notices.deliver()
      return user
    },

    changePassword: async ({ userId, sessionId }: Member, body: PasswordBody): Promise<void> => {
      checkPasswords(body)
      const confirmed = await reauthentication.confirm(userId, body)
      await passwordNames.enforce('new_password', body.new_password, await passwordNames.ofLogin(confirmed.loginId))
      const password_hash = await hashPassword(body.new_password, ownTurn(confirmed.loginId))
      await inTransaction(store, async (transaction) => {
        await reauthentication.enforce(transaction, confirmed)
        const { loginId } = confirmed
        await resetTokens.endAll(loginId, transaction)
        await endAllSessions(transaction, loginId, clock(), sessionId)
        await sessions.prove(transaction, sessionId)
        const login = transaction.updateTable('logins').set({ password_hash }).where('id', '=', loginId)
        const { email } = await login.returning('email').executeTakeFirstOrThrow()
        await notices.passwordChanged(transaction, email)
      })
      sessions.forgetAll()
      notices.deliver()
    },

    saveLanguage: async (userId: string, { language }: LanguageBody): Promise<void> => {
      await store.updateTable('users').set({ language }).where('id', '=', userId).execute()
    },

    availability: async (userId: string): Promise<Availability> =>
      availabilityOf(await store.selectFrom('users').select(['availability', 'away_until']).where('id', '=', userId).executeTakeFirstOrThrow()),

    saveAvailability: async ({ accountId, userId }: Pick<Member, 'accountId' | 'userId'>, { availability, away_until: until = null }: AvailabilityBody): Promise<Availability> => {
      const away_until = availability === 'away' && until !== null ? new Date(until) : null
      if (availability === 'away') refuseProblems({ away_until: awayProblem(away_until, clock()) })
      const user = store.updateTable('users').set({ availability, away_until }).where('id', '=', userId)
      const saved = availabilityOf(await user.returning(['availability', 'away_until']).executeTakeFirstOrThrow())
      events.announce({ account_id: accountId, kind: 'member.updated', id: userId })
      return saved
    },

    emergencyNotice: async (userId: string): Promise<EmergencyNoticeReply> => {
      const user = store.selectFrom('users').select('emergency_notice_at').where('id', '=', userId)
      return noticeOf(await user.executeTakeFirstOrThrow())
    },

    acknowledgeEmergencyNotice: async (userId: string): Promise<EmergencyNoticeReply> => {
      const first = sql<Date>`coalesce(emergency_notice_at, ${clock()})`
      const user = store.updateTable('users').set({ emergency_notice_at: first }).where('id', '=', userId)
      return noticeOf(await user.returning('emergency_notice_at').executeTakeFirstOrThrow())
    },

    /** Whoever changed the address knew the password, so it is invalid until the owner has chosen a new one. */
    revertEmail: async ({ token }: RevertBody, { identify }: Pick<Client, 'identify'>): Promise<RevertReply> => {
      const holder = await emailChanges.holderOf(token)
      if (holder === null) throw new BusinessError('invalid_token')
      const { loginId, email } = holder
      identify({ login: loginId })
      const password_hash = await hashPassword(random.bytes(32).toString('base64url'), ownTurn(loginId))
      const reset_token = await inTransaction(store, async (transaction) => {
        const { email: left } = await heldLogin(transaction).where('logins.id', '=', loginId).executeTakeFirstOrThrow()
        if (!(await emailChanges.use(transaction, token, loginId))) throw new BusinessError('invalid_token')
        await transaction.updateTable('logins').set({ email, password_hash }).where('id', '=', loginId).execute()
        await endAllSessions(transaction, loginId, clock())
        await notices.emailReverted(transaction, left, email)
        return resetTokens.makeFor(random.id(), loginId, transaction)
      }).catch(otherwise(new BusinessError('email_taken', isTakenSince)))
      sessions.forgetAll()
      notices.deliver()
      return { email, reset_token }
    },
  }
}

export const usersRoutes = (users: UsersService): BoundRoute[] => [
  route(usersOperations.getUser, async ({ caller }) => ({ user: await users.get(caller.userId) })),
  route(usersOperations.saveUser, async ({ caller, body }) => ({ user: await users.save(caller, body) })),
  route(usersOperations.changePassword, ({ caller, body }) => users.changePassword(caller, body)),
  route(usersOperations.saveLanguage, ({ caller, body }) => users.saveLanguage(caller.userId, body)),
  route(usersOperations.getAvailability, ({ caller }) => users.availability(caller.userId)),
  route(usersOperations.saveAvailability, ({ caller, body }) => users.saveAvailability(caller, body)),
  route(usersOperations.getEmergencyNotice, ({ caller }) => users.emergencyNotice(caller.userId)),
  route(usersOperations.acknowledgeEmergencyNotice, ({ caller }) => users.acknowledgeEmergencyNotice(caller.userId)),
  route(usersOperations.revertEmail, ({ body, caller }) => users.revertEmail(body, caller)),
]
