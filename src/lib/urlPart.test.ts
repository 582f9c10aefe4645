import { urlPart } from './values'

it.each([
  ['a/b?c#d', 'a%2Fb%3Fc%23d'],
  ['Été', '%C3%89t%C3%A9'],
  ['half a character: \ud800', 'half%20a%20character%3A%20%EF%BF%BD'],
])('the URL part of %j is %s', (text, part) => {
  expect(urlPart(text)).toBe(part)
})
