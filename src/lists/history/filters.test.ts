import { callFields, callFiltersOf, isNarrowing, noFilters, readFilters, recordingFields, recordingFiltersOf, voicemailFields, writeFilters } from './filters'

const read = (address: string, fields = recordingFields) => readFilters(new URLSearchParams(address), fields)

test('filters read from an address are written back unchanged', () => {
  const address = 'tab=archived&q=Zo%C3%A9&number_id=11&direction=outbound&from=2026-11-01&to=2026-11-21'
  const filters = read(address)
  expect(writeFilters(filters, recordingFields).toString()).toBe(address)
  expect(recordingFiltersOf(filters)).toEqual({
    is_archived: '1', q: 'Zoé', number_id: '11', direction: 'outbound', from: '2026-11-01', to: '2026-11-21',
  })
  expect(callFiltersOf(noFilters)).toEqual({})
})

test.each([
  '',
  'q=%20%20',
  'tab=inbox',
  'tab=bin',
  'direction=sideways',
  'from=yesterday',
  'to=2026-02-30',
  'from=0202-11-01',
  'from=2026-11-01T00:00',
  'page=2&tag=x',
])('the address %j sets no filter', (address) => {
  expect(read(address)).toEqual(noFilters)
  expect(writeFilters(read(address), recordingFields).toString()).toBe('')
})

test('a list ignores filters that it does not have', () => {
  const address = 'tab=archived&direction=inbound&q=514'
  expect(read(address, callFields)).toEqual({ ...noFilters, direction: 'inbound', q: '514' })
  expect(read(address, voicemailFields)).toEqual({ ...noFilters, tab: 'archived', q: '514' })
})

test('every filter except the tab narrows the list', () => {
  expect(isNarrowing(read('tab=archived'))).toBe(false)
  expect(isNarrowing(read('tab=archived&to=2026-11-21'))).toBe(true)
  expect(isNarrowing({ ...noFilters, box: 'shared' })).toBe(true)
})
