import { passwordOperations, type ResetBody } from 'contract/password'
import { HOUR_MS, type Clock } from '../../platform/clock'
import { BusinessError, Validation } from '../../platform/failures/failures'
import type { MailOutbox } from '../../platform/jobs/mailOutbox'
import type { Client } from '../../platform/http/routes/request'
import { route, type KnownAnswer, type BoundRoute } from '../../platform/http/routes/route'
import type { KnownDevices } from '../../platform/sessions/knownDevices'
import { hashPassword, isPasswordRight } from './hashing'
import { endAllSessions, type Sessions } from '../../platform/sessions/sessions'
import { inTransaction } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import type { Attempts } from '../auth/attempts'
import type { Notices } from '../users/notices'
import type { ResetTokens } from './resetTokens'
import { isEmailAddress, isSameAddress } from '../../platform/texts/emailAddress'
import type { Sentence } from '../../platform/failures/language'
import { isPasswordTooLong, isPasswordWeak } from './passwordRules'
import { isInvalid } from '../../platform/failures/sentences'

const differs: Sentence = {
  en: "The passwords don't match.",
  fr: 'Les mots de passe ne correspondent pas.',
}

const addressOf = (email: string): string => {
  const trimmed = email.trim()
  if (!isEmailAddress(trimmed)) throw new BusinessError('invalid_user')
  return trimmed
}

const checkNewPassword = ({ password, password_confirmation }: ResetBody): void => {
  if (isPasswordTooLong(password)) throw new Validation({ password: [isInvalid] })
  if (password !== password_confirmation) throw new Validation({ password_confirmation: [differs] })
  if (isPasswordWeak(password)) throw new BusinessError('invalid_password')
}

type Asking = Pick<Client, 'language' | 'address' | 'deviceTokens'>
type Resetting = Pick<Client, 'isGone'>

interface Deps {
  store: Store
  clock: Clock
  outbox: MailOutbox
  tokens: ResetTokens
  devices: Pick<KnownDevices, 'genuine' | 'welcome'>
  requests: Pick<Attempts, 'count'>
  notices: Pick<Notices, 'passwordChanged' | 'deliver'>
  sessions: Pick<Sessions, 'forgetAll'>
}

/** After half a day no one waits for the link. */
const RETENTION_MS = 12 * HOUR_MS

export type PasswordService = ReturnType<typeof makePasswordService>

export const makePasswordService = ({ store, clock, outbox, tokens, devices, requests, notices, sessions }: Deps) => ({
  /** Stored without looking at the address, so that the answer reveals nothing. */
  sendResetLink: async (email: string, { language, address, deviceTokens }: Asking): Promise<void> => {
    const sent = await devices.genuine(deviceTokens)
    await requests.count('reset link', sent[0]?.user ?? address)
    const content = { email: addressOf(email), language, address, devices: sent.map(({ hash }) => hash) }
    await outbox.put(store, { kind: 'reset_link', content }, RETENTION_MS)
    outbox.deliver()
  },

  reset: async (body: ResetBody, { isGone }: Resetting): Promise<KnownAnswer<undefined>> => {
    checkNewPassword(body)
    const holder = await tokens.holderOf(body.token)
    if (holder === null) throw new BusinessError('invalid_token')
    if (!isSameAddress(holder.email, body.email.trim())) throw new BusinessError('invalid_user')
    const { userId } = holder
    const turn = { key: userId, isStranger: false, isGone }
    if (await isPasswordRight(body.password, holder.passwordHash, turn)) throw new BusinessError('invalid_password')
    const password_hash = await hashPassword(body.password, turn)
    const deviceToken = await inTransaction(store, async (transaction) => {
      if (!(await tokens.use(body.token, transaction))) throw new BusinessError('invalid_token')
      await transaction.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
      await tokens.endAll(userId, transaction)
      await endAllSessions(transaction, userId, clock())
      await notices.passwordChanged(transaction, holder.email)
      return devices.welcome(userId, transaction)
    })
    sessions.forgetAll()
    notices.deliver()
    return { reply: undefined, deviceToken }
  },
})

export const passwordRoutes = (password: PasswordService): BoundRoute[] => [
  route(passwordOperations.sendResetLink, async ({ body, caller }) =>
    password.sendResetLink(body.email, caller),
  ),
  route(passwordOperations.resetPassword, { remembersDevice: true }, ({ body, caller }) => password.reset(body, caller)),
]
