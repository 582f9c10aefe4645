import type { RoomAct, RoomView } from 'contract/webphone'
import type { AnsweredCall, Gateway, Leg, OutgoingCall, PhoneCall, Ringing } from '@console/voice-gateway'
import { isInvalid, isNoPhoneNumber, type Sentence, Validation } from '../../platform/failures/failures'
import { dialledOf, numberProblem } from '../../platform/texts/phoneNumber'
import { SECOND_MS } from '../../platform/clock'
import { notNow, OpenRoom, type GuestCall, type OwnCall, type Person, type RoomDeps, type Seat, type Side } from './openRoom'
import { beepTo } from './player'

interface Deps extends Omit<RoomDeps, 'ring' | 'callNumber' | 'changed'> {
  gateway: Gateway
  premiumNumbers: readonly string[]
  /** Whether a colleague takes calls; null for somebody who isn't on the team. */
  takesCalls: (accountId: string, userId: string) => Promise<boolean | null>
}

const doesNotTakeCalls: Sentence = { en: "They don't take calls at the moment.", fr: "Cette personne ne prend pas d'appels en ce moment." }

const checkGuest = async ({ accountId, userId }: Person, { user_id, number }: RoomAct, { premiumNumbers, takesCalls }: Deps): Promise<void> => {
  if ((user_id === undefined) === (number === undefined) || String(user_id) === userId) throw new Validation({ user_id: [isInvalid] })
  if (number !== undefined && dialledOf(number, premiumNumbers) === null) throw new Validation({ number: [numberProblem(number, premiumNumbers) ?? isNoPhoneNumber] })
  const isFree = user_id === undefined || (await takesCalls(accountId, String(user_id)))
  if (isFree !== true) throw new Validation({ user_id: [isFree === null ? isInvalid : doesNotTakeCalls] })
}

/** How often whoever is in a call hears that another one waits. */
const BEEP_EVERY_MS = 6 * SECOND_MS

/** A call that rings, of which those are told who are in another one. */
interface Waiting {
  accountId: string
  ringing: Ringing
  declined: Set<string>
  answer: (phone: AnsweredCall) => void
  decline: (userId: string) => void
}

export type Rooms = ReturnType<typeof makeRooms>

