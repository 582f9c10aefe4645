import { fireEvent, screen, waitFor } from '@testing-library/react'
import { voiceSdk } from '@/testing/fakeVoiceSdk'
import { hasPhoneStatus as hasStatus, stagePhonePage } from '@/testing/phonePage'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

const { visitReady } = stagePhonePage()

const field = () => screen.getByLabelText('Enter a phone number to call')
const dial = async (number: string): Promise<void> => {
  fireEvent.change(field(), { target: { value: number } })
  const call = screen.getByText('Call', { selector: 'button' })
  await waitFor(() => expect(call).toBeEnabled())
  fireEvent.click(call)
}
const lastCalled = (): unknown => voiceSdk.devices.flatMap(({ connected }) => connected).at(-1)

test.each([
  ['+33 (0)1 99 00 12 34', '+33199001234', '+33199001234'],
  ['1-800-555-FLOR', '+18005553567', '(800) 555-3567'],
  ['\u202a514\u2011555\u20110142\u202c', '+15145550142', '(514) 555-0142'],
  ['514 555-0142 poste 12', '+15145550142,12', '(514) 555-0142, 12'],
])('%j is called as %s', async (typed, called, shown) => {
  await visitReady({ premiumNumbers: [] })
  await dial(typed)
  await hasStatus('Successfully established call')
  expect(JSON.stringify(lastCalled())).toContain(JSON.stringify(called))
  expect(screen.getAllByText(shown).length).toBeGreaterThan(0)
})

test('a number that can not be called is not, and the field says what is wrong', async () => {
  await visitReady({ premiumNumbers: ['+449'] })
  const problems = [
    ['555-0142', 'Add the area code.'],
    ['+1 514 555 01429', 'This number has too many digits.'],
    ['514 555-014', 'This number has too few digits.'],
    ['514 555-0142 / 514 555-0143', 'Enter one phone number only.'],
    ['1145550142', "This area code doesn't exist. Numbers outside Canada and the United States start with + and a country code."],
    ['1-900-555-0142', "Premium-rate and satellite numbers can't be called from here."],
    ['Chloé', 'Enter a valid phone number.'],
    [' ', 'Enter a phone number.'],
  ] as const
  for (const [typed, problem] of problems) {
    await dial(typed)
    expect(await screen.findByText(problem)).toBeInTheDocument()
    await waitFor(() => expect(field()).toHaveFocus())
    expect(field()).toBeInvalid()
  }
  expect(lastCalled()).toBeUndefined()
  await dial('+44 9012345678')
  await hasStatus('Successfully established call')
})

test('a service of the specification gets what was typed', async () => {
  await visitReady({ extensions: false })
  await dial('555-0142 x1')
  await hasStatus('Successfully established call')
  expect(JSON.stringify(lastCalled())).toContain('"555-0142 x1"')
})
