import { fireEvent, screen, waitFor } from '@testing-library/react'
import { callsOperations, unreadOperations } from 'contract/calls'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { readToken } from '@/lib/storedToken'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService({ hasEvents: true })
})
afterAll(() => service.close())

const ANNA = { contact_number: '+15145550101', contact_name: 'Anna' }
const BORIS = { contact_number: '+15145550102', contact_name: 'Boris' }
const CHLOE = { contact_number: '+15145550103', contact_name: 'Chloé' }
const missed = { outcome: 'missed', duration: 0 } as const

const given = async (): Promise<void> => {
  const { accountId } = service.practice
  await service.emptyAccount(accountId)
  await service.addCalls(accountId, { ...ANNA, ...missed, at: '2026-03-02T15:03:00Z' })
  await service.addCalls(accountId, { ...BORIS, ...missed, at: '2026-03-02T15:02:00Z' })
  await service.addCalls(accountId, { ...CHLOE, outcome: 'answered', at: '2026-03-02T15:01:00Z' })
}
const visit = (query = '') =>
  renderConsole({ path: paths.logs + query, service, signedIn: service.practice })
const contacts = () => Array.from(document.querySelectorAll('tbody th [dir]'), ({ textContent }) => textContent)
const shows = (...names: string[]) => waitFor(() => expect(contacts()).toEqual(names))
const states = () => Array.from(document.querySelectorAll('tbody tr > :first-child'), ({ textContent }) => textContent)
const badge = () => document.querySelector(`.menu a.menu-count[href$="${paths.logs}?missed=open"]`)?.textContent
const title = (start: string) => waitFor(() => expect(document.title).toMatch(new RegExp(`^${start}`)))

test('missed calls are marked, counted in the menu and in the title, and can be marked as done and reopened', async () => {
  await given()
  const { user } = await visit()
  await shows('Anna', 'Boris', 'Chloé')
  expect(states()).toEqual(['InMissed', 'InMissed', 'In'])
  await waitFor(() => expect(badge()).toBe('2'))
  expect(screen.getByRole('link', { name: 'Logs' })).toHaveAccessibleDescription('2 missed calls to return')
  await title('\\(2\\) Call logs')
  expect(screen.getByLabelText('Call back Anna')).toHaveAttribute('href', '/console/webphone?number=%2B15145550101')

  await user.click(screen.getByLabelText('Mark the missed call from Anna as done'))
  await waitFor(() => expect(states()).toEqual(['InMissed, done', 'InMissed', 'In']))
  await waitFor(() => expect(badge()).toBe('1'))
  await user.click(await screen.findByText('Undo'))
  await waitFor(() => expect(badge()).toBe('2'))
  expect(states()).toEqual(['InMissed', 'InMissed', 'In'])

  await user.click(screen.getByLabelText('Mark the missed call from Boris as done'))
  await user.click(await screen.findByLabelText('Reopen the missed call from Boris'))
  await waitFor(() => expect(states()).toEqual(['InMissed', 'InMissed', 'In']))
})

test('the open ones can be filtered and marked all at once, and the focus goes to the count', async () => {
  await given()
  const { user } = await visit('?missed=open')
  await shows('Anna', 'Boris')
  expect(await screen.findByText('2 matches')).toBeInTheDocument()
  await user.click(screen.getByText('Mark all 2 shown as done'))
  await waitFor(() => expect(screen.getByText('0 matches')).toHaveFocus())
  await waitFor(() => expect(screen.getByText('No calls match your filters.')).toBeInTheDocument())
  await title('Call logs')
  await waitFor(() => expect(badge()).toBeUndefined())
  fireEvent.change(screen.getByLabelText('Missed calls'), { target: { value: 'done' } })
  await shows('Anna', 'Boris')
  expect(states()).toEqual(['InMissed, done', 'InMissed, done'])
  fireEvent.change(screen.getByLabelText('Missed calls'), { target: { value: '' } })
  await shows('Anna', 'Boris', 'Chloé')
})

test('the filter for missed calls is there before they are counted', async () => {
  await given()
  await service.failNext(unreadOperations.getUnread, faults.hold)
  await visit()
  await shows('Anna', 'Boris', 'Chloé')
  expect(screen.getByLabelText('Missed calls')).toBeInTheDocument()
  await service.release()
})

test('a new missed call appears by itself, in the list and in the counts', async () => {
  await given()
  await visit('?missed=open')
  await shows('Anna', 'Boris')
  const [id] = await service.addCalls(service.practice.accountId, { ...CHLOE, ...missed, at: '2026-03-02T15:04:00Z' })
  // The service announces the change of a call, as it does a new one.
  for (const is_done of [1, 0]) {
    await fetch(`${service.url}/v1/accounts/${service.practice.accountId}/calls/missed-status`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${readToken()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: [id], is_done }),
    })
  }
  await shows('Chloé', 'Anna', 'Boris')
  await waitFor(() => expect(badge()).toBe('3'))
})

test('a call that cannot be marked stays open, and a message says so', async () => {
  await given()
  const { user } = await visit()
  await shows('Anna', 'Boris', 'Chloé')
  await service.failNext(callsOperations.setMissedStatus, faults.failure(500, 'internal'))
  await user.click(screen.getByLabelText('Mark the missed call from Anna as done'))
  expect(await screen.findByText('Something went wrong, please try again.')).toBeInTheDocument()
  expect(states()).toEqual(['InMissed', 'InMissed', 'In'])
})

test('all of it is in French', async () => {
  await given()
  await visit()
  await shows('Anna', 'Boris', 'Chloé')
  await setLanguage('fr')
  await waitFor(() => expect(states()[0]).toBe('EntrantManqué'))
  expect(screen.getByLabelText('Marquer l’appel manqué de Anna comme traité')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Journal des appels' })).toHaveAccessibleDescription('2 appels manqués en attente d’un rappel'))
})
