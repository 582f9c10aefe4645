import { screen, within } from '@testing-library/react'
import { analyticsOperations } from 'contract/analytics'
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

const ALL = 'Incoming calls (all lines) - last 30 days'
const BY_LINE = 'Incoming calls (line by line) - last 30 days'
const visit = () => renderConsole({ path: paths.analytics, service, signedIn: service.practice })
const part = async (title: string) => within((await screen.findByText(title, { selector: 'h2' })).closest('section') ?? document.body)
/** By label: a search by role would lay out the whole chart. */
const drawn = async (title: string) => (await part(title)).findByLabelText(/^Line chart/)

test('the page charts all calls and the calls of each named line, also as tables', async () => {
  const details = {
    data: [{ date: '2026-11-01', line_1: 3, line_2: 0 }, { date: '2026-11-02', line_1: 1, line_2: 5 }],
    ykeys: ['line_1', 'line_2'],
    labels: ['Shop <b>', '(514) 555-0142'],
  }
  await service.failNext(analyticsOperations.getIncomingCallsDetails, faults.body(details))
  const { user } = await visit()
  expect(await drawn(ALL)).toHaveAccessibleName(/^Line chart: \d+ calls in 30 days\. Lines: 1\.$/)
  expect(await drawn(BY_LINE)).toHaveAccessibleName('Line chart: 9 calls in 2 days. Lines: 2.')
  const trail = within(screen.getByLabelText('Breadcrumb'))
  expect(trail.getByText('Home')).toHaveAttribute('href', '/console')
  expect(trail.getByText('Call analytics')).toHaveAttribute('aria-current', 'page')
  await user.click((await part(BY_LINE)).getByText('Show as table'))
  const rows = Array.from(document.querySelectorAll('table tr'), ({ textContent }) => textContent)
  expect(rows).toEqual(['DateShop <b>(514) 555-0142', 'Nov 130', 'Nov 215'])
})

test('a chart shows that it is loading, and one that fails offers a retry without affecting the other', async () => {
  await service.failNext(analyticsOperations.getIncomingCallsTotal, faults.hold)
  await service.failNext(analyticsOperations.getIncomingCallsDetails, faults.body({ data: [{}], ykeys: null }))
  const { user } = await visit()
  expect(await (await part(ALL)).findByLabelText('Loading')).toBeInTheDocument()
  expect(await (await part(BY_LINE)).findByRole('alert')).toHaveTextContent("Couldn't load the chart.")
  await service.release()
  expect(await drawn(ALL)).toBeInTheDocument()
  await user.click((await part(BY_LINE)).getByText('Retry'))
  expect(await drawn(BY_LINE)).toBeInTheDocument()
})

test('an account without numbers has no lines to show', async () => {
  await service.failNext(analyticsOperations.getIncomingCallsDetails, faults.body({ data: [], ykeys: [], labels: [] }))
  await visit()
  expect(await (await part(BY_LINE)).findByText('No calls to show yet.')).toBeInTheDocument()
})
