/** @jest-environment node */
import { translatorOf } from '@/i18n/translator'
import { dragged, type Drag } from './WeekGrid'
import {
  readTime,
  steppedTime,
  timeText,
  dayCopied,
  halfHourOpened,
  intervalAdded,
  intervalAt,
  isPastMidnight,
  ofDay,
  problemsOf,
  type EditedInterval,
} from './weekRules'

const english = translatorOf({})

const typed: [text: string, isEnd: boolean, time: string | null][] = [
  ['9', false, '09:00'],
  ['9:30', false, '09:30'],
  ['0930', false, '09:30'],
  ['9 h 30', false, '09:30'],
  ['17h', false, '17:00'],
  ['17 h', false, '17:00'],
  ['21\u00a0h', false, '21:00'],
  ['21 h 00', false, '21:00'],
  ['24\u00a0h', true, '24:00'],
  ['5 pm', false, '17:00'],
  ['5:00\u00a0p.m.', false, '17:00'],
  ['12 a.m.', false, '00:00'],
  ['12 p.m.', false, '12:00'],
  ['9\u202fh\u202f05', false, '09:05'],
  ['24:00', true, '24:00'],
  ['24:00', false, null],
  ['24:15', true, null],
  ['25', true, null],
  ['9:60', false, null],
  ['13 pm', false, null],
  ['noon', false, null],
  ['', true, null],
]

test.each(typed)('the text “%s” (end: %s) is read as %s', (text, isEnd, time) => {
  expect(readTime(text, isEnd)).toBe(time)
})

test('the arrows move a time to the next quarter of an hour, around the clock', () => {
  expect([1, -1].map((steps) => steppedTime('09:10', steps, 15))).toEqual(['09:15', '09:00'])
  expect(steppedTime('23:45', 1, 15)).toBe('00:00')
  expect(steppedTime('00:00', -1, 15)).toBe('23:45')
  expect(steppedTime('soon', 1, 15)).toBe('soon')
})

test('times are written in the language, and what is no time stays as it was typed', () => {
  expect(timeText('09:05', 'en').replaceAll(/\s/g, ' ')).toBe('9:05 a.m.')
  expect(timeText('09:05', 'fr').replaceAll(/\s/g, ' ')).toBe('9 h 05')
  expect(['09:00', '00:00', '24:00'].map((time) => timeText(time, 'fr'))).toEqual(['9\u00a0h', '0\u00a0h', '24\u00a0h'])
  expect(timeText('soon', 'en')).toBe('soon')
})

let key = 0
const on = (weekday: number, start: string, end: string): EditedInterval => ({ key: (key += 1), weekday, start, end })

const weeks: [name: string, week: EditedInterval[], problems: string[]][] = [
  ['hours that touch are fine', [on(1, '09:00', '12:00'), on(1, '12:00', '17:00')], []],
  ['hours past midnight are fine', [on(5, '18:00', '02:00')], []],
  ['a whole day is fine', [on(1, '00:00', '24:00'), on(2, '00:00', '24:00')], []],
  ['hours of one day overlap', [on(1, '09:00', '12:00'), on(1, '11:00', '17:00')], ['These hours overlap with others.']],
  ['hours past midnight overlap with the next day', [on(1, '20:00', '03:00'), on(2, '02:00', '10:00')], ['These hours overlap with others.']],
  ['hours past Sunday midnight overlap with Monday', [on(7, '20:00', '03:00'), on(1, '02:00', '10:00')], ['These hours overlap with others.']],
  ['an end equal to the start', [on(1, '09:00', '09:00')], ['This is the time of opening. For the whole day, write 0:00 and 24:00.']],
  ['empty times', [on(1, '', ''), on(2, '09:00', ' ')], ['Enter the time of opening.', 'Enter the time of closing.']],
  ['text that is no time', [on(1, 'soon', '17:00')], ['This is not a time. Write it like 9:30 or 17:00.']],
]

