import { setTimeout as pause } from 'node:timers/promises'
import { authOperations, type LoginBody, type LoginReply, type PasskeyAnswer } from 'contract/auth'
import { factorsOperations } from 'contract/factors'
import { SECOND_MS, type Clock } from '../../platform/clock'
import { BusinessError, Busy, Unauthorized, Validation, isInvalid, type Sentence } from '../../platform/failures/failures'
import type { Client } from '../../platform/http/routes/request'
import { route, type KnownAnswer, type BoundRoute } from '../../platform/http/routes/route'
import { deviceColumn, type KnownDevices } from '../../platform/sessions/knownDevices'
import { hashPassword, inSignInQueue, isPasswordRight, isPasswordTooLong } from '../password/hashing'
import type { Sessions } from '../../platform/sessions/sessions'
import { hasAddress } from '../../platform/texts/emailAddress'
import type { Store } from '../../platform/database/tables'
import type { FactorsService } from '../factors/service'
import type { Passkeys } from '../factors/passkeys'
import type { Notices } from '../users/notices'
import type { SignInLimits } from './signInLimits'
import { loginReplyOf, usersOfLogins } from '../logins'

const credentialsOf = ({ email, ...proofs }: LoginBody): LoginBody => {
  if (isPasswordTooLong(proofs.password)) throw new Validation({ password: [isInvalid] })
  return { email: email.trim(), ...proofs }
}

const needsPassword: Sentence = {
  en: "This passkey doesn't check who uses it. Log in with your email and password, then use it.",
  fr: "Cette clé d'accès ne vérifie pas qui l'utilise. Connectez-vous avec votre courriel et votre mot de passe, puis utilisez-la.",
}

type Opened = NonNullable<Awaited<ReturnType<Sessions['open']>>>

export type Caller = Pick<Client, 'address' | 'deviceTokens' | 'isGone' | 'device' | 'identify'>

interface Deps {
  store: Store
  clock: Clock
  sessions: Sessions
  limits: SignInLimits
  devices: Pick<KnownDevices, 'genuine' | 'remember' | 'renew'>
  factors: Pick<FactorsService, 'problemOf'>
  passkeys: Pick<Passkeys, 'answerOf'>
  notices: Pick<Notices, 'newDevice' | 'deliver'>
}

const MAX_HELD_BACK = 1000
let heldBack = 0

const holdBack = async (): Promise<void> => {
  if (heldBack >= MAX_HELD_BACK) return
  heldBack += 1
  await pause(SECOND_MS * (0.5 + Math.random()), undefined, { ref: false })
  heldBack -= 1
}

/** An unknown email takes as long as a wrong password, because it is compared with a hash too. */
const dummyHash = hashPassword('no user has this password')

export type AuthService = ReturnType<typeof makeAuthService>

export const makeAuthService = (deps: Deps) => {
  const { store, clock, sessions, limits, devices, factors, passkeys, notices } = deps

  const usersKnownBy = (sent: readonly string[]) => usersOfLogins(store).select(deviceColumn(sent, clock())).limit(1)

  /** A browser that logs in for the first time gets a token. */
  const admit = async (user: { login_id: string; device: string | null } & Parameters<typeof loginReplyOf>[0], opened: Opened, from: Caller['device']) => {
    const reply = loginReplyOf(user, opened)
    if (user.device === null) {
      const deviceToken = await devices.remember(user.login_id, opened.sessionId, (transaction) => notices.newDevice(transaction, user.login_id, from()))
      notices.deliver()
      return { reply, deviceToken }
    }
    await devices.renew(user.device, opened.sessionId)
    return { reply, deviceToken: null }
  }

  const signIn = async (given: LoginBody, { address, isGone, device: from, identify }: Caller, sent: readonly string[]) => {
    const { email, password } = given
    const user = await usersKnownBy(sent).where(hasAddress('logins.email', email)).executeTakeFirst()
    if (user !== undefined) identify({ login: user.login_id, user: user.id, account: user.account_id })
    const device = user?.device ?? null
    const turn = user === undefined || device === null ? { key: address, isStranger: true } : { key: user.login_id, isStranger: false }
    let problem: Validation | null = null
    const opened = await limits.attempt({ email, address, device }, async () => {
      const isRight = await isPasswordRight(password, user?.password_hash ?? (await dummyHash), { ...turn, isGone })
      if (user === undefined || !isRight) return null
      problem = await factors.problemOf(user.login_id, given)
      // The password or the factors may have changed during the check, which makes these wrong.
      return problem === null ? sessions.open(user, from()) : null
    })
    if (user === undefined || opened === null) throw problem ?? new Unauthorized()
    return admit(user, opened, from)
  }

  return {
    login: async (body: LoginBody, caller: Caller): Promise<KnownAnswer<LoginReply>> => {
      const credentials = credentialsOf(body)
      const sent = await devices.genuine(caller.deviceTokens)
      // By login: even ended tokens count here, and anyone can collect tokens by logging in.
      const turn = { key: sent[0]?.login ?? caller.address, isStranger: sent.length === 0, isGone: caller.isGone }
      try {
        return await inSignInQueue(turn, () => signIn(credentials, caller, sent.map(({ hash }) => hash)))
      } catch (error) {
        if (error instanceof Busy) {
          limits.reportFullQueue()
          await holdBack()
        }
        throw error
      }
    },

    /** Neither an address nor a password: the authenticator has checked who uses it. */
    logInWithPasskey: async (passkey: PasskeyAnswer, { address, deviceTokens, device: from, identify }: Caller): Promise<KnownAnswer<LoginReply>> => {
      const sent = await devices.genuine(deviceTokens)
      const opened = await limits.attempt({ email: `passkey ${passkey.credential_id}`, address, device: null }, async () => {
        const answered = await passkeys.answerOf(passkey)
        if (answered === null) return null
        if (!answered.isVerified) throw new BusinessError('verification_required', needsPassword)
        const user = await usersKnownBy(sent.map(({ hash }) => hash)).where('logins.id', '=', answered.loginId).executeTakeFirstOrThrow()
        identify({ login: user.login_id, user: user.id, account: user.account_id })
        const session = await sessions.open(user, from())
        return session && admit(user, session, from)
      })
      if (opened === null) throw new Unauthorized()
      return opened
    },

    logout: (sessionId: string): Promise<void> => sessions.end(sessionId),
  }
}

/** Not `"storage"`: the browser may apply it after the next person has logged in, and delete that person's token. */
const forgetPages = { 'clear-site-data': '"cache"' }

export const authRoutes = (auth: AuthService): BoundRoute[] => [
  route(authOperations.login, { remembersDevice: true }, ({ body, caller }) => auth.login(body, caller)),
  route(factorsOperations.logInWithPasskey, { remembersDevice: true }, ({ body, caller }) => auth.logInWithPasskey(body.passkey, caller)),
  route(authOperations.logout, { headers: forgetPages }, ({ caller }) => auth.logout(caller.sessionId)),
]
