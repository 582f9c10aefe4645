import { screen, waitFor, within } from '@testing-library/react'
import { analyticsOperations } from 'contract/calls'
import { billingOperations } from 'contract/billing'
import { numbersOperations } from 'contract/numbers'
import { supportRequestsOperations } from 'contract/supportRequests'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterEach(() => service.endFaults())
afterAll(() => service.close())

/** More than a page asks while its event stream opens: each test ends its faults. */
const REQUESTS = 50

const overview = {
  plan_name: 'Professional',
  period_start_date: '2026-11-01',
  period_end_date: '2026-11-30',
  active_numbers: 3,
  used_numbers: 4,
  numbers_usage: 80,
  included_numbers: 5,
  extra_numbers: 0,
  used_minutes: 1250,
  minutes_usage: 125,
  included_minutes: 1000,
  extra_minutes: 250,
  prepaid_balance: 42.5,
}

const visitDashboard = (extensions = true) =>
  renderConsole({ path: paths.dashboard, service, signedIn: service.practice, settings: { extensions } })
const widget = (name: string) => within(screen.getByRole('region', { name }))
const bar = (name: string) => screen.getByRole('progressbar', { name })
/** By label: a search by role would lay out the whole chart. */
const chart = () => screen.findByLabelText(/^Line chart/)

test("four widgets show the account's figures", async () => {
  await service.failNext(billingOperations.getBillingOverview, faults.body(overview), REQUESTS)
  await visitDashboard()
  expect(await screen.findByText('80% of 5 numbers')).toBeInTheDocument()
  expect(widget('Active numbers').getByText('3')).toBeInTheDocument()
  expect(widget('Numbers used this month').getByText('4')).toBeInTheDocument()
  expect(widget('Minutes used this month').getByText('125% of 1000 minutes')).toBeInTheDocument()
  expect(widget('Available balance').getByText('$42.50')).toBeInTheDocument()
})

test('the bar of usage above the plan shows the included part', async () => {
  await service.failNext(billingOperations.getBillingOverview, faults.body(overview), REQUESTS)
  await visitDashboard()
  await screen.findByText('125% of 1000 minutes')
  expect(bar('Minutes used this month')).toHaveAttribute('aria-valuenow', '80')
  expect(bar('Numbers used this month')).toHaveAttribute('aria-valuenow', '80')
})

test('placeholders with a loading indicator appear until the figures arrive', async () => {
  await service.failNext(billingOperations.getBillingOverview, faults.hold)
  await visitDashboard()
  expect(await screen.findByText('0% of 2 numbers')).toBeInTheDocument()
  expect(screen.getByText('0% of 200 minutes')).toBeInTheDocument()
  expect(widget('Available balance').getByText('$182.50')).toBeInTheDocument()
  expect(widget('Available balance').getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
  await service.release()
  await waitFor(() => expect(screen.queryByText('$182.50')).not.toBeInTheDocument())
  expect(widget('Available balance').queryByRole('progressbar')).not.toBeInTheDocument()
})

const answered = {
  id: 1,
  phone_number: '+15145550101',
  friendly_number: '',
  label: null,
  endpoint_type: 'application',
  endpoint_value: null,
}

test('the links for more have distinct names', async () => {
  await service.failNext(numbersOperations.listNumbers, faults.body({ numbers: [answered] }), REQUESTS)
  await service.failNext(supportRequestsOperations.listSupportRequests, faults.body({ support_requests: [] }), REQUESTS)
  await visitDashboard()
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['See more (Active numbers)', '/console/numbers'],
    ['See more (Numbers used this month)', '/console/numbers'],
    ['See more (Minutes used this month)', '/console/billing'],
    ['See more (Available balance)', '/console/billing'],
    ['See call analytics', '/console/analytics'],
  ])
})

test('the chart shows the calls of 30 days and describes them for screen readers', async () => {
  await visitDashboard()
  expect(await chart()).toHaveAccessibleName(/^Line chart: [\d,]+ calls in 30 days, \d+ on the busiest day\.$/)
  expect(screen.getByRole('heading', { name: 'Incoming calls (last 30 days)' })).toBeInTheDocument()
})

test('the chart can be shown as a table', async () => {
  const points = [
    { date: '2026-11-01', calls: 4 },
    { date: '2026-11-02', calls: 17 },
  ]
  await service.failNext(analyticsOperations.getIncomingCallsTotal, faults.body(points), REQUESTS)
  const { user } = await visitDashboard()
  await chart()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('table', { name: 'Incoming calls (last 30 days)' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['DateCalls', 'Nov\u00a014', 'Nov\u00a0217'])
  await user.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(await chart()).toHaveAccessibleName('Line chart: 21 calls in 2 days, 17 on the busiest day.')
})

test.each([
  ['no days', []],
  ['days without calls', [{ date: '2026-11-01', calls: 0 }, { date: '2026-11-02', calls: 0 }]],
])('an account without calls, with %s, says so', async (_, points) => {
  await service.failNext(analyticsOperations.getIncomingCallsTotal, faults.body(points), REQUESTS)
  await visitDashboard()
  expect(await screen.findByText('No calls to show yet.')).toBeInTheDocument()
})

test.each([
  ['fails', faults.failure(500, 'internal')],
  ['is no JSON', faults.malformedJson],
  ['is a page', faults.htmlPage],
  ['is empty', faults.emptyBody],
  ['is null', faults.body(null)],
  ['has another shape', faults.body({ prepaid_balance: 'much' })],
])('when the overview %s, its widgets show dashes, and a retry brings the figures', async (_, fault) => {
  await service.failNext(analyticsOperations.getIncomingCallsTotal, faults.body([]), REQUESTS)
  await service.failNext(billingOperations.getBillingOverview, fault, REQUESTS)
  const { user } = await visitDashboard()
  expect(await screen.findByText("Couldn't load your usage figures.")).toBeInTheDocument()
  expect(widget('Available balance').getByText('–')).toBeInTheDocument()
  expect(screen.queryByText(/% of/)).not.toBeInTheDocument()
  await service.endFaults()
  await user.click(screen.getByRole('button', { name: 'Retry (Overview)' }))
  expect(await screen.findByText(/^\$\d/)).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('when the overview fails, the chart still appears', async () => {
  await service.failNext(billingOperations.getBillingOverview, faults.drop, REQUESTS)
  await visitDashboard(false)
  expect(await screen.findByText("Couldn't load your usage figures.")).toBeInTheDocument()
  expect(await chart()).toBeInTheDocument()
})

test('when the chart fails, the widgets still appear, and a retry brings the chart', async () => {
  await service.failNext(analyticsOperations.getIncomingCallsTotal, faults.failure(503, 'internal'), REQUESTS)
  const { user } = await visitDashboard(false)
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the chart.")
  expect(widget('Available balance').getByText(/^\$\d/)).toBeInTheDocument()
  await service.endFaults()
  await user.click(screen.getByRole('button', { name: 'Retry (Incoming calls (last 30 days))' }))
  expect(await chart()).toBeInTheDocument()
})

test('the dashboard shows no NaN or undefined, in French as in English', async () => {
  const { user } = await visitDashboard()
  await chart()
  await user.click(screen.getByRole('button', { name: service.practice.name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Français' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeInTheDocument()
  expect(widget('Numéros utilisés ce mois‑ci').getByText(/^\d+ sur \d+ inclus$/)).toBeInTheDocument()
  expect(widget('Solde disponible').getByText(/^\d+,\d\d\s\$$/)).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(/NaN|undefined|Invalid Date/)
})
