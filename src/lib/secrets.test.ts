import { forget, hide, isSecret, reveal } from './storedToken'

test('a handle shows nothing of its secret, and reveals it until it is forgotten', () => {
  const secret = hide('hunter2')
  expect(secret).not.toContain('hunter2')
  expect(JSON.stringify({ secret })).not.toContain('hunter2')
  expect(reveal(secret)).toBe('hunter2')
  forget(secret)
  expect(reveal(secret)).toBeNull()
  expect(isSecret(secret)).toBe(false)
})

test('each hidden value gets a handle of its own', () => {
  const [one, other] = [hide('hunter2'), hide('hunter2')]
  expect(one).not.toBe(other)
  forget(one)
  expect(reveal(other)).toBe('hunter2')
  forget(other)
})

test('text that only looks like a handle is not a secret', () => {
  expect(isSecret('secret:0b0e7d0c-6f5c-4a7e-8f6e-3f1c3f5d2a10')).toBe(false)
})
