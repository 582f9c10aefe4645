import type { ListedCall } from '@/api'
import { translatorOf } from '@/i18n/translator'
import { callRowData, contactOf, recordingRowData, voicemailRowData } from './rowData'
import { noFilters, type HistoryFilters } from './filters'
import { matchesFilters } from './useHistoryList'

const zoe: ListedCall = {
  id: 1,
  direction: 'inbound',
  number_id: 11,
  number: { label: 'Shop', friendly_number: '(514) 555-0142' },
  contact_name: 'Zoé 100 % d_Or',
  contact_number: '+15145550123',
  duration: 90,
  start_date: '2026-03-09 03:59:59',
  missed: null,
  is_blocked: 0, answered_by: null,
}

test.each([
  ['', true],
  ['ZOÉ', true],
  ['zoe\u0301', true],
  ['d_or zoé', true],
  ['zoé cie', false],
  ['%', true],
  ['d%o', false],
  ['(514) 555-01', true],
  ['514.555', true],
  ['+1 514', true],
  ['555\u00a001', true],
  ['514\u2011555\u200b', true],
  ['\u202a514 555\u202c', true],
  ['５１４', true],
  ['011 1 514', true],
  ['514 555-0123 x12', true],
  ['514 555-0199', false],
  ['01 99 00', false],
  ['tel 514', false],
  ['-', false],
])('a search for %j finds the contact: %s', (q, isFound) => {
  expect(matchesFilters(callRowData(zoe), { ...noFilters, q })).toBe(isFound)
})

const cases: [Partial<HistoryFilters>, boolean][] = [
  [{ number_id: '11' }, true],
  [{ number_id: '1' }, false],
  [{ direction: 'inbound' }, true],
  [{ direction: 'outbound' }, false],
  // The last second of March 8 in Montreal, although March 9 has begun in UTC.
  [{ from: '2026-03-08', to: '2026-03-08' }, true],
  [{ from: '2026-03-09' }, false],
  [{ to: '2026-03-07' }, false],
  [{ from: '2026-03-09', to: '2026-03-08' }, false],
  [{ tab: 'archived' }, false],
]

test.each(cases)('the filter %j matches the row: %s', (part, isPassed) => {
  expect(matchesFilters(callRowData(zoe), { ...noFilters, ...part })).toBe(isPassed)
})

test.each([
  [null, []],
  ['open', ['all', 'open']],
  ['called_back', ['all', 'done']],
  ['marked', ['all', 'done']],
] as const)('a call whose missed state is %s passes the filters %j', (missed, passing) => {
  const data = callRowData({ ...zoe, missed })
  expect((['all', 'open', 'done'] as const).filter((filter) => matchesFilters(data, { ...noFilters, missed: filter }))).toEqual(passing)
})

test('missing fields of a row become empty values', () => {
  const bare = { ...zoe, number_id: null, number: null, contact_name: null, contact_number: '', start_date: '', direction: null }
  expect(callRowData(bare)).toMatchObject({ numberId: '', numberLabel: '', friendlyNumber: '', direction: '', contactName: '', contactNumber: '', at: '' })
  expect(matchesFilters(callRowData(bare), { ...noFilters, from: '2026-01-01' })).toBe(false)
})

test('voicemails and recordings have their own length, time and archive status', () => {
  const own = { id: 1, duration: 5, created_at: '2026-03-10 12:00:00', recording_url: '/x', is_archived: 1 as const }
  const recording = recordingRowData({ ...own, call: zoe })
  expect([recording.duration, recording.at, recording.isArchived, recording.numberLabel]).toEqual([
    5, '2026-03-10 12:00:00', true, 'Shop',
  ])
  const voicemail = voicemailRowData({ ...own, number_id: 11, number: null, from_number: '+14185550199', contact_name: null, is_new: null, box: null })
  expect([contactOf(voicemail, translatorOf({})), contactOf(recording, translatorOf({}))]).toEqual(['(418) 555-0199', 'Zoé 100 % d_Or'])
  const passing = (box: typeof voicemail.box) => ['', 'shared', 'u1'].filter((filter) => matchesFilters({ ...voicemail, box }, { ...noFilters, tab: 'archived', box: filter }))
  expect([passing(null), passing({ id: 'u1', name: 'Marie' }), passing({ id: 'u2', name: 'Jean' })]).toEqual([['', 'shared'], ['', 'u1'], ['']])
})
