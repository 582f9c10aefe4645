import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { usersOperations } from 'contract/account'
import { isEmergencyNumber } from '@/phone/preferences'
import { voiceSdk } from '@/testing/fakeVoiceSdk'
import { hasPhoneStatus as hasStatus, stagePhonePage } from '@/testing/phonePage'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

const { service, visitReady } = stagePhonePage()

const notice = "Emergency calls can't be made here. Use another phone, mobile or landline, and dial 911."

const dial = async (number: string): Promise<void> => {
  fireEvent.change(screen.getByLabelText('Enter a phone number to call'), { target: { value: number } })
  const call = screen.getByText('Call', { selector: 'button' })
  await waitFor(() => expect(call).toBeEnabled())
  fireEvent.click(call)
}
const connected = (): number => voiceSdk.devices.flatMap((device) => device.connected).length

test.each([
  ['911', true],
  ['9-1-1', true],
  [' 9 1 1 ', true],
  ['1911', true],
  ['+1 (911)', true],
  ['112', true],
  ['+112', true],
  ['', false],
  ['411', false],
  ['9110', false],
  ['514 555-0911', false],
  ['+15149110112', false],
])('%j is an emergency number: %p', (typed, isEmergency) => {
  expect(isEmergencyNumber(typed)).toBe(isEmergency)
})

test('the first call waits until the notice is acknowledged, once; 911 is refused with what to do instead', async () => {
  const { store } = await visitReady({}, null)
  expect(screen.getByText(notice)).toBeInTheDocument()
  const queries = () => Object.values(store.getState().api?.queries ?? {})
  // Until then, calls are not held up.
  await waitFor(() => expect(queries().find((query) => query?.endpointName === 'getEmergencyNotice')?.status).toBe('fulfilled'))
  await dial('+15145550199')
  const dialog = within(await screen.findByRole('dialog', { name: 'No emergency calls' }))
  expect(dialog.getByText(notice)).toBeInTheDocument()
  expect(connected()).toBe(0)
  fireEvent.click(dialog.getByText('I understand'))
  await hasStatus('Successfully established call')
  expect((await service().requests(usersOperations.acknowledgeEmergencyNotice)).map(({ status }) => status)).toEqual([200])
  fireEvent.click(screen.getByText('Hang up', { selector: 'button' }))
  await hasStatus('Call ended')
  await dial('9-1-1')
  await hasStatus(`Error: ${notice}`)
  await dial('+15145550199')
  await hasStatus('Successfully established call')
  expect(connected()).toBe(2)
})

test('a service that may connect emergency calls shows no notice and gets the call', async () => {
  await visitReady({ extensions: false })
  expect(screen.queryByText(notice)).not.toBeInTheDocument()
  await dial('911')
  await hasStatus('Successfully established call')
})
