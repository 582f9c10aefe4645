import type { OtherCall, RoomAct, RoomView } from 'contract/webphone'
import { decide, GUEST_RINGS_S, hearing, legsIn, RETURN_RINGS_S, type Effect, type LegId, type Room, type RoomEvent } from '@console/call-room'
import type { AnsweredCall, Gateway, Leg, OutgoingCall, PhoneCall, PhoneOwner, Ringing } from '@console/voice-gateway'
import type { AccountEvents } from '../../platform/events/accountEvents'
import { Failure } from '../../platform/failures/failures'
import type { AlertDevices } from '../../platform/push/deviceAlerts'
import type { RandomSource } from '../../platform/random'
import type { Background } from '../../platform/jobs/background'
import { SECOND_MS, type Clock } from '../../platform/clock'
import type { CallPass } from '../../platform/database/columns'
import { CallOver, makeLine, newCallId, type Line } from './line'
import { announceRinging } from './ringing'
import { limitCall, type Ticker } from './player'
import { makeSoundRoom, pairOfLegs, type SoundRoom } from './roomSound'

export type Person = Pick<PhoneOwner, 'accountId' | 'userId'>

/** Says something to somebody's leg before they are connected. */
export type Greet = (line: Line) => Promise<void>

/** A call that a number is asked into or passed to. If it is refused, whoever runs the call is back in it at once. */
export interface GuestCall extends OutgoingCall {
  readonly isGuest: true
}

/** A web phone's own call. Whoever joins a recorded one is greeted first. */
export interface OwnCall extends OutgoingCall {
  readonly greetGuests: (greet: Greet) => void
  readonly passes: () => readonly CallPass[]
}

/** An answered call whose people change while its other side stays. */
export interface Seat extends AnsweredCall {
  /** Nobody on this side took it in the end. */
  readonly isLost: () => boolean
  readonly passes: () => readonly CallPass[]
}

export type Connected = PhoneCall & { leg: Leg }

/** Somebody on this side: the user of a web phone, or a number. */
interface Guest {
  userId: string | null
  number: string | null
  call: Connected | null
  stop: AbortController
}

const guestOf = ({ user_id, number }: Pick<RoomAct, 'user_id' | 'number'>): Guest => ({
  userId: user_id === undefined ? null : String(user_id),
  number: number ?? null,
  call: null,
  stop: new AbortController(),
})

const legOf = ({ userId, number }: Guest): LegId => userId ?? `number ${number}`

/** The other side of a call. */
export interface Side {
  callId: string
  accountId: string
  direction: RoomView['direction']
  /** As shown on a phone that rings. */
  from: string
  /** The account's number that is called, or called from. */
  to: string
}

export const notNow = new Failure(409, { word: 'not_now' })

const nothing = (): void => undefined

const flag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0)

export interface RoomDeps {
  ticker: Ticker
  clock: Clock
  random: RandomSource
  events: Pick<AccountEvents, 'announce'>
  alertDevices: AlertDevices
  background: Pick<Background, 'run'>
  /** To whoever takes back a call that they passed on. */
  sayReturned: Greet
  ring: Gateway['ring']
  callNumber: (call: GuestCall) => void
  /** Tells whoever is, or was, in the call. */
  changed: (room: OpenRoom, people: readonly string[]) => void
}

/** An answered call as its people see it: who is in it, and what each of them may do. */
export class OpenRoom implements Seat {
  private room: Room
  private readonly guests = new Map<LegId, Guest>()
  private readonly ends: (() => void)[] = []
  private readonly sound: SoundRoom
  private greet: Greet | null = null
  private cameBack = false
  private answeredAt: number | null = null
  private readonly passed: CallPass[] = []

  constructor(
    private readonly deps: RoomDeps,
    private readonly side: Side,
    readonly owner: PhoneOwner,
    first: PhoneCall,
  ) {
    this.sound = makeSoundRoom(deps.ticker)
    this.room = { is: 'talking', holder: owner.userId }
    this.guests.set(owner.userId, guestOf({ user_id: owner.userId }))
    first.onOver(() => this.tell({ type: 'left', leg: owner.userId }))
  }

  get id(): string {
    return this.side.callId
  }

  get leg(): Leg {
    return this.sound.otherSide
  }

  isOver = (): boolean => this.room.is === 'over'
  isLost = (): boolean => this.room.is === 'over' && this.room.isLost
  passes = (): readonly CallPass[] => this.passed
  hangUp = (): void => void this.tell({ type: 'otherSideLeft' })

  onOver = (listener: () => void): void => {
    if (this.isOver()) listener()
    else this.ends.push(listener)
  }

  answered = (): void => void (this.answeredAt ??= this.deps.ticker.now())

  greetGuests = (greet: Greet): void => void (this.greet = greet)

