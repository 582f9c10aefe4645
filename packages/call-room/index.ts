/**
 * A call as a room of legs. One leg is the other side of the call, as its call flow or its destination made it; the others
 * are those of the people and numbers that come and go on this side. Pure: an adapter tells what happened and does what it
 * is told, so that a gateway and a carrier behave alike.
 */

/** A leg on this side, by a name that the adapter gives it. */
export type LegId = string

export type Room =
  /** The other side and the holder speak. */
  | { is: 'talking'; holder: LegId }
  | { is: 'held'; holder: LegId }
  /** On hold, while the holder speaks in another room. */
  | { is: 'aside'; holder: LegId }
  /** The holder waits for a guest, or speaks with them, while the other side hears music. */
  | { is: 'asking'; holder: LegId; guest: LegId; isAnswered: boolean }
  /** All three hear each other. */
  | { is: 'together'; holder: LegId; guest: LegId }
  /** The holder has left, and the guest's phone rings. */
  | { is: 'passing'; from: LegId; guest: LegId }
  /** The guest didn't answer, or whoever held the call aside hung up, so the phone of whoever had the call rings. */
  | { is: 'returning'; from: LegId }
  /** `isLost`: nobody on this side took the call, whose other side is still there. */
  | { is: 'over'; isLost: boolean }

export type RoomState = Room['is']

type AskedFor = 'hold' | 'resume' | 'setAside' | 'complete' | 'takeBack' | 'merge'

export type RoomEvent =
  /** Asked for by the holder. */
  | { type: AskedFor }
  /** The holder's other call is over. */
  | { type: 'comeBack' }
  | { type: 'ask' | 'pass'; guest: LegId }
  | { type: 'answered' | 'unanswered' | 'left'; leg: LegId }
  | { type: 'otherSideLeft' }

export type Effect = { do: 'ring' | 'hangUp'; leg: LegId }

export interface Turn {
  room: Room
  effects: readonly Effect[]
}

/** How long a guest's phone, or that of whoever passed the call on, rings: an unanswered call is back within 25 seconds. */
export const GUEST_RINGS_S = 20
export const RETURN_RINGS_S = 25

const over = (isLost: boolean): Room => ({ is: 'over', isLost })

const turn = (room: Room, ...effects: Effect[]): Turn => ({ room, effects })

const ring = (leg: LegId): Effect => ({ do: 'ring', leg })
const hangUp = (leg: LegId): Effect => ({ do: 'hangUp', leg })

/** Those on this side who are in the call or whose phone rings. */
export const legsIn = (room: Room): readonly LegId[] => {
  switch (room.is) {
    case 'talking':
    case 'held':
    case 'aside':
      return [room.holder]
    case 'asking':
    case 'together':
      return [room.holder, room.guest]
    case 'passing':
      return [room.guest]
    case 'returning':
      return [room.from]
    case 'over':
      return []
  }
}

const whenHolderLeft = (room: Extract<Room, { holder: LegId }>): Turn => {
  // Whoever hangs up after asking has passed the call on: the other side must not pay for it.
  if (room.is === 'together' || (room.is === 'asking' && room.isAnswered)) return turn({ is: 'talking', holder: room.guest })
  if (room.is === 'asking') return turn({ is: 'passing', from: room.holder, guest: room.guest })
  // Who waits on hold isn't hung up on with the other call.
  if (room.is === 'aside') return turn({ is: 'returning', from: room.holder }, ring(room.holder))
  return turn(over(false))
}

const whenGone = (room: Room, leg: LegId): Turn | null => {
  switch (room.is) {
    case 'talking':
    case 'held':
    case 'aside':
      return leg === room.holder ? whenHolderLeft(room) : null
    case 'asking':
    case 'together': {
      if (leg === room.holder) return whenHolderLeft(room)
      if (leg !== room.guest) return null
      return turn({ is: room.is === 'together' ? 'talking' : 'held', holder: room.holder })
    }
    case 'passing':
      return leg === room.guest ? turn({ is: 'returning', from: room.from }, ring(room.from)) : null
    case 'returning':
      return leg === room.from ? turn(over(true)) : null
    case 'over':
      return null
  }
}

