import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Strangers, strangerLimits } from './strangers'

/** Addresses in the order of their connections; `-` leaves, `?` starts verifying its token, `!` ends that, and a dot is half a second. */
const cases: [what: string, comings: string, staying: string][] = [
  ['all stay while there is room', 'a1 a2 b1', 'a1 a2 b1'],
  ['who came first of an address makes room for its next', 'a1 a2 a3 a4', 'a2 a3 a4'],
  ['of all, the first of the address that has most', 'b1 a1 a2 a3 c1 d1', 'b1 a2 a3 c1 d1'],
  ['of many alike, the first', 'a1 b1 c1 d1 e1 f1', 'b1 c1 d1 e1 f1'],
  ['who has left keeps nobody out', 'a1 a2 a3 -a2 a4 b1', 'a1 a3 a4 b1'],
  ['who was evicted leaves once', 'a1 a2 a3 a4 -a1 b1', 'a2 a3 a4 b1'],
  ['whose token is looked at stays, though it came first', 'a1 a2 a3 ?a1 a4', 'a1 a3 a4'],
  ['unless all are', 'a1 a2 a3 ?a1 ?a2 ?a3 a4', 'a2 a3 a4'],
  ['whose token was not good is as silent as before', 'a1 a2 a3 ?a1 !a1 a4', 'a2 a3 a4'],
  ['an address that has just come stays, though it has most', 'b1 b2 . . a1 a2 a3 c1', 'b2 a1 a2 a3 c1'],
  ['of those who have long been silent, the first of the address that has most of them', 'b1 c1 c2 . . a1 a2 a3', 'b1 c2 a1 a2 a3'],
  ['a second is long, half a one is not', 'b1 . c1 . a1 a2 a3 d1', 'c1 a1 a2 a3 d1'],
  ['nobody of another address makes room for one that is at its limit', 'b1 . . a1 a2 a3 a4', 'b1 a2 a3 a4'],
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

describe('strangers, three of an address and five in all', () => {
  for (const [what, comings, staying] of cases) {
    it(what, () => assert.deepEqual(play(comings), [staying, staying.split(' ').length]))
  }
})

it('an office of three hundred has room behind one address, also beside a flood from another', () => {
  const strangers = new Strangers()
  const evicted = { office: 0, flood: 0 }
  const come = (who: 'office' | 'flood', address: string) => strangers.enter(address, () => (evicted[who] += 1))
  for (let one = 0; one < 1_000; one += 1) come('flood', 'a')
  for (let one = 0; one < 300; one += 1) come('office', 'b')
  assert.deepEqual(evicted, { office: 0, flood: 1_000 - strangerLimits.perAddress })
})
