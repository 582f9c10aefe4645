import { redacted } from './redacted'

const token = ['eyJhbGciOiJIUzI1NiJ9', 'eyJpZCI6Ing', 's-_1'].join('.')

test.each([
  [`Bearer ${token}`, 'Bearer •••'],
  [`{"given":"${token}"}`, '{"given":"•••"}'],
  [`https://example.com/${token}?page=2`, 'https://example.com/•••?page=2'],
  [`of_${token}`, 'of_•••'],
  [`${token} and ${token}`, '••• and •••'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJ', 'eyJhbGciOiJIUzI1NiJ9.eyJ'],
  ['key.one.two', 'key.one.two'],
])('%p is redacted to %p', (text, shown) => {
  expect(redacted(text)).toBe(shown)
})

test('what a history of a call flow repeats is redacted once', () => {
  const steps = [{ parameters: { text: token } }]
  const [first, second] = redacted([{ steps }, { steps }])
  expect(first?.steps).toBe(second?.steps)
  expect(first?.steps).toEqual([{ parameters: { text: '•••' } }])
})
