import { setTimeout as pause } from 'node:timers/promises'
import { authOperations, type LoginBody, type LoginReply } from 'contract/auth'
import { SECOND_MS, type Clock } from '../../platform/clock'
import { Busy, Unauthorized, Validation, isInvalid } from '../../platform/failures/failures'
import type { Client } from '../../platform/http/routes/request'
import { route, type KnownAnswer, type BoundRoute } from '../../platform/http/routes/route'
import { deviceColumn, type KnownDevices } from '../../platform/sessions/knownDevices'
import { hashPassword, inSignInQueue, isPasswordRight, isPasswordTooLong } from '../password/hashing'
import type { Sessions } from '../../platform/sessions/sessions'
import { hasAddress } from '../../platform/texts/emailAddress'
import type { Store } from '../../platform/database/tables'
import type { Notices } from '../users/notices'
import type { SignInLimits } from './signInLimits'
import { loginReplyOf, usersOfLogins } from '../logins'

const credentialsOf = ({ email, password }: LoginBody): LoginBody => {
  if (isPasswordTooLong(password)) throw new Validation({ password: [isInvalid] })
  return { email: email.trim(), password }
}

export type Caller = Pick<Client, 'address' | 'deviceTokens' | 'isGone' | 'device' | 'identify'>

interface Deps {
  store: Store
  clock: Clock
  sessions: Sessions
  limits: SignInLimits
  devices: Pick<KnownDevices, 'genuine' | 'remember' | 'renew'>
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
  const { store, clock, sessions, limits, devices, notices } = deps

  const findUser = (email: string, sent: readonly string[]) =>
    usersOfLogins(store).select(deviceColumn(sent, clock())).where(hasAddress('logins.email', email)).limit(1).executeTakeFirst()

  const signIn = async ({ email, password }: LoginBody, { address, isGone, device: from, identify }: Caller, sent: readonly string[]) => {
    const user = await findUser(email, sent)
    if (user !== undefined) identify({ login: user.login_id, user: user.id, account: user.account_id })
    const device = user?.device ?? null
    const turn = user === undefined || device === null ? { key: address, isStranger: true } : { key: user.login_id, isStranger: false }
    const opened = await limits.attempt({ email, address, device }, async () => {
      const isRight = await isPasswordRight(password, user?.password_hash ?? (await dummyHash), { ...turn, isGone })
      // The password may have changed during the check, which makes this one wrong.
      return user !== undefined && isRight ? sessions.open(user, from()) : null
    })
    if (user === undefined || opened === null) throw new Unauthorized()
    const reply = loginReplyOf(user, opened)
    if (device === null) {
      const deviceToken = await devices.remember(user.login_id, opened.sessionId, (transaction) => notices.newDevice(transaction, user.login_id, from()))
      notices.deliver()
      return { reply, deviceToken }
    }
    await devices.renew(device, opened.sessionId)
    return { reply, deviceToken: null }
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

    logout: (sessionId: string): Promise<void> => sessions.end(sessionId),
  }
}

/** Not `"storage"`: the browser may apply it after the next person has logged in, and delete that person's token. */
const forgetPages = { 'clear-site-data': '"cache"' }

export const authRoutes = (auth: AuthService): BoundRoute[] => [
  route(authOperations.login, { remembersDevice: true }, ({ body, caller }) => auth.login(body, caller)),
  route(authOperations.logout, { headers: forgetPages }, ({ caller }) => auth.logout(caller.sessionId)),
]
