import { rememberOpened, wasOpened } from './openedRequests'

const at = '2026-03-01T10:00:00.000Z'
const later = '2026-03-01T11:00:00.000Z'

afterEach(() => localStorage.clear())

test('a request is opened up to the message that was shown', () => {
  rememberOpened('7', '12', at)
  expect(wasOpened('7', '12', at)).toBe(true)
  expect(wasOpened('7', '12', later)).toBe(false)
  expect(wasOpened('8', '12', at)).toBe(false)
})

test('of more than two hundred requests the first opened are forgotten, whatever their ids', () => {
  for (let index = 0; index < 200; index += 1) rememberOpened('7', 90_000_000 + index, at)
  rememberOpened('7', 10_000_000, at)
  rememberOpened('7', 10_000_001, at)
  expect([10_000_000, 10_000_001, 90_000_002].map((id) => wasOpened('7', id, at))).toEqual([true, true, true])
  expect(wasOpened('7', 90_000_000, at)).toBe(false)
})

test.each(['', '{', '{"12":"2026"}', '[["12"]]', '[7, null]'])('stored text of another form is no request: %p', (text) => {
  localStorage.setItem('opened_requests 7', text)
  expect(wasOpened('7', '12', at)).toBe(false)
})
