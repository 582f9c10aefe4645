import { fireEvent, screen, waitFor } from '@testing-library/react'
import { accountsOperations } from 'contract/account'
import { webphoneOperations, type RoomView } from 'contract/webphone'
import { stagePhonePage } from '@/testing/phonePage'
import { faults } from '@/testing/service'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

const stage = stagePhonePage()

const colleagues = [
  { id: 'luc', name: 'Luc Beaulieu', is_available: 1 },
  { id: 'ana', name: 'Ana Roy', is_available: 0 },
]

const alone: RoomView = { call_id: 'CA1', direction: 'outbound', number: '+15145550142', line: '+15145550100', seconds: 3, is_recorded: 0, waiting: null, aside: null, state: 'talking', is_holder: 1, is_answered: 1, came_back: 0, colleague: null }
const withLuc: RoomView = { ...alone, state: 'asking', colleague: { user_id: 'luc', number: null } }

/** What the service tells from now on, however often it is asked. */
const tells = async (room: RoomView): Promise<void> => {
  const service = stage.service()
  await service.endFaults()
  await service.failNext(webphoneOperations.getRoom, faults.body({ room }), 9)
  await service.failNext(accountsOperations.listColleagues, faults.body({ colleagues }), 9)
}

/** It does what is asked, and then tells of this room. */
const turnsTo = async (room: RoomView): Promise<void> => {
  await tells(room)
  await stage.service().failNext(webphoneOperations.actInRoom, faults.body({ room }))
}

afterEach(() => stage.service().endFaults())

const talking = async (): Promise<void> => {
  await stage.visitReady({ extensions: true })
  fireEvent.change(screen.getByLabelText('Enter a phone number to call'), { target: { value: '514 555-0142' } })
  fireEvent.click(screen.getByText('Call', { selector: 'button' }))
  await screen.findByRole('button', { name: 'Mute' })
}

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string): Promise<void> => void fireEvent.click(await button(name))

test('where calls can not be passed on, nothing is offered', async () => {
  await talking()
  await waitFor(async () => expect(await stage.service().requests(webphoneOperations.getRoom)).not.toHaveLength(0))
  expect(screen.queryByRole('button', { name: 'Hold' })).not.toBeInTheDocument()
})

test('a call is held by key, and what the other side hears is said; a refusal is told', async () => {
  await tells(alone)
  await talking()
  await button('Hold')
  await turnsTo({ ...alone, state: 'held' })
  fireEvent.keyDown(window, { key: 'h' })
  await screen.findByText('(514) 555-0142 is on hold and hears music.')
  expect(await button('Hold')).toHaveAttribute('aria-pressed', 'true')
  await stage.service().failNext(webphoneOperations.actInRoom, faults.failure(409, 'not_now'))
  await press('Hold')
  await screen.findByText("That isn't possible at the moment.")
})

test('a colleague is asked first: who is called and who hears music is said until the call is theirs', async () => {
  await tells(alone)
  await talking()
  await press('Transfer')
  const first = await button('Talk first')
  expect(first).toBeDisabled()
  expect(await screen.findByLabelText("Ana Roy (doesn't take calls now)")).toBeDisabled()
  fireEvent.click(screen.getByLabelText('Luc Beaulieu'))
  await turnsTo({ ...withLuc, is_answered: 0 })
  fireEvent.click(first)
  await screen.findByText('Calling Luc Beaulieu… (514) 555-0142 hears music.')
  expect(screen.queryByRole('button', { name: 'Talk together' })).not.toBeInTheDocument()
  await turnsTo(withLuc)
  await press('Take back')
  await screen.findByText("You're talking with Luc Beaulieu. (514) 555-0142 hears music.")
  await turnsTo({ ...withLuc, state: 'together' })
  await press('Talk together')
  await screen.findByText("You're talking with (514) 555-0142 and Luc Beaulieu.")
})

test('a number that is wrong says so in its field, and keeps what was typed', async () => {
  await tells(alone)
  await talking()
  await button('Transfer')
  fireEvent.keyDown(window, { key: 't' })
  fireEvent.click(await screen.findByLabelText('A phone number'))
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '555' } })
  await press('Transfer now')
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveAttribute('aria-invalid', 'true'))
  expect(screen.getByLabelText('Phone number')).toHaveValue('555')
})

const waiting = { call_id: 'CA2', number: '+14185550177' }

test('a second call is told of, answered by key while the first one is on hold, and each is switched to and hung up on alone', async () => {
  await tells({ ...alone, waiting })
  await talking()
  await screen.findByText('(418) 555-0177 is calling.')
  expect(document.title).toContain('(418) 555-0177')
  const second: RoomView = { ...alone, call_id: 'CA2', direction: 'inbound', number: waiting.number, aside: { call_id: 'CA1', number: alone.number } }
  await turnsTo(second)
  fireEvent.keyDown(window, { key: '1' })
  await screen.findByText('(514) 555-0142 is on hold and hears music.')
  expect(screen.getByText('Incoming call')).toBeInTheDocument()
  expect(screen.getByText('(418) 555-0177')).toBeInTheDocument()
  expect(document.title).not.toContain('(418) 555-0177')
  expect(stage.device().call?.digits).toEqual([])
  await turnsTo({ ...alone, aside: waiting })
  await press('Switch calls')
  await screen.findByText('(418) 555-0177 is on hold and hears music.')
  await turnsTo(second)
  await press('Hang up')
  await screen.findByText('(514) 555-0142 is on hold and hears music.')
  expect(stage.device().call?.isOver).toBe(false)
})

test('a call that waits is declined; while a colleague is asked, it is all that is offered', async () => {
  await tells({ ...withLuc, waiting })
  await talking()
  await screen.findByRole('group', { name: 'Call waiting' })
  expect(screen.queryByRole('button', { name: 'Hold and answer' })).not.toBeInTheDocument()
  await turnsTo(withLuc)
  await press('Decline')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Call waiting' })).not.toBeInTheDocument())
})