test.each(weeks)('%s', (_name, week, problems) => {
  expect([...problemsOf(week).values()].map(({ message }) => english(message))).toEqual(problems)
})

test('a copied day replaces the hours of the others, and keys stay unique', () => {
  const week = [on(1, '09:00', '12:00'), on(1, '13:00', '17:00'), on(2, '10:00', '11:00'), on(3, '10:00', '11:00')]
  const copied = dayCopied(week, 1, [1, 2])
  expect(ofDay(copied, 2).map(({ start, end }) => [start, end])).toEqual([['09:00', '12:00'], ['13:00', '17:00']])
  expect(ofDay(copied, 1)).toEqual(week.slice(0, 2))
  expect(ofDay(copied, 3)).toEqual(week.slice(3))
  expect(new Set(copied.map((interval) => interval.key)).size).toBe(copied.length)
})

test('added hours follow the last ones of the day, and are empty where there is no room', () => {
  const once = intervalAdded([], 1)
  const twice = intervalAdded(once, 1)
  expect(twice.map(({ start, end }) => [start, end])).toEqual([['09:00', '17:00'], ['18:00', '22:00']])
  expect(intervalAdded([on(1, '18:00', '02:00')], 1)[1]).toMatchObject({ start: '', end: '' })
  expect(isPastMidnight(on(1, '18:00', '02:00'))).toBe(true)
  expect(intervalAt(1440 - 60, 1440)).toEqual({ weekday: 1, start: '23:00', end: '24:00' })
})

const opened: [what: string, week: EditedInterval[], start: string, hours: string[]][] = [
  ['by itself', [on(1, '12:00', '13:00'), on(2, '08:30', '10:00')], '08:00', ['12:00–13:00', '08:00–08:30']],
  ['before an opening', [on(1, '08:30', '12:00')], '08:00', ['08:00–12:00']],
  ['after a closing within it', [on(1, '09:00', '17:15')], '17:00', ['09:00–17:30']],
  ['between two hours', [on(1, '08:00', '12:00'), on(1, '12:30', '17:00')], '12:00', ['08:00–17:00']],
  ['at the end of the day', [], '23:30', ['23:30–24:00']],
]

test.each(opened)('a half hour of a Monday is opened %s', (_, week, start, hours) => {
  const monday = halfHourOpened(week, 1, start).filter(({ weekday }) => weekday === 1)
  expect(monday.map((interval) => `${interval.start}–${interval.end}`)).toEqual(hours)
})

const monday = on(1, '09:00', '17:00')
const drags: [name: string, drag: Drag, expected: Partial<EditedInterval>[]][] = [
  ['a drag over an empty day adds hours', { part: 'new', interval: null, from: 1440 + 600, to: 1440 + 720 }, [monday, { weekday: 2, start: '10:00', end: '12:00' }]],
  ['a drag upwards adds them too', { part: 'new', interval: null, from: 1440 + 720, to: 1440 + 600 }, [monday, { weekday: 2, start: '10:00', end: '12:00' }]],
  ['a click adds nothing', { part: 'new', interval: null, from: 1440, to: 1440 }, [monday]],
  ['the upper edge moves the opening', { part: 'start', interval: monday, from: 540, to: 480 }, [{ weekday: 1, start: '08:00', end: '17:00' }]],
  ['the lower edge moves the closing', { part: 'end', interval: monday, from: 1020, to: 1080 }, [{ weekday: 1, start: '09:00', end: '18:00' }]],
  ['an edge stops before the other', { part: 'end', interval: monday, from: 1020, to: 0 }, [{ weekday: 1, start: '09:00', end: '09:15' }]],
  ['the whole moves to another day and time', { part: 'whole', interval: monday, from: 600, to: 600 + 2 * 1440 + 30 }, [{ weekday: 3, start: '09:30', end: '17:30' }]],
]

test.each(drags)('%s', (_name, drag, expected) => {
  const found = dragged([monday], drag)
  expect(found).toHaveLength(expected.length)
  expected.forEach((interval, index) => expect(found[index]).toMatchObject(interval))
})