/** Stands between the web phones and what they are connected to: whoever speaks may change, while the other side stays. */
export const makeRooms = (deps: Deps) => {
  const { gateway, events, premiumNumbers, ticker } = deps
  const rooms = new Set<OpenRoom>()
  const waitings = new Set<Waiting>()
  let handle: (call: OwnCall | GuestCall) => void = () => undefined

  const roomOf = (person: Person): OpenRoom | null => [...rooms].find((room) => room.isOf(person)) ?? null
  const asideOf = (person: Person): OpenRoom | null => [...rooms].find((room) => room.isAsideOf(person)) ?? null

  const tell = (accountId: string, id: string, people: readonly string[]): void => {
    if (people.length > 0) events.announce({ account_id: accountId, kind: 'webphone.room', id, user_ids: people })
  }

  /** Whoever has another call on hold comes back to it, instead of being hung up on. */
  const keptFor = (phone: AnsweredCall): AnsweredCall => ({ ...phone, hangUp: () => void (asideOf(phone.owner)?.comeBack() === true || phone.hangUp()) })

  /** Those who are in another call and haven't declined this one. */
  const inCalls = ({ accountId, ringing, declined }: Pick<Waiting, 'accountId' | 'ringing' | 'declined'>): string[] =>
    ringing.userIds.filter((userId) => !declined.has(userId) && roomOf({ accountId, userId }) !== null)

  const waitingFor = ({ accountId, userId }: Person): Waiting | null =>
    [...waitings].find((waiting) => waiting.accountId === accountId && waiting.ringing.userIds.includes(userId) && !waiting.declined.has(userId)) ?? null

  /** Rings the free phones of these people, while those who are in a call may answer in that one. */
  const ringPhones = (accountId: string, ringing: Ringing): Promise<AnsweredCall | null> =>
    new Promise((resolve) => {
      const { callId, seconds, userIds, stop } = ringing
      const phones = new AbortController()
      const until = ticker.now() + seconds * SECOND_MS
      let [isOver, areRinging, nextBeep] = [false, true, ticker.now()]
      const settle = (answered: AnsweredCall | null): void => {
        if (isOver) return answered?.hangUp()
        isOver = true
        waitings.delete(waiting)
        stopTicks()
        stop?.removeEventListener('abort', giveUp)
        phones.abort()
        tell(accountId, callId, inCalls(waiting))
        resolve(answered)
      }
      /** Somebody may have answered whose phone isn't connected yet. */
      const giveUp = (): void => {
        waitings.delete(waiting)
        phones.abort()
        if (!areRinging) settle(null)
      }
      const settleIfNobodyIsLeft = (): void => {
        const left = userIds.filter((userId) => !waiting.declined.has(userId))
        if (inCalls(waiting).length === 0 && (!areRinging || gateway.registered(accountId, left) === 0)) giveUp()
      }
      const waiting: Waiting = {
        accountId,
        ringing,
        declined: new Set(),
        answer: settle,
        decline: (userId) => {
          waiting.declined.add(userId)
          tell(accountId, callId, [userId])
          settleIfNobodyIsLeft()
        },
      }
      const stopTicks = ticker.each(() => {
        if (ticker.now() >= until) return giveUp()
        if (!areRinging) settleIfNobodyIsLeft()
        if (ticker.now() < nextBeep) return
        nextBeep += BEEP_EVERY_MS
        for (const userId of inCalls(waiting)) {
          const leg = roomOf({ accountId, userId })?.phoneOf(userId)?.leg
          if (leg !== undefined) beepTo(leg, ticker)
        }
      })
      waitings.add(waiting)
      if (stop?.aborted === true) giveUp()
      else stop?.addEventListener('abort', giveUp)
      tell(accountId, callId, inCalls(waiting))
      const rung = gateway.ring(accountId, { ...ringing, stop: phones.signal })
      const whenRung = async (): Promise<void> => {
        try {
          const answered = await rung
          areRinging = false
          if (answered !== null) settle(keptFor(answered))
          else if (phones.signal.aborted) settle(null)
          else settleIfNobodyIsLeft()
        } catch {
          // Whoever waits for an answer is told of the failure.
          resolve(rung)
          settle(null)
        }
      }
      void whenRung()
    })

  const open = (side: Side, first: PhoneCall): OpenRoom => {
    const room = new OpenRoom({ ...deps, ring: ringPhones, callNumber: (call) => handle(call), changed: (changed, people) => tell(side.accountId, changed.id, people) }, side, first.owner, first)
    rooms.add(room)
    room.onOver(() => rooms.delete(room))
    return room
  }

  const seated = (side: Side, call: AnsweredCall): Seat => {
    const room = open(side, call)
    room.seat(call)
    room.answered()
    // Their phone was in another call, so that nothing else tells it of this one.
    if (call.id !== side.callId) tell(side.accountId, side.callId, [call.owner.userId])
    return room
  }

  const ownCall = (call: OutgoingCall): OwnCall => {
    const { To = '', CallerId: to = '' } = call.params
    const from = dialledOf(To, premiumNumbers)?.number ?? To
    const room = open({ callId: call.id, accountId: call.owner.accountId, direction: 'outbound', from, to }, call)
    const connected = (leg: Leg | null): Leg | null => {
      if (leg === null) return null
      room.seat(keptFor({ ...call, leg }))
      return room.leg
    }
    return {
      ...call,
      hangUp: room.hangUp,
      isOver: room.isOver,
      onOver: room.onOver,
      greetGuests: room.greetGuests,
      passes: room.passes,
      ring: async () => connected(await call.ring()),
      answer: async () => {
        const leg = connected(await call.answer())
        if (leg !== null) room.answered()
        return leg
      },
    }
  }

  /** Answers or declines the call that waits for whoever is in this one. */
  const takeWaiting = (person: Person, room: OpenRoom, { act, call_id }: RoomAct): void => {
    const waiting = waitingFor(person)
    if (waiting === null || (call_id !== undefined && String(call_id) !== waiting.ringing.callId)) throw notNow
    if (act === 'decline') return waiting.decline(person.userId)
    const phone = room.phoneOf(person.userId)
    if (phone === null || !room.isPlainFor(person.userId)) throw notNow
    const isFree = act === 'answer_and_hold' ? asideOf(person) === null && room.setAside() : room.leave(person.userId)
    if (!isFree) throw notNow
    waiting.answer(phone)
  }

  const perform = (person: Person, room: OpenRoom, act: RoomAct): void => {
    const other = asideOf(person)
    switch (act.act) {
      case 'answer_and_hold':
      case 'answer_and_end':
      case 'decline':
        return takeWaiting(person, room, act)
      case 'swap':
        if (other === null || !room.isPlainFor(person.userId) || !room.setAside()) throw notNow
        return void other.resume()
      case 'end':
        if (other === null) throw notNow
        room.leave(person.userId)
        return void other.resume()
      default:
        return room.act(person.userId, act)
    }
  }

  const view = (person: Person): RoomView | null => {
    const room = roomOf(person)
    if (room === null) return null
    const waiting = waitingFor(person)?.ringing
    return {
      ...room.view(person.userId),
      waiting: waiting === undefined ? null : { call_id: waiting.callId, number: waiting.from },
      aside: asideOf(person)?.asOther() ?? null,
    }
  }

  return {
    onOutgoing: (handler: (call: OwnCall | GuestCall) => void): void => {
      handle = handler
      gateway.onOutgoing((call) => handler(ownCall(call)))
    },

    ring: async (accountId: string, ringing: Ringing): Promise<Seat | null> => {
      const call = await ringPhones(accountId, ringing)
      return call === null ? null : seated({ callId: ringing.callId, accountId, direction: 'inbound', from: ringing.from, to: ringing.to }, call)
    },

    /** Null for whoever is in no call. */
    view,

    /** 409 `not_now`, also without a call; 422 for a number that can't be called, and for who isn't on the team or takes no calls. */
    act: async (person: Person, act: RoomAct): Promise<RoomView | null> => {
      if (act.act === 'ask' || act.act === 'pass') await checkGuest(person, act, deps)
      const room = roomOf(person)
      if (room === null) throw notNow
      perform(person, room, act)
      return view(person)
    },
  }
}
