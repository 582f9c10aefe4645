import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decide, hearing, legsIn, OTHER_SIDE, type Effect, type LegId, type Room, type RoomEvent } from './index'

const talking: Room = { is: 'talking', holder: 'a' }
const held: Room = { is: 'held', holder: 'a' }
const aside: Room = { is: 'aside', holder: 'a' }
const ringing: Room = { is: 'asking', holder: 'a', guest: 'b', isAnswered: false }
const asking: Room = { ...ringing, isAnswered: true }
const together: Room = { is: 'together', holder: 'a', guest: 'b' }
const passing: Room = { is: 'passing', from: 'a', guest: 'b' }
const returning: Room = { is: 'returning', from: 'a' }
const withGuest: Room = { is: 'talking', holder: 'b' }
const ended: Room = { is: 'over', isLost: false }
const lost: Room = { is: 'over', isLost: true }

const left = (leg: LegId): RoomEvent => ({ type: 'left', leg })
const answered = (leg: LegId): RoomEvent => ({ type: 'answered', leg })
const unanswered = (leg: LegId): RoomEvent => ({ type: 'unanswered', leg })

const turns: [before: Room, event: RoomEvent, after: Room | null, effects?: string][] = [
  [talking, { type: 'hold' }, held],
  [held, { type: 'hold' }, null],
  [held, { type: 'resume' }, talking],
  [talking, { type: 'ask', guest: 'b' }, ringing, 'ring b'],
  [held, { type: 'ask', guest: 'b' }, ringing, 'ring b'],
  [asking, { type: 'ask', guest: 'c' }, null],
  [ringing, answered('b'), asking],
  [ringing, unanswered('b'), held],
  [ringing, { type: 'merge' }, null],
  [asking, { type: 'merge' }, together],
  [asking, { type: 'complete' }, withGuest, 'hangUp a'],
  [ringing, { type: 'complete' }, passing, 'hangUp a'],
  [together, { type: 'complete' }, withGuest, 'hangUp a'],
  [asking, { type: 'takeBack' }, talking, 'hangUp b'],
  [ringing, { type: 'takeBack' }, talking, 'hangUp b'],
  [together, { type: 'takeBack' }, talking, 'hangUp b'],
  [talking, { type: 'pass', guest: 'b' }, passing, 'hangUp a, ring b'],
  [held, { type: 'pass', guest: 'b' }, passing, 'hangUp a, ring b'],
  [passing, { type: 'hold' }, null],
  [passing, answered('b'), withGuest],
  [passing, unanswered('b'), returning, 'ring a'],
  [passing, left('a'), null],
  [returning, answered('a'), talking],
  [returning, unanswered('a'), lost],
  [returning, answered('b'), null],
  [talking, left('a'), ended],
  [held, left('a'), ended],
  [ringing, left('a'), passing],
  [asking, left('a'), withGuest],
  [together, left('a'), withGuest],
  [asking, left('b'), held],
  [together, left('b'), talking],
  [talking, left('b'), null],
  [asking, { type: 'otherSideLeft' }, ended, 'hangUp a, hangUp b'],
  [passing, { type: 'otherSideLeft' }, ended, 'hangUp b'],
  [talking, { type: 'setAside' }, aside],
  [held, { type: 'setAside' }, aside],
  [asking, { type: 'setAside' }, null],
  [aside, { type: 'hold' }, null],
  [aside, { type: 'ask', guest: 'b' }, null],
  [aside, { type: 'resume' }, talking],
  [aside, { type: 'comeBack' }, held],
  [talking, { type: 'comeBack' }, null],
  [aside, left('a'), returning, 'ring a'],
  [aside, { type: 'otherSideLeft' }, ended],
  [ended, { type: 'otherSideLeft' }, null],
  [ended, left('a'), null],
]

const random = (seed: number) => (below: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

describe('a call as a room of legs', () => {
  for (const [before, event, after, effects = ''] of turns) {
    it(`${before.is}, ${JSON.stringify(event)}: ${after?.is ?? 'nothing'}`, () => {
      const turn = decide(before, event)
      assert.deepEqual(turn?.room ?? null, after)
      assert.equal((turn?.effects ?? []).map(({ do: what, leg }: Effect) => `${what} ${leg}`).join(', '), effects)
    })
  }

  it('a colleague who is asked is never heard by the other side, nor hears it, until the call is theirs or all are together', () => {
    const heard = hearing(asking)
    assert.deepEqual([heard.get(OTHER_SIDE), heard.get('a'), heard.get('b')], ['music', ['b'], ['a']])
  })

  it('after any events, nobody hears who is gone, whoever is heard hears, and the other side is never left in silence', () => {
    const pick = random(49)
    const legs = ['a', 'b', 'c', 'd']
    const acts = ['hold', 'resume', 'setAside', 'comeBack', 'complete', 'takeBack', 'merge'] as const
    for (let call = 0; call < 5_000; call += 1) {
      let room: Room = talking
      for (let step = 0; step < 30 && room.is !== 'over'; step += 1) {
        const leg = legs[pick(4)] ?? 'a'
        const events: RoomEvent[] = [{ type: acts[pick(7)] ?? 'hold' }, { type: 'ask', guest: leg }, { type: 'pass', guest: leg }, left(leg), answered(leg), unanswered(leg)]
        const event = events[pick(6)] ?? left(leg)
        if ('guest' in event && legsIn(room).includes(event.guest)) continue
        room = decide(room, event)?.room ?? room
        const heard = hearing(room)
        for (const [hearer, what] of heard) {
          assert.ok(hearer === OTHER_SIDE || legsIn(room).includes(hearer))
          if (typeof what !== 'string') for (const speaker of what) assert.ok(heard.get(speaker)?.includes(hearer), JSON.stringify(room))
        }
        if (room.is !== 'over') assert.notEqual(heard.get(OTHER_SIDE) ?? 'nothing', 'nothing')
      }
    }
  })
})
