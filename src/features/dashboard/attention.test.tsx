import { screen, waitFor, within } from '@testing-library/react'
import type { FlowProblem } from 'contract/applications'
import { billingOperations } from 'contract/billing'
import { numbersOperations } from 'contract/numbers'
import { supportRequestsOperations } from 'contract/supportRequests'
import { unreadOperations } from 'contract/calls'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { referenceOverview } from '@/testing/referenceOverview'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService({ hasEvents: true })
})
afterEach(() => service.endFaults())
afterAll(() => service.close())

const visitDashboard = () => renderConsole({ path: paths.dashboard, service, signedIn: service.practice })
/** By label: a search by role would lay out the whole chart. */
const chart = () => screen.findByLabelText(/^Line chart/)

const number = (phone_number: string, endpoint_type: string, label: string | null = null, problem: FlowProblem | null = null) => ({
  id: phone_number,
  phone_number,
  friendly_number: '',
  label,
  endpoint_type,
  endpoint_value: endpoint_type === 'application' ? 'flow-1' : null,
  endpoint_problem: problem,
})
/** A page may ask again while its event stream opens. */
const REQUESTS = 5
const staged = (money: object, numbers: object[], requests: object[] = [], unread: object = { missed_calls: 0, new_voicemails: 0 }) =>
  Promise.all([
    service.failNext(supportRequestsOperations.listSupportRequests, faults.body({ support_requests: requests }), REQUESTS),
    service.failNext(billingOperations.getBillingOverview, faults.body({ ...referenceOverview, ...money }), REQUESTS),
    service.failNext(numbersOperations.listNumbers, faults.body({ numbers }), REQUESTS),
    service.failNext(unreadOperations.getUnread, faults.body(unread), REQUESTS),
  ])
const matters = async () =>
  within(await screen.findByRole('region', { name: 'Needs attention' }))
    .getAllByRole('listitem')
    .map((each) => [each.textContent, within(each).getByRole('link').getAttribute('href')])

test('what needs attention is listed first, each with a link', async () => {
  const low = { prepaid_balance: 4.5, is_balance_low: 1, days_left: 3, amount_owed: 33.34 }
  await staged(low, [number('+15145550100', 'parking', 'Boutique'), number('+15145550101', 'application')])
  await visitDashboard()
  await waitFor(async () =>
    expect(await matters()).toEqual([
      ['Boutique rejects all calls.Choose who answers', '/console/numbers'],
      ['Unpaid amount: $33.34. Your prepaid balance is low: $4.50. About 3 days left at your current pace.See billing', '/console/billing'],
    ]),
  )
  const attention = screen.getByRole('region', { name: 'Needs attention' })
  const isFollowed = attention.compareDocumentPosition(screen.getByRole('region', { name: 'Overview' })) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isFollowed).not.toBe(0)
})

test('numbers whose application is of no use to callers, or not to all, need attention, each kind once', async () => {
  await staged({}, [
    number('+14385550119', 'application', null, 'no_steps'),
    number('+15145550100', 'application', 'Boutique', 'reaches_nobody'),
    number('+15145550101', 'application', 'Atelier', 'reaches_nobody'),
    number('+15145550102', 'application', 'Livraisons'),
    number('+15145550103', 'application', 'Mariages', 'loses_callers'),
  ])
  await visitDashboard()
  await waitFor(async () =>
    expect(await matters()).toEqual([
      ['(438) 555-0119 hangs up on all callers: its call flow has no steps.Add steps', '/console/applications/flow-1'],
      ['Callers of 2 phone numbers reach nobody.View details', '/console/numbers'],
      ['Mariages can lose callers: some reach neither a person nor voicemail.Open this call flow', '/console/applications/flow-1'],
    ]),
  )
})

test('missed calls to return and new voicemails come first', async () => {
  await staged({}, [number('+15145550101', 'parking')], [], { missed_calls: 2, new_voicemails: 1 })
  await visitDashboard()
  await waitFor(async () =>
    expect(await matters()).toEqual([
      ['2 missed calls are waiting to be returned.Return calls', '/console/logs?missed=open'],
      ['Nobody has listened to 1 voicemail yet.Listen', '/console/voicemails'],
      ['(514) 555-0101 rejects all calls.Choose who answers', '/console/numbers'],
    ]),
  )
})

test('a request that the support team answered is listed until it is opened', async () => {
  const request = { id: 7, subject: 'Écho', is_resolved: 0, updated_utc: '2026-03-01 10:00:00', is_unread: 1 }
  const requests = [request, { ...request, id: 8, is_resolved: 1 }, { ...request, id: 9, is_unread: 0 }]
  await staged({}, [number('+15145550101', 'parking')], requests)
  const first = await visitDashboard()
  await waitFor(async () =>
    expect(await matters()).toEqual([
      ['(514) 555-0101 rejects all calls.Choose who answers', '/console/numbers'],
      ['1 support request has a new answer.View details', '/console/support'],
    ]),
  )
  first.unmount()

  await service.endFaults()
  await staged({}, [number('+15145550101', 'parking')], [{ ...request, is_unread: 0 }, ...requests.slice(1)])
  await visitDashboard()
  await waitFor(async () => expect(await matters()).toHaveLength(1))
  await chart()
  expect(await matters()).toHaveLength(1)
})

test('an account without a phone number learns where to get one', async () => {
  await staged({}, [])
  await visitDashboard()
  await waitFor(async () =>
    expect(await matters()).toEqual([["You don't have a phone number yet.Get a phone number", '/console/numbers/search']]),
  )
})

test('what could not be loaded is named beside what needs attention, and a retry brings it', async () => {
  await service.failNext(numbersOperations.listNumbers, faults.failure(500, 'internal'))
  await staged({ amount_owed: 33.34 }, [number('+15145550101', 'parking')])
  const { user } = await visitDashboard()
  expect(await screen.findByRole('alert')).toHaveTextContent("Some of it couldn't be loaded.")
  expect(await matters()).toEqual([['Unpaid amount: $33.34.See billing', '/console/billing']])
  await user.click(screen.getByRole('button', { name: 'Retry (Needs attention)' }))
  await waitFor(async () => expect(await matters()).toHaveLength(2))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('several numbers that reject calls are one line, and when all is well it says so', async () => {
  await staged({}, [number('+15145550100', 'parking'), number('+15145550101', 'parking')])
  const first = await visitDashboard()
  await waitFor(async () => expect(await matters()).toEqual([['2 phone numbers reject all calls.Choose who answers', '/console/numbers']]))
  first.unmount()

  await service.endFaults()
  await staged({ days_left: 41 }, [number('+15145550101', 'application')])
  await visitDashboard()
  expect(await screen.findByText('About 41 days left at your current pace.')).toBeInTheDocument()
  await chart()
  expect(within(screen.getByRole('region', { name: 'Needs attention' })).getByText('Nothing right now.')).toBeInTheDocument()
})

test('an answer of the support team shows while the dashboard is open', async () => {
  const { accountId } = service.second
  const id = await service.addSupportRequest(accountId, { subject: 'Numéros', messages: [{ by: 'client', text: 'Allô?' }] })
  await renderConsole({ path: paths.dashboard, service, signedIn: service.second })
  const text = async () => (await screen.findByText(/^\d+ support requests? ha(?:s|ve) a new answer\.$/)).textContent
  const before = Number.parseInt((await text()) ?? '', 10)
  await service.supportReplies(id, 'Voici la réponse.')
  await waitFor(async () => expect(Number.parseInt((await text()) ?? '', 10)).toBe(before + 1))
})
