import { fireEvent, screen, within } from '@testing-library/react'
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

/** The application of the practice account that most calls come to. */
const findReception = async (): Promise<string> => {
  const response = await fetch(`${service.url}/v1/accounts/${service.practice.accountId}/applications`, { headers: { authorization: `Bearer ${readToken()}` } })
  const reply: unknown = await response.json()
  const applications: unknown[] = isRecord(reply) && Array.isArray(reply['applications']) ? reply['applications'] : []
  const found = applications.find((each) => isRecord(each) && each['friendly_name'] === 'Accueil principal')
  return isRecord(found) ? String(found['id']) : ''
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
