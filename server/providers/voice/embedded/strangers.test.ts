import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Strangers } from './strangers'

/** Who comes from where, in their order; with a minus, who leaves. */
const cases: [what: string, comings: string, staying: string][] = [
  ['all stay while there is room', 'a1 a2 b1', 'a1 a2 b1'],
  ['the oldest of an address makes room for its next', 'a1 a2 a3 a4', 'a2 a3 a4'],
  ['of all, the oldest of the address that has the most', 'b1 a1 a2 a3 c1 d1', 'b1 a2 a3 c1 d1'],
  ['of many alike, the oldest', 'a1 b1 c1 d1 e1 f1', 'b1 c1 d1 e1 f1'],
  ['who has left keeps nobody out', 'a1 a2 a3 -a2 a4 b1', 'a1 a3 a4 b1'],
  ['who was evicted leaves once', 'a1 a2 a3 a4 -a1 b1', 'a2 a3 a4 b1'],
]

describe('strangers, three of an address and five in all', () => {
  for (const [what, comings, staying] of cases) {
    it(what, () => {
      const strangers = new Strangers({ perAddress: 3, inAll: 5 })
      const inside = new Map<string, () => void>()
      const leavers = new Map<string, () => void>()
      for (const name of comings.split(' ')) {
        if (name.startsWith('-')) {
          inside.delete(name.slice(1))
          leavers.get(name.slice(1))?.()
        } else {
          const leave = strangers.enter(name.charAt(0), () => inside.delete(name))
          inside.set(name, leave)
          leavers.set(name, leave)
        }
      }
      assert.deepEqual([[...inside.keys()].join(' '), strangers.count()], [staying, inside.size])
    })
  }
})
