import { countryName } from './country'

test.each([
  ['CA', 'en', 'Canada'],
  ['FR', 'en', 'France'],
  ['GB', 'en', 'United Kingdom'],
  ['us', 'en', 'United States'],
  ['US', 'fr', 'États-Unis'],
  ['QQ', 'en', 'QQ'],
  ['Canada', 'en', 'Canada'],
  ['', 'en', ''],
])('the name of the country %p in %p is %p', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})