  /** The first on this side. */
  seat = (call: Connected): void => {
    const guest = this.guests.get(this.owner.userId)
    if (guest === undefined || guest.call !== null) return
    guest.call = call
    this.sound.add(this.owner.userId, call.leg)
    this.sound.connect(hearing(this.room))
  }

  people = (): string[] => legsIn(this.room).flatMap((leg) => this.guests.get(leg)?.userId ?? [])

  private holds = ({ accountId, userId }: Person): boolean => accountId === this.side.accountId && this.people().includes(userId)

  /** Whether their phone is in it, and doesn't only ring for it. */
  isOf = (person: Person): boolean => this.room.is !== 'aside' && this.holds(person) && this.phoneOf(person.userId) !== null
  isAsideOf = (person: Person): boolean => this.room.is === 'aside' && this.holds(person)

  phoneOf = (userId: string): Connected | null => this.guests.get(userId)?.call ?? null

  /** Whether they run the call, and neither ask nor bring in anybody. */
  isPlainFor = (userId: string): boolean => (this.room.is === 'talking' || this.room.is === 'held') && this.room.holder === userId

  /** Whoever runs the call speaks in another one, until they come back to this one, which is on hold then, or speak in it again. */
  setAside = (): boolean => this.answeredAt !== null && this.tell({ type: 'setAside' })
  comeBack = (): boolean => this.tell({ type: 'comeBack' })
  resume = (): boolean => this.tell({ type: 'resume' })

  /** As by hanging up, but for their phone. */
  leave = (userId: string): boolean => this.tell({ type: 'left', leg: userId })

  asOther = (): OtherCall => ({ call_id: this.id, number: this.side.from })

  /** As one of its people sees it. */
  view = (userId: string): Omit<RoomView, 'waiting' | 'aside'> => {
    const other = legsIn(this.room).find((leg) => leg !== userId)
    const { userId: user_id = null, number = null } = this.guests.get(other ?? '') ?? {}
    const isHolder = 'holder' in this.room && this.room.holder === userId
    return {
      call_id: this.id,
      direction: this.side.direction,
      number: this.side.from,
      line: this.side.to,
      seconds: this.answeredAt === null ? 0 : Math.floor((this.deps.ticker.now() - this.answeredAt) / SECOND_MS),
      is_recorded: flag(this.greet !== null),
      state: this.room.is,
      is_holder: flag(isHolder),
      is_answered: flag(this.room.is !== 'asking' || this.room.isAnswered),
      came_back: flag(this.cameBack),
      colleague: other === undefined ? null : { user_id, number },
    }
  }

  /** 409 `not_now` if that isn't possible at the moment, or for them. */
  act = (userId: string, act: RoomAct): void => {
    if (this.answeredAt === null || !('holder' in this.room) || this.room.holder !== userId) throw notNow
    this.cameBack = false
    if (!this.isSo(act) && !this.tellAct(act)) throw notNow
  }

  /** A request that is sent twice has been done. */
  private isSo = ({ act }: RoomAct): boolean => (act === 'hold' && this.room.is === 'held') || (act === 'resume' && this.room.is === 'talking')

  private tellAct = (act: RoomAct): boolean => {
    switch (act.act) {
      case 'ask':
      case 'pass': {
        const guest = guestOf(act)
        return this.tell({ type: act.act, guest: legOf(guest) }, guest)
      }
      case 'take_back':
        return this.tell({ type: 'takeBack' })
      case 'hold':
      case 'resume':
      case 'complete':
      case 'merge':
        return this.tell({ type: act.act })
      default:
        return false
    }
  }

  private tell = (event: RoomEvent, guest?: Guest): boolean => {
    const turn = decide(this.room, event)
    if (turn === null) return false
    if (guest !== undefined) this.guests.set(legOf(guest), guest)
    const [before, was] = [this.people(), this.room]
    this.room = turn.room
    this.note(was)
    if (was.is === 'aside') this.rejoin()
    this.sound.connect(hearing(turn.room))
    for (const effect of turn.effects) this.perform(effect)
    this.deps.changed(this, [...new Set([...before, ...this.people()])])
    if (turn.room.is === 'over') this.end()
    return true
  }

  /** Keeps who had the call, and who has it now. */
  private note = (was: Room): void => {
    const { room } = this
    const add = (kind: CallPass['kind'], by: LegId, to: LegId): void => {
      const idOf = (leg: LegId): string | null => this.guests.get(leg)?.userId ?? null
      this.passed.push({ at: this.deps.clock().toISOString(), kind, by: idOf(by), to: idOf(to) })
    }
    if (room.is === 'returning') this.cameBack = was.is === 'passing'
    if (was.is === 'passing' && room.is === 'returning') add('came_back', was.guest, was.from)
    else if (room.is === 'asking' && room.isAnswered) add('asked', room.holder, room.guest)
    else if (room.is === 'together') add('joined', room.holder, room.guest)
    else if (room.is === 'talking' && 'guest' in was && was.guest === room.holder) add('passed', 'from' in was ? was.from : was.holder, was.guest)
  }

