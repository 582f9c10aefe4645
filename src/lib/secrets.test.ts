import { forget, hide, isSecret, reveal } from './secrets'

test('a secret shows nothing of its value, and gives it back until it is forgotten', () => {
  const secret = hide('hunter2')
  expect(secret).not.toContain('hunter2')
  expect(JSON.stringify({ secret })).not.toContain('hunter2')
  expect(reveal(secret)).toBe('hunter2')
  forget(secret)
  expect(reveal(secret)).toBeNull()
  expect(isSecret(secret)).toBe(false)
})

test('the same value is another secret each time', () => {
  const [one, other] = [hide('hunter2'), hide('hunter2')]
  expect(one).not.toBe(other)
  forget(one)
  expect(reveal(other)).toBe('hunter2')
  forget(other)
})

test('text that only looks like a secret is none', () => {
  expect(isSecret('secret:0b0e7d0c-6f5c-4a7e-8f6e-3f1c3f5d2a10')).toBe(false)
})
