import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isTimeZone, nextMorning } from './nextMorning'

type Row = [zone: string, now: string, expected: string]

const mornings: Row[] = [
  ['America/Montreal', '2026-01-15T12:59:59.999Z', '2026-01-15T13:00:00.000Z'],
  ['America/Montreal', '2026-01-15T13:00:00.000Z', '2026-01-16T13:00:00.000Z'],
  ['America/Montreal', '2026-01-16T04:30:00.000Z', '2026-01-16T13:00:00.000Z'],
  ['America/Montreal', '2026-07-15T12:00:00.000Z', '2026-07-16T12:00:00.000Z'],
  // Clocks go forward at 2:00 on March 8, and back at 2:00 on November 1.
  ['America/Montreal', '2026-03-07T13:00:00.000Z', '2026-03-08T12:00:00.000Z'],
  ['America/Montreal', '2026-03-08T04:59:00.000Z', '2026-03-08T12:00:00.000Z'],
  ['America/Montreal', '2026-03-08T06:59:00.000Z', '2026-03-08T12:00:00.000Z'],
  ['America/Montreal', '2026-03-08T12:00:00.000Z', '2026-03-09T12:00:00.000Z'],
  ['America/Montreal', '2026-10-31T12:00:00.000Z', '2026-11-01T13:00:00.000Z'],
  ['America/Montreal', '2026-11-01T05:30:00.000Z', '2026-11-01T13:00:00.000Z'],
  ['America/Montreal', '2026-11-01T13:00:00.000Z', '2026-11-02T13:00:00.000Z'],
  ['America/St_Johns', '2026-03-07T11:30:00.000Z', '2026-03-08T10:30:00.000Z'],
  ['America/St_Johns', '2026-03-08T05:31:00.000Z', '2026-03-08T10:30:00.000Z'],
  ['America/St_Johns', '2026-10-31T10:30:00.000Z', '2026-11-01T11:30:00.000Z'],
  ['America/St_Johns', '2026-11-01T04:29:00.000Z', '2026-11-01T11:30:00.000Z'],
  ['America/Phoenix', '2026-03-08T09:00:00.000Z', '2026-03-08T15:00:00.000Z'],
  ['America/Phoenix', '2026-03-08T15:00:00.000Z', '2026-03-09T15:00:00.000Z'],
  ['America/Phoenix', '2026-11-01T15:00:00.000Z', '2026-11-02T15:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-15T19:00:00.000Z', '2026-01-16T19:00:00.000Z'],
  ['UTC', '2026-01-15T07:59:59.000Z', '2026-01-15T08:00:00.000Z'],
  ['Mars/Olympus_Mons', '2026-01-15T12:00:00.000Z', '2026-01-15T13:00:00.000Z'],
]

describe('the next morning', () => {
  for (const [zone, now, expected] of mornings) {
    it(`in ${zone} after ${now} is ${expected}`, () => assert.equal(nextMorning(new Date(now), zone).toISOString(), expected))
  }

  it('is 8:00 on each day of a year', () => {
    for (const zone of ['America/Montreal', 'America/St_Johns', 'America/Phoenix', 'Australia/Lord_Howe']) {
      const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
      const days = new Set<string>()
      let at = new Date('2026-01-01T00:00:00Z')
      for (let day = 0; day < 365; day += 1) {
        at = nextMorning(at, zone)
        const [date = '', time] = clock.format(at).split(', ')
        assert.equal(time, '08:00', `${zone} ${at.toISOString()}`)
        days.add(date)
      }
      assert.equal(days.size, 365)
    }
  })

  const zones: [name: string, isKnown: boolean][] = [
    ['America/Montreal', true],
    ['america/montreal', true],
    ['UTC', true],
    ['', false],
    ['+05:00', false],
    ['America/Nowhere', false],
    ['America/Montreal\u0000', false],
  ]
  for (const [name, isKnown] of zones) it(`${JSON.stringify(name)} is ${isKnown ? 'a' : 'no'} time zone`, () => assert.equal(isTimeZone(name), isKnown))
})
