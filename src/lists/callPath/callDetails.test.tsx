import { callPathsOperations } from 'contract/callPaths'
import { screen, waitFor, within } from '@testing-library/react'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const visit = (path: string) => renderConsole({ path, service, signedIn: service.practice })

/** Of a call to the number that most call: each went through its call flow, as calls to some other numbers did not. */
const firstDetails = async () => {
  const buttons = await screen.findAllByRole('button', { name: /^Details of the call from / })
  const button = buttons.find((each) => each.closest('tr')?.textContent.includes('Boutique du Plateau'))
  if (button === undefined) throw new Error('No call has details.')
  return button
}

test('a call of the logs shows its way through the call flow, and how it ended', async () => {
  const { user } = await visit(paths.logs)
  const button = await firstDetails()
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Call details' })
  await within(dialog).findByText('Outcome')
  expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(within(dialog).getByRole('heading', { level: 3, name: 'root' })).toBeInTheDocument()
  expect(within(dialog).getByRole('link', { name: 'Show on the map' })).toBeInTheDocument()
  // Of a call flow that was never changed, there is no version to show.
  expect(within(dialog).queryByText(/^version /)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(button).toHaveFocus())
})

test('details name whoever answered on a web phone', async () => {
  const call = { id: 'c', direction: 'inbound', contact_number: '+15145550123', duration: 5, start_date: '2026-03-15T15:00:00.000Z', answered_by: 'Luc Beaulieu' }
  const path = { call, application: null, ending: 'reached', steps: [], recording_ids: [], voicemail_ids: [] }
  await service.failNext(callPathsOperations.getCallPath, faults.body({ path }))
  const { user } = await visit(paths.logs)
  await user.click(await firstDetails())
  expect(await screen.findByText('Luc Beaulieu', { selector: 'dd' })).toBeInTheDocument()
})

test('details tell in order who had the call after whom', async () => {
  const call = { id: 'c', direction: 'inbound', contact_number: '+15145550123', duration: 65, start_date: '2026-03-15T15:00:00.000Z' }
  const passes = [
    { at: '2026-03-15T15:00:12.000Z', kind: 'asked', by: 'Luc Beaulieu', to: 'Ana Roy' },
    { at: '2026-03-15T15:01:05.000Z', kind: 'came_back', by: null, to: 'Luc Beaulieu' },
  ]
  await service.failNext(callPathsOperations.getCallPath, faults.body({ path: { call, application: null, steps: [], recording_ids: [], voicemail_ids: [], passes } }))
  const { user } = await visit(paths.logs)
  await user.click(await firstDetails())
  const list = await screen.findByRole('list', { name: 'Transfers' })
  expect(within(list).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['0:12Luc Beaulieu asked Ana Roy about the call.', "1:05Somebody else didn't answer, so the call went back to Luc Beaulieu."])
  expect(screen.queryByText('No path was recorded for this call.')).toBeNull()
})

test('a voicemail from before says that no path was recorded', async () => {
  const { user } = await visit(paths.voicemails)
  const [menu] = await screen.findAllByRole('button', { name: /^Actions for / })
  if (menu === undefined) throw new Error('No voicemail has a menu.')
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Call details' }))
  expect(await screen.findByText('No path was recorded for this call.')).toBeInTheDocument()
})

test('a call is played with the call flow of today, and leaving the simulator leaves the address', async () => {
  const { user } = await visit(paths.logs)
  await user.click(await firstDetails())
  await user.click(await screen.findByText('Replay with the current call flow'))
  expect(await screen.findByText('Call simulator', { selector: 'h2' })).toBeInTheDocument()
  expect(await screen.findByText('Call answered')).toBeInTheDocument()
  expect(screen.getByText(/^Time of the call: /)).toBeInTheDocument()
  expect(screen.getByText('Save as test...')).toBeInTheDocument()
  await user.click(screen.getByLabelText('Close the call simulator'))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('a call becomes a test of its call flow with one click', async () => {
  const { user } = await visit(paths.logs)
  await user.click(await firstDetails())
  await user.click(await screen.findByRole('button', { name: 'Make this call a test' }))
  expect(await screen.findByText('Test has been created')).toBeInTheDocument()
  await user.click(screen.getByText('Replay with the current call flow'))
  expect(await screen.findByRole('button', { name: /^Replay .* → / })).toBeInTheDocument()
  expect(screen.getByText(/ends? as expected\.$/)).toBeInTheDocument()
})
