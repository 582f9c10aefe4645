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
])('the country %p in %p is called %p', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})
