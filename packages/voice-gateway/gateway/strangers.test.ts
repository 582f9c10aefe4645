import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Strangers, strangerLimits } from './admission'

/** Addresses in the order of their connections; `-` leaves, `?` starts verifying its token, `!` ends that, and a dot is half a second. */
const cases: [what: string, comings: string, staying: string][] = [
  ['all sockets stay below the limits', 'a1 a2 b1', 'a1 a2 b1'],
  ['the oldest socket of a full address is evicted for its next one', 'a1 a2 a3 a4', 'a2 a3 a4'],
  ['at the total limit the oldest socket of the busiest address is evicted', 'b1 a1 a2 a3 c1 d1', 'b1 a2 a3 c1 d1'],
  ['among equally busy addresses the oldest socket is evicted', 'a1 b1 c1 d1 e1 f1', 'b1 c1 d1 e1 f1'],
  ['a closed socket no longer counts', 'a1 a2 a3 -a2 a4 b1', 'a1 a3 a4 b1'],
  ['an evicted socket that closes is not subtracted twice', 'a1 a2 a3 a4 -a1 b1', 'a2 a3 a4 b1'],
  ['a socket whose token is being verified stays', 'a1 a2 a3 ?a1 a4', 'a1 a3 a4'],
  ['the oldest socket is evicted if all tokens are being verified', 'a1 a2 a3 ?a1 ?a2 ?a3 a4', 'a2 a3 a4'],
  ['a socket with a rejected token counts as silent again', 'a1 a2 a3 ?a1 !a1 a4', 'a2 a3 a4'],
  ['the busiest address stays if it has just connected', 'b1 b2 . . a1 a2 a3 c1', 'b2 a1 a2 a3 c1'],
  ['among long silent sockets the oldest of the busiest address is evicted', 'b1 c1 c2 . . a1 a2 a3', 'b1 c2 a1 a2 a3'],
  ['a socket counts as long silent after a second, not after half a second', 'b1 . c1 . a1 a2 a3 d1', 'c1 a1 a2 a3 d1'],
  ['a full address evicts only its own sockets', 'b1 . . a1 a2 a3 a4', 'b1 a2 a3 a4'],
]

const play = (comings: string): [staying: string, count: number] => {
  let now = 0
  const strangers = new Strangers({ perAddress: 3, inAll: 5 }, () => now)
  const inside = new Set<string>()
  const known = new Map<string, ReturnType<Strangers['enter']>>()
  for (const step of comings.split(' ')) {
    const [sign, name] = [step.charAt(0), step.slice(1)]
    if (sign === '.') now += 500
    else if (sign === '?' || sign === '!') known.get(name)?.setVerifying(sign === '?')
    else if (sign === '-') {
      inside.delete(name)
      known.get(name)?.leave()
    } else {
      known.set(step, strangers.enter(sign, () => inside.delete(step)))
      inside.add(step)
    }
  }
  return [[...inside].join(' '), strangers.count()]
}

describe('sockets without a token, at most three per address and five in all', () => {
  for (const [what, comings, staying] of cases) {
    it(what, () => assert.deepEqual(play(comings), [staying, staying.split(' ').length]))
  }
})

it('three hundred web phones behind one address stay connected during a flood from another', () => {
  const strangers = new Strangers()
  const evicted = { office: 0, flood: 0 }
  const connect = (who: 'office' | 'flood', address: string) => strangers.enter(address, () => (evicted[who] += 1))
  for (let one = 0; one < 1_000; one += 1) connect('flood', 'a')
  for (let one = 0; one < 300; one += 1) connect('office', 'b')
  assert.deepEqual(evicted, { office: 0, flood: 1_000 - strangerLimits.perAddress })
})
