import { DEVICE_KEY, deviceTokens, saveDeviceToken } from './knownDevice'

afterEach(() => localStorage.clear())

test('a browser stores the latest five device tokens, each once', () => {
  expect(deviceTokens()).toBeNull()
  for (const token of ['a1', 'b2', 'a1', 'c3', 'd4', 'e5', 'f6']) saveDeviceToken(token)
  expect(deviceTokens()).toBe('f6,e5,d4,c3,a1')
})

test.each(['', 'a,b', 'a b', 'é', `a\r\nx-other: b`, 'a'.repeat(201)])('%j is not stored as a device token', (token) => {
  saveDeviceToken(token)
  expect(localStorage.getItem(DEVICE_KEY)).toBeNull()
})

test('no stored text breaks the request header', () => {
  localStorage.setItem(DEVICE_KEY, 'ok\r\nx: y,,good_1,é, ')
  expect(deviceTokens()).toBe('good_1')
})
