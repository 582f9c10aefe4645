import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { callsOperations } from 'contract/calls'
import { numbersOperations } from 'contract/numbers'
import { peopleOperations } from 'contract/people'
import { usersOperations } from 'contract/account'
import { webphoneOperations } from 'contract/webphone'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { voiceSdk } from '@/testing/fakeVoiceSdk'
import { hasPhoneStatus as hasStatus, stagePhonePage } from '@/testing/phonePage'
import { renderConsole } from '@/testing/renderConsole'
import { faults } from '@/testing/service'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

const { service, device } = stagePhonePage()

const numbers = [
  { id: '1', phone_number: '+14385550119', friendly_number: '(438) 555-0119', label: 'Essais' },
  { id: '2', phone_number: '+15145550142', friendly_number: '(514) 555-0142', label: 'Mariages' },
]
const chloe = '+15145550101'
const marc = '+14505550133'
const stranger = '+14165550188'

const call = (id: string, contact_number: string, more: object = {}) => ({
  id,
  direction: 'inbound',
  number_id: '2',
  number: { label: 'Mariages', friendly_number: '(514) 555-0142' },
  contact_name: contact_number === chloe ? 'Chloé' : null,
  contact_number,
  duration: 20,
  start_date: '2026-03-01T15:00:00Z',
  missed: null,
  ...more,
})

const visit = async (contacts: Record<string, string> = { [marc]: 'Marc', [chloe]: 'Chloé' }): Promise<void> => {
  const given = service()
  const { accountId } = given.practice
  await given.emptyAccount(accountId)
  for (const [contact_number, contact_name] of Object.entries(contacts)) await given.addCalls(accountId, { contact_name, contact_number })
  const calls = [call('a', stranger, { missed: 'open' }), call('b', chloe), call('c', chloe, { direction: 'outbound', number_id: '1' }), call('d', 'anonymous')]
  await given.failNext(webphoneOperations.getWebPhoneToken, faults.body({ token: 'token' }))
  await given.failNext(usersOperations.getEmergencyNotice, faults.body({ acknowledged_at: '2026-01-05T12:00:00Z' }), 9)
  await given.failNext(numbersOperations.listNumbers, faults.body({ numbers }), 9)
  await given.failNext(callsOperations.listCalls, faults.body({ calls, next_cursor: null }), 9)
  await renderConsole({ path: paths.webphone, service: given, signedIn: given.practice, settings: {} })
  await hasStatus('Client is ready')
}
const people = () => within(screen.getByRole('region', { name: 'Calls and people' }))
const rows = () => people().queryAllByRole('listitem').map((row) => row.querySelector('button')?.textContent ?? '')
const search = (): HTMLElement => screen.getByLabelText('Search by name or number')
const connected = () => voiceSdk.devices.flatMap((opened) => opened.connected)

