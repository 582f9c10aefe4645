import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { callPathsOperations } from 'contract/callPaths'
import { requestTiming } from '@/api'
import { isRecord } from '@/lib/values'
import { paths } from '@/lib/paths'
import { readToken } from '@/lib/storedToken'
import { choose, dialog, openEditor, press, said, showBranch } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const read = async (path: string): Promise<Record<string, unknown>> => {
  const response = await fetch(`${service.url}/v1${path}`, { headers: { authorization: `Bearer ${readToken()}` } })
  const reply: unknown = await response.json()
  if (!isRecord(reply)) throw new Error(`no reply to ${path}`)
  return reply
}

const findNamed = (list: unknown, name: string): Record<string, unknown> => {
  const found: unknown = Array.isArray(list) ? list.find((each) => isRecord(each) && each['friendly_name'] === name) : undefined
  if (!isRecord(found)) throw new Error(`no ${name}`)
  return found
}

/** The application of the practice account that most calls come to. */
const findReception = async (): Promise<string> => {
  const { applications } = await read(`/accounts/${service.practice.accountId}/applications`)
  return String(findNamed(applications, 'Accueil principal')['id'])
}

/** Every call to the reception finds the shop open or goes to the voicemail. Returns the schedule's id. */
const routeByHours = async (reception: string): Promise<string> => {
  const { schedules } = await read(`/accounts/${service.practice.accountId}/schedules`)
  const schedule: unknown = Array.isArray(schedules) ? schedules[0] : undefined
  const schedule_id = isRecord(schedule) ? String(schedule['id']) : ''
  const { application } = await read(`/applications/${reception}`)
  const branches = isRecord(application) ? application['branches'] : []
  const [root, open, closed] = ['root', 'Commandes', 'Messagerie'].map((name) => String(findNamed(branches, name)['id']))
  const modules = [{ module_name: 'opening_hours', description: '', parameters: { schedule_id, open_branch: open, closed_branch: closed } }]
  const headers = { authorization: `Bearer ${readToken()}`, 'content-type': 'application/json' }
  await fetch(`${service.url}/v1/application-branches/${root}/modules`, { method: 'PUT', headers, body: JSON.stringify({ modules }) })
  return schedule_id
}

const openTrial = async () => {
  await choose('More actions', 'Try on past callers')
  const shown = await dialog('Try on past callers')
  await shown.findByText('Same outcome')
  return shown
}
const counts = ({ getByText }: { getByText: (text: string, options: { selector: string }) => HTMLElement }) =>
  ['Same outcome', 'Different outcome', "Can't tell"].map((label) => getByText(label, { selector: 'dt' }).nextElementSibling?.textContent)

test('an edited call flow is tried on the callers of the last month: who would have ended elsewhere, who is unknown, and how it would have sounded', async () => {
  const { unmount } = await renderConsole({ path: paths.applications, service, signedIn: service.practice })
  const reception = await findReception()
  unmount()
  await openEditor(service, reception)
  const before = await openTrial()
  expect(counts(before)).toEqual([expect.stringMatching(/^\d+100%$/), '00%', '00%'])
  fireEvent.click(before.getByText('Close'))

  showBranch('Messagerie')
  await choose('Actions for step 2, Voicemail', 'Remove')
  const after = await openTrial()
  const others = within(after.getByRole('list', { name: 'Different outcome' }))
  const sentence = await others.findByText(/^\d+ callers? who were asked for a message in “Messagerie” would have been hung up on in “Messagerie”\.$/)
  const [count = ''] = /^\d+/.exec(sentence.textContent ?? '') ?? []
  expect(counts(after)[1]).toMatch(new RegExp(`^${count}\\d+%$`))

  fireEvent.change(after.getByLabelText('Calls from'), { target: { value: 'last7' } })
  await after.findByText('Different outcome', { selector: 'dt' })
  fireEvent.change(after.getByLabelText('Calls from'), { target: { value: 'last30' } })
  const again = within(await after.findByRole('list', { name: 'Different outcome' }))
  const [latest] = again.getAllByText(/\d{4}, \d+:\d\d/)
  if (latest === undefined) throw new Error('no call is listed')
  fireEvent.click(latest)
  fireEvent.click((await dialog('Call details')).getByText('Close'))
  fireEvent.click(again.getAllByText('Play this call')[0] ?? latest)
  expect(await screen.findByText('Call ended: Call ends (no more steps)')).toBeInTheDocument()
})

test('the map counts the same calls with the changes, beside what they did', async () => {
  const { unmount } = await renderConsole({ path: paths.applications, service, signedIn: service.practice })
  const reception = await findReception()
  unmount()
  await openEditor(service, reception)
  await press('Map')
  await said('The more calls, the wider the line.')
  expect(screen.queryByLabelText('Count these calls with my changes')).not.toBeInTheDocument()
  await press('Columns')
  showBranch('Messagerie')
  await choose('Actions for step 2, Voicemail', 'Remove')
  await press('Map')
  fireEvent.click(await screen.findByLabelText('Count these calls with my changes'))
  expect(await said('In colour: with your changes. In grey: as it was. The more calls, the wider the line.')).toBeInTheDocument()
})

test('no calls, a failure and another try are said in place', async () => {
  const { id } = await service.addApplication(service.practice.accountId, { friendly_name: 'Réception' })
  await openEditor(service, id)
  await service.failNext(callPathsOperations.getFlowBehaviours, faults.failure(503, 'internal'))
  await choose('More actions', 'Try on past callers')
  await said("Couldn't load the calls that were made.")
  await press('Retry')
  expect(await said('No calls reached this call flow in this period.')).toBeInTheDocument()
})

test('earlier hours show who would have been served, by day, which hours had no call, and where most calls are missed', async () => {
  const { unmount } = await renderConsole({ path: paths.applications, service, signedIn: service.practice })
  const schedule = await routeByHours(await findReception())
  unmount()
  const { user } = await renderConsole({ path: paths.schedule(schedule), service, signedIn: service.practice })
  fireEvent.change(await screen.findByLabelText('Monday, hours 1: opens at'), { target: { value: '8' } })
  await user.click(await screen.findByRole('button', { name: 'Try on past callers' }))
  const tried = await dialog('Try on past callers')
  const added = within(await tried.findByRole('table', { name: 'Opening hours added' }))
  expect(added.getByRole('rowheader', { name: 'Monday, 8:00\u00a0a.m. to 9:00\u00a0a.m.' })).toBeInTheDocument()
  fireEvent.change(tried.getByLabelText('Calls from'), { target: { value: 'last13Months' } })
  await user.click(await tried.findByText('Show by day'))
  expect(tried.getAllByRole('heading', { level: 4 })[0]).toHaveTextContent(/^[A-Z][a-z]+day, [A-Z][a-z]{2} \d+, \d{4}$/)

  // Hours that follow each other are one row, so that the half hour adds a row or makes one longer.
  const rows = () => tried.queryAllByRole('rowheader').map(({ textContent }) => textContent).join()
  const before = rows()
  await tried.findByText(/callers? reached nobody and left no message\.$/)
  await user.click(tried.getByText('Open in this half hour'))
  await waitFor(() => expect(rows()).not.toBe(''))
  expect(rows()).not.toBe(before)
  await user.click(tried.getByText('Close'))
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()
})
