import { newUuid } from './values'

test('makes unique UUIDs of version 4', () => {
  const made = Array.from({ length: 500 }, newUuid)
  for (const uuid of made) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(500)
})