const whenAnswered = (room: Room, leg: LegId): Turn | null => {
  if (room.is === 'asking' && leg === room.guest && !room.isAnswered) return turn({ ...room, isAnswered: true })
  if (room.is === 'passing' && leg === room.guest) return turn({ is: 'talking', holder: leg })
  if (room.is === 'returning' && leg === room.from) return turn({ is: 'talking', holder: leg })
  return null
}

const whenAsked = (room: Room, type: AskedFor): Turn | null => {
  switch (type) {
    case 'hold':
      return room.is === 'talking' ? turn({ is: 'held', holder: room.holder }) : null
    case 'resume':
      return room.is === 'held' || room.is === 'aside' ? turn({ is: 'talking', holder: room.holder }) : null
    case 'setAside':
      return room.is === 'talking' || room.is === 'held' ? turn({ is: 'aside', holder: room.holder }) : null
    case 'complete':
      if (room.is === 'together' || (room.is === 'asking' && room.isAnswered)) return turn({ is: 'talking', holder: room.guest }, hangUp(room.holder))
      return room.is === 'asking' ? turn({ is: 'passing', from: room.holder, guest: room.guest }, hangUp(room.holder)) : null
    case 'takeBack':
      return room.is === 'asking' || room.is === 'together' ? turn({ is: 'talking', holder: room.holder }, hangUp(room.guest)) : null
    case 'merge':
      return room.is === 'asking' && room.isAnswered ? turn({ is: 'together', holder: room.holder, guest: room.guest }) : null
  }
}

const whenBrought = (room: Room, type: 'ask' | 'pass', guest: LegId): Turn | null => {
  if (room.is !== 'talking' && room.is !== 'held') return null
  const { holder } = room
  if (type === 'ask') return turn({ is: 'asking', holder, guest, isAnswered: false }, ring(guest))
  return turn({ is: 'passing', from: holder, guest }, hangUp(holder), ring(guest))
}

/** What comes of an event. Null if nothing does, because it isn't possible now or is told again. */
export const decide = (room: Room, event: RoomEvent): Turn | null => {
  switch (event.type) {
    case 'ask':
    case 'pass':
      return whenBrought(room, event.type, event.guest)
    case 'answered':
      return whenAnswered(room, event.leg)
    case 'unanswered':
    case 'left':
      return whenGone(room, event.leg)
    case 'comeBack':
      return room.is === 'aside' ? turn({ is: 'held', holder: room.holder }) : null
    case 'otherSideLeft':
      if (room.is === 'over') return null
      return room.is === 'aside' ? turn(over(false)) : turn(over(false), ...legsIn(room).map(hangUp))
    default:
      return whenAsked(room, event.type)
  }
}

/** What a leg hears: others by name, of whom the other side is one; music, a phone that rings, or nothing. */
export type Heard = 'music' | 'ringing' | 'nothing' | readonly LegId[]

export const OTHER_SIDE = 'other side'

/** By leg, with the other side among them. Whoever isn't named is not connected. */
export const hearing = (room: Room): ReadonlyMap<LegId, Heard> => {
  switch (room.is) {
    case 'talking':
      return new Map<LegId, Heard>([
        [OTHER_SIDE, [room.holder]],
        [room.holder, [OTHER_SIDE]],
      ])
    case 'held':
      return new Map<LegId, Heard>([
        [OTHER_SIDE, 'music'],
        [room.holder, 'nothing'],
      ])
    case 'asking':
      return new Map<LegId, Heard>([
        [OTHER_SIDE, 'music'],
        [room.holder, room.isAnswered ? [room.guest] : 'ringing'],
        ...(room.isAnswered ? [[room.guest, [room.holder]] as const] : []),
      ])
    case 'together':
      return new Map<LegId, Heard>([
        [OTHER_SIDE, [room.holder, room.guest]],
        [room.holder, [OTHER_SIDE, room.guest]],
        [room.guest, [OTHER_SIDE, room.holder]],
      ])
    case 'passing':
      return new Map<LegId, Heard>([[OTHER_SIDE, 'ringing']])
    case 'aside':
    case 'returning':
      return new Map<LegId, Heard>([[OTHER_SIDE, 'music']])
    case 'over':
      return new Map()
  }
}
