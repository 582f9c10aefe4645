import { hasSearched, queryOf, readSearch } from './searchParams'

const defaults = { country: 'CA', type: 'Local', area_code: '', contains: '' }

test.each([
  ['', defaults],
  ['country=GB&type=TollFree&area_code=800&contains=taxi', { country: 'GB', type: 'TollFree', area_code: '800', contains: 'taxi' }],
  ['country=XX&type=fax', defaults],
])('the address %p searches for %j', (address, search) => {
  expect(readSearch(new URLSearchParams(address))).toEqual(search)
})

test('a search comes from an address that has one, and asks for no empty field', () => {
  expect([hasSearched(new URLSearchParams('')), hasSearched(new URLSearchParams('country=CA'))]).toEqual([false, true])
  expect(queryOf({ country: 'CA', type: 'Local', area_code: ' 514 ', contains: ' ' })).toEqual({
    country: 'CA',
    type: 'Local',
    area_code: '514',
  })
})
