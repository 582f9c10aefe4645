import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { recordingsOperations } from 'contract/recordings'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const wire = (shown: string): string => `+1${shown.replace(/\D/g, '')}`

const anna = '(416) 555-0101'
const boris = '(514) 555-0102'

const givenTwo = async (): Promise<void> => {
  const { accountId } = service.practice
  await service.emptyAccount(accountId)
  await service.addRecordings(accountId, { contact_number: wire(boris), direction: 'outbound', at: '2026-01-15T03:00:00.000Z' })
  await service.addRecordings(accountId, { contact_number: wire(anna), contact_name: 'Anna', duration: 59 })
}
const visit = (query = '', extensions = true) =>
  renderConsole({ path: paths.recordings + query, service, signedIn: service.practice, settings: { extensions } })
const contacts = () =>
  screen.queryAllByLabelText(/^Select recording with /).map((box) => box.getAttribute('aria-label')?.slice('Select recording with '.length))
const shows = (...expected: string[]) => waitFor(() => expect(contacts()).toEqual(expected))
const download = async (user: UserEvent): Promise<void> => {
  await user.click(screen.getByLabelText('Actions for recording with Anna'))
  await user.click(await screen.findByText('Download', { selector: '[role=menuitem]' }))
}
const confirmed = () => screen.findByText('Delete', { selector: '[role=alertdialog] button' })

test('each recording shows its direction and can be downloaded, and one direction can be filtered', async () => {
  await givenTwo()
  const { user } = await visit()
  const table = await screen.findByLabelText('Recordings', { selector: 'table' })
  await shows('Anna', boris)
  expect(Array.from(table.querySelectorAll('[role=columnheader]'), ({ textContent }) => textContent)).toEqual(
    ['Select all', 'Delete', 'Direction', 'Number', 'Contact', 'Duration', 'Date', 'Listen', 'Actions'],
  )
  expect([screen.getByText('In'), screen.getByText('Out'), screen.getByText('59 sec.')]).toHaveLength(3)
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await download(user)
  const link: unknown = clicked.mock.contexts[0]
  if (!(link instanceof HTMLAnchorElement)) throw new Error('Nothing was downloaded.')
  expect([link.hasAttribute('download'), link.target, link.rel]).toEqual([true, '_blank', 'noreferrer'])
  expect(link.pathname).toMatch(/^\/v1\/files\//)
  clicked.mockRestore()
  await user.selectOptions(screen.getByLabelText('Direction', { selector: 'select' }), 'Outbound')
  await shows(boris)
  expect(window.location.search).toBe('?direction=outbound')
})

test("an expired address that can't be renewed is reported as an error or as the end of the session", async () => {
  await givenTwo()
  const { store, user } = await visit('', false)
  await shows('Anna', boris)
  const toasts = () => store.getState().notifications.toasts.map(({ key: sentence }) => sentence)
  const opened = performance.now()
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => opened + 10 * 60_000)
  await service.failNext(recordingsOperations.listRecordings, faults.failure(500, 'internal'))
  await download(user)
  await waitFor(() => expect(toasts()).toEqual(['An error occurred, please try again in a moment.']))
  await service.endSessions()
  await download(user)
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument()
  clock.mockRestore()
  expect(toasts()).toEqual([])
})

test('a URL opens the archive of one direction, and restored recordings move to the inbox', async () => {
  const { accountId } = service.practice
  await givenTwo()
  await service.addRecordings(accountId, { count: 2, contact_number: wire(anna), is_archived: 1 })
  const { user } = await visit('?tab=archived&direction=inbound')
  await shows('Anna', 'Anna')
  await user.click(screen.getByLabelText('Select all'))
  await user.click(await screen.findByText('Bulk actions'))
  await user.click(await screen.findByText('Restore selected'))
  expect(await screen.findByText('Selection has been restored.')).toBeInTheDocument()
  expect(await screen.findByText('No recordings match your filters.')).toBeInTheDocument()
  await user.click(screen.getByText('Inbox'))
  await shows('Anna', 'Anna', 'Anna')
})

test('a rejected deletion brings the recording back, and a second attempt empties the list', async () => {
  await givenTwo()
  const { user } = await visit('?direction=inbound')
  await service.failNext(recordingsOperations.deleteRecording, faults.failure(403, 'forbidden'))
  await user.click(await screen.findByLabelText('Delete recording with Anna'))
  await user.click(await confirmed())
  expect(await screen.findByText('Error while deleting recording.')).toBeInTheDocument()
  await shows('Anna')
  await user.click(screen.getByText('Clear filters'))
  await shows('Anna', boris)
  await user.click(screen.getByLabelText('Select all'))
  await user.click(await screen.findByText('Bulk actions'))
  await user.click(await screen.findByText('Delete selected'))
  await user.click(await confirmed())
  expect(await screen.findByText("You don't have any recording.")).toBeInTheDocument()
})
