import { identityOf } from './liveCall'
import { SECOND_MS, type Surroundings } from './deps'
import type { Phone, Phones } from './phone'
import type { PhoneOwner } from './phoneCall'
import { tokenExpired, tokenInvalid, unavailable } from './signalErrors'
import type { ClientMessage } from './signalMessages'
import type { SignalSocket, SocketListener } from './signalSocket'
import type { Strangers } from './strangers'

const STRANGER_MS = 5 * SECOND_MS
const MAX_STRANGE_MESSAGES = 10
/** How often a session is checked: with `ORPHAN_MS`, its calls end within a minute of signing out. */
const RECHECK_MS = 20 * SECOND_MS
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface AdmittedPhone {
  owner: PhoneOwner
  expiresAt: Date
}

export type VerifyPhoneToken = (token: string) => Promise<AdmittedPhone | null>

interface Deps {
  verify: VerifyPhoneToken
  clock: Surroundings['clock']
  phones: Phones
  strangers: Strangers
  onMessage: (phone: Phone, message: Exclude<ClientMessage, { type: 'listen' }>) => void
  onFrame: (phone: Phone, frame: Uint8Array) => void
  onGone: (phone: Phone) => void
  onFailure: (error: unknown) => void
  recheckMs?: number
}

export const makeAdmission = (deps: Deps) => (line: SignalSocket, address: string): SocketListener => {
  const { verify, clock, phones, strangers, onFailure, recheckMs = RECHECK_MS } = deps
  const stranger = strangers.enter(address, () => line.close('crowdedOut'))
  let phone: Phone | null = null
  let isClosed = false
  let isCurrent = false
  let strangeMessages = 0
  /** Messages are handled in order, even while a token is being verified. */
  let turn: Promise<void> = Promise.resolve()
  let timer = setTimeout(() => line.close('noToken'), STRANGER_MS).unref()
  let rechecking: NodeJS.Timeout | undefined

  const expire = (): void => {
    isCurrent = false
    if (phone !== null) phone.isRegistered = false
    line.send({ type: 'error', payload: { error: tokenExpired } })
  }

  /** Logging out disconnects the web phone. It stays while sessions cannot be checked, and a call outlives its token. */
  const recheck = async (token: string): Promise<void> => {
    const isOver = isCurrent && (await verify(token)) === null
    if (isOver && isCurrent) line.close('noToken')
  }

  const admit = (given: string, { owner, expiresAt }: AdmittedPhone): void => {
    const now = clock()
    if (expiresAt <= now) return line.send({ type: 'error', payload: { error: tokenExpired } })
    if (phone !== null && identityOf(phone.owner) !== identityOf(owner)) return line.close('noToken')
    if (phone === null) {
      if (!phones.accepts(owner)) return line.close('tooManySockets')
      phone = { owner, line, path: 'webrtc', isRegistered: false }
      phones.add(phone)
      stranger.leave()
    }
    isCurrent = true
    clearTimeout(timer)
    timer = setTimeout(expire, Math.min(expiresAt.getTime() - now.getTime(), LONGEST_TIMER_MS)).unref()
    clearInterval(rechecking)
    rechecking = setInterval(() => void recheck(given).catch(onFailure), recheckMs).unref()
    const token = { identity: owner.userId, ttl: Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / SECOND_MS)) }
    line.send({ type: 'connected', payload: { edge: 'embedded', gateway: 'embedded', region: 'embedded', token } })
  }

  const listen = async (token: string): Promise<void> => {
    stranger.setVerifying(true)
    const verified = await verify(token).finally(() => stranger.setVerifying(false))
    if (isClosed) return
    if (verified === null) line.send({ type: 'error', payload: { error: tokenInvalid } })
    else admit(token, verified)
  }

  const take = async (message: ClientMessage): Promise<void> => {
    if (isClosed) return
    if (message.type === 'listen') return listen(message.payload.token)
    if (phone === null) return line.send({ type: 'error', payload: { error: tokenInvalid } })
    const beginsSomething = message.type === 'register' || message.type === 'invite'
    if (beginsSomething && !isCurrent) return line.send({ type: 'error', payload: { error: tokenExpired } })
    deps.onMessage(phone, message)
  }

  const fail = (error: unknown): void => {
    onFailure(error)
    line.send({ type: 'error', payload: { error: unavailable } })
    line.close('failed')
  }

  return {
    onMessage: (message) => {
      if (phone === null) strangeMessages += 1
      if (phone === null && strangeMessages > MAX_STRANGE_MESSAGES) return line.close('tooFast')
      turn = turn.then(() => take(message)).catch(fail)
    },
    onFrame: (frame) => {
      try {
        if (phone !== null) deps.onFrame(phone, frame)
        else line.close('unreadable')
      } catch (error) {
        fail(error)
      }
    },
    onClosed: () => {
      isClosed = true
      stranger.leave()
      clearTimeout(timer)
      clearInterval(rechecking)
      if (phone === null) return
      phones.remove(phone)
      deps.onGone(phone)
    },
  }
}
