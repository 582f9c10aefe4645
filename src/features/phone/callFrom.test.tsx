import { screen } from '@testing-library/react'
import { numbersOperations } from 'contract/numbers'
import { webphoneOperations } from 'contract/webphone'
import { paths } from '@/lib/paths'
import { signedOut } from '@/slices/session'
import { fakeLocks } from '@/testing/fakeLocks'
import { resetVoiceSdk } from '@/testing/fakeVoiceSdk'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  Object.defineProperty(window, 'isSecureContext', { value: true })
})
beforeEach(() => Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true }))
afterEach(resetVoiceSdk)
afterAll(() => service.close())

test('Call from names each number with its label and remembers the last choice of each user', async () => {
  for (const token of ['a', 'b', 'c']) await service.failNext(webphoneOperations.getWebPhoneToken, faults.body({ token }))
  const options = () => Array.from(screen.getByLabelText<HTMLSelectElement>('Call from').options, ({ text }) => text)
  const from = () => screen.getByLabelText<HTMLSelectElement>('Call from').selectedOptions[0]?.text
  const numbers = [
    { id: '1', phone_number: '+14385550119', friendly_number: '(438) 555-0119', label: null },
    { id: '2', phone_number: '+15145550142', friendly_number: '', label: 'Boutique' },
  ]
  const respondWithNumbers = (listed = numbers) => service.failNext(numbersOperations.listNumbers, faults.body({ numbers: listed }))
  await respondWithNumbers()
  const first = await renderConsole({ path: paths.webphone, service, signedIn: service.practice, settings: { extensions: false } })
  await screen.findByText('Client is ready')
  expect(options()).toEqual(['(438) 555-0119', 'Boutique - (514) 555-0142'])
  expect(from()).toBe('(438) 555-0119')
  await first.user.selectOptions(screen.getByLabelText('Call from'), 'Boutique - (514) 555-0142')
  await first.user.click(screen.getByText('Support'))
  await screen.findByText('Support', { selector: 'h1' })
  await first.user.click(screen.getByText('Web phone'))
  await screen.findByLabelText('Call from')
  expect(from()).toBe('Boutique - (514) 555-0142')
  first.store.dispatch(signedOut({ reason: 'user' }))
  first.unmount()

  await respondWithNumbers()
  const again = await renderConsole({ path: paths.webphone, service, signedIn: service.practice, settings: { extensions: false } })
  await screen.findByLabelText('Call from')
  expect(from()).toBe('Boutique - (514) 555-0142')
  again.unmount()

  await respondWithNumbers(numbers.slice(0, 1))
  const without = await renderConsole({ path: paths.webphone, service, signedIn: service.practice, settings: { extensions: false } })
  await screen.findByLabelText('Call from')
  expect(from()).toBe('(438) 555-0119')
  without.unmount()

  await respondWithNumbers()
  await renderConsole({ path: paths.webphone, service, signedIn: service.second, settings: { extensions: false } })
  await screen.findByLabelText('Call from')
  expect(from()).toBe('(438) 555-0119')
})

test('a call back begins with the number that was called, and a call needs a number', async () => {
  const numbers = [
    { id: '1', phone_number: '+14385550119', friendly_number: '(438) 555-0119', label: null },
    { id: '2', phone_number: '+15145550142', friendly_number: '', label: 'Boutique' },
  ]
  await service.failNext(numbersOperations.listNumbers, faults.body({ numbers }))
  const { user } = await renderConsole({ path: `${paths.webphone}?number=%2B15145550101&from=2`, service, signedIn: service.second, settings: { extensions: false } })
  expect((await screen.findByLabelText<HTMLSelectElement>('Call from')).selectedOptions[0]?.text).toBe('Boutique - (514) 555-0142')
  const field = screen.getByLabelText<HTMLInputElement>('Enter a phone number to call')
  expect(field.value).toBe('+15145550101')
  await user.clear(field)
  await user.click(screen.getByText('Call', { selector: 'button' }))
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('Enter a phone number.')
  await user.type(field, '5')
  expect(field).not.toHaveAccessibleDescription('Enter a phone number.')
})
