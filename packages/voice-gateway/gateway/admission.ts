import { identityOf, type Phone, type Phones } from './liveCall'
import { SECOND_MS, type Surroundings, type PhoneOwner } from './phoneCall'
import { tokenExpired, tokenInvalid, unavailable, type ClientMessage } from './signalMessages'
import type { SignalSocket, SocketListener } from './signalSocket'

/** For sockets without a token. One address may be an office whose 300 web phones all reconnect after a restart. */
export const strangerLimits = { perAddress: 400, inAll: 1_000 } as const

const SILENT_MS = SECOND_MS

type Evict = () => void

interface Stranger {
  leave: () => void
  setVerifying: (isVerifying: boolean) => void
}

interface Entry {
  address: string
  evict: Evict
  since: number
  isVerifying: boolean
}

const firstOfMost = (entries: readonly Entry[]): Entry | undefined => {
  const counts = new Map<string, number>()
  for (const { address } of entries) counts.set(address, (counts.get(address) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return entries.find(({ address }) => counts.get(address) === most)
}

/**
 * When full, evicts from the address with the most sockets that have long been silent, and among equals from the one
 * that has been it longest: a flood displaces its own sockets, not an office that has just connected.
 */
export class Strangers {
  private readonly entries = new Set<Entry>()

  constructor(
    private readonly limits: { readonly perAddress: number; readonly inAll: number } = strangerLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  enter = (address: string, evict: Evict): Stranger => {
    const all = [...this.entries]
    const own = all.filter((entry) => entry.address === address)
    if (own.length >= this.limits.perAddress) this.makeRoom(own)
    else if (all.length >= this.limits.inAll) this.makeRoom(all)
    const entry: Entry = { address, evict, since: this.now(), isVerifying: false }
    this.entries.add(entry)
    return {
      leave: () => void this.entries.delete(entry),
      setVerifying: (isVerifying) => {
        entry.isVerifying = isVerifying
      },
    }
  }

  count = (): number => this.entries.size

  private makeRoom = (among: readonly Entry[]): void => {
    const silent = among.filter(({ isVerifying }) => !isVerifying)
    const longSilent = silent.filter(({ since }) => this.now() - since >= SILENT_MS)
    const entry = firstOfMost(longSilent) ?? firstOfMost(silent) ?? firstOfMost(among)
    if (entry === undefined) return
    this.entries.delete(entry)
    entry.evict()
  }
}

const STRANGER_MS = 5 * SECOND_MS
const MAX_STRANGE_MESSAGES = 10
/** How often a session is checked that nobody said had ended. */
const RECHECK_MS = 20 * SECOND_MS
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface AdmittedPhone {
  owner: PhoneOwner
  /** With which it ends. */
  session: string
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
  /** Its session is over, and with it its call. */
  onOver: (phone: Phone) => void
  /** Calls back with each session that may have ended, until stopped. */
  watchSessions: (listener: (session: string) => void) => () => void
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
  let stopWatching = (): void => undefined

  const expire = (): void => {
    isCurrent = false
    if (phone !== null) phone.isRegistered = false
    line.send({ type: 'error', payload: { error: tokenExpired } })
  }

  /** Logging out disconnects the web phone. It stays while sessions cannot be checked, and a call outlives its token. */
  const recheck = async (token: string): Promise<void> => {
    const isOver = isCurrent && (await verify(token)) === null
    if (!isOver || !isCurrent) return
    if (phone !== null) deps.onOver(phone)
    line.close('noToken')
  }

  const admit = (given: string, { owner, session, expiresAt }: AdmittedPhone): void => {
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
    const recheckNow = (): void => void recheck(given).catch(onFailure)
    rechecking = setInterval(recheckNow, recheckMs).unref()
    stopWatching()
    stopWatching = deps.watchSessions((changed) => {
      if (changed === session) recheckNow()
    })
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
      stopWatching()
      if (phone === null) return
      phones.remove(phone)
      deps.onGone(phone)
    },
  }
}
