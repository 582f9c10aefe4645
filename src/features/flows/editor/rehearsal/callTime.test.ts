/** @jest-environment node */
import { callTimeAt, nextHoliday, tonight } from './useRehearsal'

const zone = 'America/Montreal'
/** 11 p.m. on November 25 in Montreal. */
const now = new Date('2026-11-26T04:00:00Z')

test.each(['', ':00Z', '2026-13-45T00:00', 'tonight', '2026-11-25'])('“%s” is no time of a call: the call begins now', (text) => {
  expect(callTimeAt(text, zone)).toBeNull()
})

test('a local time is kept with its instant', () => {
  expect(callTimeAt('2026-12-25T10:00', zone)).toEqual({ instant: '2026-12-25T15:00:00.000Z', local: '2026-12-25T10:00', time_zone: zone })
  expect(callTimeAt('2026-07-01T10:00', zone)?.instant).toBe('2026-07-01T14:00:00.000Z')
})

test('tonight is the day in the time zone, and the next holiday is one of Quebec unless schedules name others', () => {
  expect(tonight(zone, now)).toBe('2026-11-25T21:00')
  expect(nextHoliday([], zone, now)).toBe('2026-12-25T10:00')
})
