import { passwordOperations, type ResetBody } from 'contract/auth'
import type { BrandCache } from '../../platform/brand/brand'
import { HOUR_MS, type Clock } from '../../platform/clock'
import { BusinessError, Validation, isInvalid, type Language } from '../../platform/failures/failures'
import type { MailOutbox, MailWriters } from '../../platform/jobs/mailOutbox'
import type { Client } from '../../platform/http/routes/request'
import { route, type KnownAnswer, type BoundRoute } from '../../platform/http/routes/route'
import type { KnownDevices } from '../../platform/sessions/knownDevices'
import { hashPassword, isPasswordRight, isPasswordTooLong, isPasswordWeak, passwordsDiffer } from './hashing'
import { endAllSessions, type Sessions } from '../../platform/sessions/sessions'
import { inTransaction } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import type { Attempts } from '../auth/failureCounts'
import type { Notices } from '../users/notices'
import type { PasswordNames } from './names'
import type { ResetTokens } from './resetTokens'
import { isEmailAddress, isSameAddress } from '../../platform/texts/emailAddress'
import { unwrapped, type Mail } from '../../platform/mail/mail'

const texts: Record<Language, (link: string, product: string) => Omit<Mail, 'to' | 'signed'>> = {
  en: (link, product) => ({
    subject: 'Reset your password',
    text: unwrapped(`Hello,

We received a request to reset the password for your ${product} account. To choose a new password, open this link
within 60 minutes:

${link}

If you didn't make this request, you can ignore this message. Your password won't change.`),
  }),
  fr: (link, product) => ({
    subject: 'Réinitialisez votre mot de passe',
    text: unwrapped(`Bonjour,

Nous avons reçu une demande de réinitialisation du mot de passe de votre compte ${product}. Pour choisir un nouveau mot
de passe, ouvrez ce lien dans les 60 prochaines minutes\u00a0:

${link}

Si vous n'êtes pas à l'origine de cette demande, ignorez ce message. Votre mot de passe ne changera pas.`),
  }),
}

interface MailTextDeps {
  tokens: Pick<ResetTokens, 'make'>
  /** From the settings, never from a request. */
  resetUrl: () => string
  brand: Pick<BrandCache, 'read'>
}

export const makeResetMailWriter =
  ({ tokens, resetUrl, brand }: MailTextDeps): MailWriters['reset_link'] =>
  async ({ language, ...request }, { id, created_at }) => {
    const link = await tokens.make({ ...request, id, createdAt: created_at })
    const { names } = await brand.read()
    return link && { to: link.email, ...texts[language](`${resetUrl()}${link.token}`, names[language]), signed: [language] }
  }

const addressOf = (email: string): string => {
  const trimmed = email.trim()
  if (!isEmailAddress(trimmed)) throw new BusinessError('invalid_user')
  return trimmed
}

const checkNewPassword = ({ password, password_confirmation }: ResetBody): void => {
  if (isPasswordTooLong(password)) throw new Validation({ password: [isInvalid] })
  if (password !== password_confirmation) throw new Validation({ password_confirmation: [passwordsDiffer] })
  if (isPasswordWeak(password)) throw new BusinessError('invalid_password')
}

type Asking = Pick<Client, 'language' | 'address' | 'deviceTokens'>
type Resetting = Pick<Client, 'isGone' | 'identify'>

interface Deps {
  store: Store
  clock: Clock
  outbox: MailOutbox
  tokens: ResetTokens
  devices: Pick<KnownDevices, 'genuine' | 'welcome'>
  requests: Pick<Attempts, 'count'>
  notices: Pick<Notices, 'passwordChanged' | 'deliver'>
  sessions: Pick<Sessions, 'forgetAll'>
  passwordNames: Pick<PasswordNames, 'isHeld' | 'ofLogin'>
}

/** After half a day no one waits for the link. */
const RETENTION_MS = 12 * HOUR_MS

export type PasswordService = ReturnType<typeof makePasswordService>

export const makePasswordService = ({ store, clock, outbox, tokens, devices, requests, notices, sessions, passwordNames }: Deps) => ({
  /** Stored without looking at the address, so that the answer reveals nothing. */
  sendResetLink: async (email: string, { language, address, deviceTokens }: Asking): Promise<void> => {
    const sent = await devices.genuine(deviceTokens)
    await requests.count('reset link', sent[0]?.login ?? address)
    const content = { email: addressOf(email), language, address, devices: sent.map(({ hash }) => hash) }
    await outbox.put(store, { kind: 'reset_link', content }, RETENTION_MS)
    outbox.deliver()
  },

  reset: async (body: ResetBody, { isGone, identify }: Resetting): Promise<KnownAnswer<undefined>> => {
    checkNewPassword(body)
    const holder = await tokens.holderOf(body.token)
    if (holder === null) throw new BusinessError('invalid_token')
    identify({ login: holder.loginId })
    if (!isSameAddress(holder.email, body.email.trim())) throw new BusinessError('invalid_user')
    const { loginId } = holder
    if (await passwordNames.isHeld(body.password, await passwordNames.ofLogin(loginId))) throw new BusinessError('invalid_password')
    const turn = { key: loginId, isStranger: false, isGone }
    if (await isPasswordRight(body.password, holder.passwordHash, turn)) throw new BusinessError('invalid_password')
    const password_hash = await hashPassword(body.password, turn)
    const deviceToken = await inTransaction(store, async (transaction) => {
      if (!(await tokens.use(body.token, transaction))) throw new BusinessError('invalid_token')
      await transaction.updateTable('logins').set({ password_hash }).where('id', '=', loginId).execute()
      await tokens.endAll(loginId, transaction)
      await endAllSessions(transaction, loginId, clock())
      await notices.passwordChanged(transaction, holder.email)
      return devices.welcome(loginId, transaction)
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
