import { areaCodeProblem, hasSearched, queryOf, readSearch } from './searchParams'

const defaults = { country: 'CA', type: 'Local', area_code: '', contains: '' }

test.each([
  ['', defaults],
  ['country=GB&type=TollFree&area_code=800&contains=taxi', { country: 'GB', type: 'TollFree', area_code: '800', contains: 'taxi' }],
  ['country=XX&type=fax', defaults],
])('the query string %p gives the search %j', (address, search) => {
  expect(readSearch(new URLSearchParams(address))).toEqual(search)
})

test('a query string with a country is a search, and its request leaves out empty fields', () => {
  expect([hasSearched(new URLSearchParams('')), hasSearched(new URLSearchParams('country=CA'))]).toEqual([false, true])
  expect(queryOf({ country: 'CA', type: 'Local', area_code: ' 514 ', contains: ' ' })).toEqual({
    country: 'CA',
    type: 'Local',
    area_code: '514',
  })
})

test.each([
  ['CA', '', true],
  ['CA', ' 514 ', true],
  ['US', '212', true],
  ['CA', 'abc', false],
  ['CA', '51', false],
  ['CA', '5144', false],
  ['CA', '114', false],
  ['US', '2 1', false],
  ['GB', '20', true],
  ['FR', '1', true],
] as const)('in %s, the area code %p may be searched: %p', (country, area_code, isFine) => {
  expect(areaCodeProblem({ country, type: 'Local', area_code, contains: '' }) === null).toBe(isFine)
})