/** First, because faults that no request took wait for the next test. */
test('contacts are listed by name, and a list that does not load can be asked for again', async () => {
  requestTiming.retryDelaysMs = []
  await service().failNext(callsOperations.listCalls, faults.failure(500, 'internal'))
  await visit()
  fireEvent.click(await people().findByText('Retry', { exact: false }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  fireEvent.click(people().getByText('Contacts'))
  await waitFor(() => expect(rows()[1]).toBe('Marc(450) 555-0133'))
  expect(rows()).toHaveLength(2)
})

test('contacts are loaded page by page, and the service finds those of a page that was not loaded', async () => {
  const contacts = Object.fromEntries(Array.from({ length: 22 }, (_, index) => [`+1514555${1100 + index}`, `Client ${String.fromCodePoint(65 + index)}`]))
  await visit(contacts)
  fireEvent.click(people().getByText('Contacts'))
  await waitFor(() => expect(rows()).toHaveLength(20))
  fireEvent.change(search(), { target: { value: 'client v' } })
  await waitFor(() => expect(rows()).toEqual(['Client V(514) 555-1121']))
  fireEvent.change(search(), { target: { value: '' } })
  await waitFor(() => expect(rows()).toHaveLength(20))
  await service().failNext(peopleOperations.listPeople, faults.failure(500, 'internal'))
  fireEvent.click(people().getByText('Load more'))
  fireEvent.click(await people().findByText('Retry', { exact: false }))
  await waitFor(() => expect(rows()).toHaveLength(22))
})

test('the latest callers are listed once each, and a row goes to the phone with the number that was called', async () => {
  await visit()
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toMatch(/^\(416\) 555-0188Missed · .+ · Mariages$/)
  expect(rows()[1]).toMatch(/^ChloéIn .+ · Mariages$/)
  fireEvent.click(people().getByText('Chloé'))
  expect(screen.getByLabelText('Enter a phone number to call')).toHaveValue(chloe)
  const from = screen.getByLabelText<HTMLSelectElement>('Call from')
  expect(from.value).toBe('+15145550142')
  await waitFor(() => expect(screen.getByText('Call', { selector: 'button' })).toHaveFocus())
  fireEvent.change(screen.getByLabelText('Enter a phone number to call'), { target: { value: '5145550199' } })
  expect(from.value).toBe('+14385550119')
})

test('Enter in the search calls the first person found by name or digits, or else the number', async () => {
  await visit()
  await waitFor(() => expect(rows()).toHaveLength(2))
  const enter = async (text: string, said: string): Promise<void> => {
    fireEvent.change(search(), { target: { value: text } })
    await waitFor(() => expect(people().getByRole('status')).toHaveTextContent(said))
    fireEvent.submit(search())
  }
  await enter('chlo', 'Enter calls Chloé.')
  await hasStatus('Successfully established call')
  expect(connected()).toEqual([{ To: chloe, CallerId: '+15145550142', record: '0' }])
  expect(screen.getByText('Your number: Mariages')).toBeInTheDocument()
  expect(people().getByLabelText('Call Chloé')).toBeDisabled()
  fireEvent.click(screen.getByText('Hang up', { selector: 'button' }))
  await hasStatus('Call ended')
  await enter('450 555', 'Enter calls Marc.')
  await hasStatus('Successfully established call')
  fireEvent.click(screen.getByText('Hang up', { selector: 'button' }))
  await hasStatus('Call ended')
  await enter('514 555-0177', 'Enter calls 514 555-0177.')
  await hasStatus('Successfully established call')
  expect(connected().slice(1).map(({ To, CallerId }) => [To, CallerId])).toEqual([[marc, '+14385550119'], ['+15145550177', '+14385550119']])
  fireEvent.click(screen.getByText('Hang up', { selector: 'button' }))
  await hasStatus('Call ended')
  await enter('nobody at all', 'Nobody was found.')
  expect(connected()).toHaveLength(3)
})

test('an incoming call waits for an answer, and says which number was called and when the caller called before', async () => {
  await visit()
  device().ring(chloe, '+15145550142')
  expect(await screen.findByText('Your number: Mariages')).toBeInTheDocument()
  expect(await screen.findByText(/^Last call: /)).toBeInTheDocument()
  const { call: rung } = device()
  expect(rung?.wasAccepted).toBe(false)
  fireEvent.click(screen.getByText('Answer', { selector: 'button' }))
  await hasStatus('Successfully established call')
  expect(screen.queryByText('5', { selector: 'button' })).not.toBeInTheDocument()
  fireEvent.keyDown(screen.getByRole('main'), { key: '5' })
  await waitFor(() => expect(rung?.digits).toEqual(['5']))
  expect(screen.getByText('5', { selector: 'button' })).toBeInTheDocument()
})

test.each([
  ['webphone_from_someone', '+15145550142', /^Calls now ring until you answer/],
  ['webphone_ask', '0', /^As you chose, calls are answered at once/],
])('whoever used the phone before (%s) is told once what became of answering', async (key, value, news) => {
  localStorage.clear()
  localStorage.setItem(key, value)
  await visit()
  fireEvent.click(await screen.findByText('OK', { selector: 'button' }))
  expect(screen.queryByText(news)).not.toBeInTheDocument()
  expect(localStorage.getItem('webphone_ask_told')).toBe('1')
})