  private rejoin = (): void => {
    if (!('holder' in this.room)) return
    const { holder } = this.room
    const phone = this.phoneOf(holder)
    if (phone !== null) this.sound.add(holder, phone.leg)
  }

  private end = (): void => {
    this.sound.close()
    for (const { stop } of this.guests.values()) stop.abort()
    for (const listener of this.ends.splice(0)) listener()
  }

  private perform = ({ do: what, leg }: Effect): void => {
    const guest = this.guests.get(leg)
    if (what === 'ring') return this.deps.background.run('passing a call on', () => this.bring(leg))
    guest?.stop.abort()
    guest?.call?.hangUp()
  }

  private bring = async (leg: LegId): Promise<void> => {
    const { userId, number } = this.guests.get(leg) ?? guestOf({})
    // Whoever passed the call on has left it before it comes back.
    const guest: Guest = { userId, number, call: null, stop: new AbortController() }
    this.guests.set(leg, guest)
    const isReturn = this.room.is === 'returning'
    const call = guest.userId === null ? await this.callNumber(guest) : await this.ringPerson(guest.userId, guest.stop.signal, isReturn ? RETURN_RINGS_S : GUEST_RINGS_S)
    // Whoever was dropped and is asked again is another guest.
    const isCurrent = (): boolean => this.guests.get(leg) === guest
    if (call === null) return void (isCurrent() && this.tell({ type: 'unanswered', leg }))
    guest.call = call
    if (guest.stop.signal.aborted || !isCurrent() || !legsIn(this.room).includes(leg)) return call.hangUp()
    this.sound.add(leg, call.leg)
    call.onOver(() => isCurrent() && this.tell({ type: 'left', leg }))
    await this.welcome(call, this.cameBack)
    if (isCurrent() && !call.isOver()) this.tell({ type: 'answered', leg })
  }

  /** What somebody hears before they are connected: that they come into a recorded call, or why it is back. */
  private welcome = async (call: Connected, isBack: boolean): Promise<void> => {
    const greetings = [isBack ? this.deps.sayReturned : null, this.greet].filter((greet) => greet !== null)
    if (greetings.length === 0) return
    const over: (() => void)[] = [nothing]
    const line = makeLine({ leg: call.leg, ticker: this.deps.ticker, onOver: (listener) => over.push(listener) })
    const end = (): void => over.splice(0).forEach((listener) => listener())
    call.onOver(end)
    try {
      for (const greet of greetings) await greet(line)
    } catch (error) {
      if (error instanceof CallOver) return
      // Nobody joins a recorded call unannounced.
      call.hangUp()
      throw error
    } finally {
      end()
    }
  }

  /** Who runs the call, or passed it on. */
  private runner = (): string => {
    if ('holder' in this.room) return this.room.holder
    return 'from' in this.room ? this.room.from : ''
  }

  private ringPerson = (userId: string, stop: AbortSignal, seconds: number): Promise<AnsweredCall | null> => {
    const { callId, accountId, from, to } = this.side
    const ringing: Ringing = { callId, from, to, seconds, userIds: [userId], ...(this.room.is === 'returning' && !this.cameBack ? {} : { params: { PassedBy: this.runner() } }), stop }
    announceRinging(this.deps, { accountId, callId, from, userIds: [userId] })
    return this.deps.ring(accountId, ringing)
  }

  /** A call of whoever runs this one, with its own row, limits and price. */
  private callNumber = ({ number, stop }: Guest): Promise<Connected | null> => {
    const { callNumber, random, ticker } = this.deps
    const [leg, far] = pairOfLegs()
    const ends: (() => void)[] = []
    let isOver = false
    return new Promise((resolve) => {
      const hangUp = (): void => {
        if (isOver) return
        isOver = true
        for (const listener of ends) listener()
        resolve(null)
      }
      const onOver = (listener: () => void): void => (isOver ? listener() : void ends.push(listener))
      const call = { id: newCallId(random), owner: { accountId: this.side.accountId, userId: this.runner() }, isOver: () => isOver, onOver, hangUp }
      const stopRinging = limitCall(ticker, GUEST_RINGS_S, { warn: nothing, end: hangUp })
      onOver(stopRinging)
      stop.signal.addEventListener('abort', hangUp, { once: true })
      const ring = async (): Promise<Leg | null> => (isOver ? null : far)
      const answer = (): Promise<Leg | null> => {
        stopRinging()
        if (!isOver) resolve({ ...call, leg })
        return ring()
      }
      callNumber({ ...call, isGuest: true, params: { To: number ?? '', CallerId: this.side.to }, ring, answer, refuse: hangUp })
    })
  }
}
