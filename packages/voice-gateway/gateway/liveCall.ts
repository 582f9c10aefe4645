import { timingSafeEqual } from 'node:crypto'
import type { CallMedia } from './media/legEnd'
import { SECOND_MS, type Surroundings, type PhoneCall, type PhoneOwner, type Refusal } from './phoneCall'
import { refusalErrors, type ServerMessage, type SignalError } from './signalMessages'
import type { SignalSocket } from './signalSocket'
import type { MediaPath } from './media/makeMedia'

const LONGEST_CALL_MS = 2 * 3_600 * SECOND_MS
const ORPHAN_MS = 30 * SECOND_MS

export const identityOf = ({ accountId, userId }: PhoneOwner): string => `${accountId}/${userId}`

export interface CallTimes {
  longestMs: number
  orphanMs: number
}

export const usualCallTimes: CallTimes = { longestMs: LONGEST_CALL_MS, orphanMs: ORPHAN_MS }

export interface CallDeps {
  id: string
  nameAtFirst: string
  owner: PhoneOwner
  line: SignalSocket
  random: Surroundings['random']
  log: Surroundings['log']
  times: CallTimes
  onOver: () => void
}

export class LiveCall implements PhoneCall {
  /** The secret with which the browser may resume the call on another socket. */
  readonly reconnect: string
  media: CallMedia | null = null
  sdp = ''
  private name: string
  private line: SignalSocket | null
  private isNegotiating = false
  private state: 'new' | 'answered' | 'over' = 'new'
  private readonly listeners: (() => void)[] = []
  private readonly limit: NodeJS.Timeout
  private orphaned: NodeJS.Timeout | undefined

  constructor(private readonly deps: CallDeps) {
    this.reconnect = deps.random.bytes(24).toString('base64url')
    this.name = deps.nameAtFirst
    this.line = deps.line
    this.limit = setTimeout(this.hangUp, deps.times.longestMs).unref()
  }

  get id(): string {
    return this.deps.id
  }

  get owner(): PhoneOwner {
    return this.deps.owner
  }

  isNamed = (name: string): boolean => name === this.deps.id || name === this.deps.nameAtFirst
  isOn = (line: SignalSocket): boolean => this.line === line
  isOver = (): boolean => this.state === 'over'
  isOrphan = (): boolean => this.line === null

  onOver = (listener: () => void): void => {
    if (this.isOver()) listener()
    else this.listeners.push(listener)
  }

  sendFrame = (frame: Uint8Array): void => this.line?.sendFrame(frame)
  send = (message: ServerMessage): void => this.line?.send(message)

  sendRinging = (): void => {
    this.name = this.id
    this.send({ type: 'ringing', payload: { callsid: this.id, sdp: this.sdp } })
  }

  sendAnswer = (): void => {
    this.name = this.id
    if (this.state === 'new') this.state = 'answered'
    this.send({ type: 'answer', payload: { callsid: this.id, reconnect: this.reconnect, ...(this.sdp && { sdp: this.sdp }) } })
  }

  hangUp = (): void => this.end({ type: 'hangup', payload: { callsid: this.name } })
  fail = (error: SignalError): void => this.end({ type: 'hangup', payload: { callsid: this.name, error } })
  refuse = (why: Refusal): void => this.fail(refusalErrors[why])

  press = (digits: string): void => {
    for (const digit of digits.replace(/w/g, '')) this.media?.press(digit)
  }

  /** Handles a changed network, one change at a time because each needs a new connection. */
  renegotiate = (offer: string, failure: SignalError): void => {
    if (this.media === null || this.isNegotiating) return
    this.isNegotiating = true
    this.media
      .answer(offer)
      .then((sdp) => {
        this.sdp = sdp
        if (!this.isOver()) this.sendAnswer()
      })
      .catch(() => this.fail(failure))
      .finally(() => (this.isNegotiating = false))
  }

  lose = (line: SignalSocket): void => {
    if (this.line !== line) return
    this.line = null
    if (this.state === 'answered') this.orphaned = setTimeout(this.end, this.deps.times.orphanMs).unref()
    else this.end()
  }

  take = (line: SignalSocket): void => {
    clearTimeout(this.orphaned)
    this.line = line
    this.sendAnswer()
  }

  end = (farewell?: ServerMessage): void => {
    if (this.isOver()) return
    this.state = 'over'
    clearTimeout(this.limit)
    clearTimeout(this.orphaned)
    if (farewell !== undefined) this.send(farewell)
    this.media?.close()
    this.deps.onOver()
    for (const listener of this.listeners) this.notifyEnd(listener)
  }

  private notifyEnd(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      this.deps.log.error({ err: error }, 'The end of a call was not taken')
    }
  }
}

const isSame = (secret: string, given: string): boolean =>
  secret.length === given.length && timingSafeEqual(Buffer.from(secret), Buffer.from(given))

export class LiveCalls {
  private readonly calls = new Map<string, LiveCall>()

  constructor(private readonly deps: Pick<CallDeps, 'random' | 'log' | 'times'> & { onFree: () => void }) {}

  of = (owner: PhoneOwner): LiveCall | null => this.calls.get(identityOf(owner)) ?? null

  dropOrphan = (owner: PhoneOwner): void => {
    const call = this.of(owner)
    if (call?.isOrphan() === true) call.end()
  }

  begin = (options: Pick<CallDeps, 'id' | 'nameAtFirst' | 'owner' | 'line'>): LiveCall => {
    const identity = identityOf(options.owner)
    const onOver = (): void => {
      this.calls.delete(identity)
      this.deps.onFree()
    }
    const { random, log, times } = this.deps
    const call = new LiveCall({ ...options, random, log, times, onOver })
    this.calls.set(identity, call)
    return call
  }

  named = (owner: PhoneOwner, name: string): LiveCall | null => {
    const call = this.of(owner)
    return call?.isNamed(name) === true ? call : null
  }

  resume = (owner: PhoneOwner, line: SignalSocket, name: string, secret: string): void => {
    const call = this.named(owner, name)
    if (call !== null && isSame(call.reconnect, secret)) call.take(line)
    else line.send({ type: 'hangup', payload: { callsid: name } })
  }

  count = (): number => this.calls.size

  lose = (owner: PhoneOwner, line: SignalSocket): void => this.of(owner)?.lose(line)

  endAll = (): void => {
    for (const call of [...this.calls.values()]) call.hangUp()
  }
}

const MAX_PER_IDENTITY = 10
const MAX_PER_ACCOUNT = 500
/** Per instance of the service. */
const MAX_TOTAL = 2_000

export interface Phone {
  readonly owner: PhoneOwner
  readonly line: SignalSocket
  path: MediaPath
  isRegistered: boolean
}

export class Phones {
  private readonly phones = new Set<Phone>()

  accepts = (owner: PhoneOwner): boolean => {
    const ofAccount = [...this.phones].filter((phone) => phone.owner.accountId === owner.accountId)
    const ofIdentity = ofAccount.filter((phone) => identityOf(phone.owner) === identityOf(owner))
    return this.phones.size < MAX_TOTAL && ofAccount.length < MAX_PER_ACCOUNT && ofIdentity.length < MAX_PER_IDENTITY
  }
  add = (phone: Phone): void => void this.phones.add(phone)
  remove = (phone: Phone): void => void this.phones.delete(phone)

  count = (): number => [...this.phones].filter(({ isRegistered }) => isRegistered).length

  registered = (accountId: string, userIds: readonly string[]): Phone[] =>
    [...this.phones].filter(({ owner, isRegistered }) => isRegistered && owner.accountId === accountId && userIds.includes(owner.userId))
}
