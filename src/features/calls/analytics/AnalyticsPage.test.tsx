import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { analyticsOperations } from 'contract/calls'
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
  expect(rows).toEqual(['DateShop <b>(514) 555-0142', 'Nov\u00a0130', 'Nov\u00a0215'])
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

const COMPARE = 'Compare periods'
const day = (index: number) => `2026-11-${String(index + 1).padStart(2, '0')}`
const rangeOf = (count: number, previous = 3) => ({
  days: [day(0), day(1)],
  lines: Array.from({ length: count }, (_, line) => ({ number_id: String(line), label: `Line ${line}`, calls: [line, 1], previous_calls: previous })),
  previous_from: '2026-10-30',
})
const respondWithRange = (body: unknown) => service.failNext(analyticsOperations.getIncomingCallsRange, faults.body(body))

test('a period of one line is drawn as bars', async () => {
  await respondWithRange(rangeOf(1))
  await visit()
  const compare = await part(COMPARE)
  expect(await compare.findByLabelText(/^Bar chart/)).toHaveAccessibleName('Bar chart. Calls: 1. Days: 2. Lines: 1.')
})

test('a period of several lines has a small chart for each, and is compared with the days before', async () => {
  const range = rangeOf(2)
  await respondWithRange({ ...range, lines: [...range.lines, { number_id: null, label: null, calls: [4, 0], previous_calls: 0 }] })
  const { user } = await visit()
  const compare = await part(COMPARE)
  await compare.findByLabelText('Lines')
  expect(compare.getByRole('status')).toHaveTextContent('7 calls+17% from the previous 2 days (6).')
  const tiles = within(compare.getByLabelText('Lines')).getAllByRole('listitem')
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['Line 01\u221267% · 3 before', 'Line 12\u221233% · 3 before', 'Released number40 before'])
  await user.click(compare.getByText('Show as table'))
  expect(compare.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['DateLine 0Line 1Released number', 'Nov\u00a01014', 'Nov\u00a02110'])
})

test('seven lines and more get small charts of their own', async () => {
  await respondWithRange(rangeOf(7, 0))
  await visit()
  const compare = await part(COMPARE)
  const tiles = within(await compare.findByLabelText('Lines')).getAllByRole('listitem')
  expect(tiles).toHaveLength(7)
  expect(tiles[6]?.querySelectorAll('rect')).toHaveLength(2)
  expect(compare.queryByLabelText(/^Bar chart/)).not.toBeInTheDocument()
  expect(compare.getByRole('status')).toHaveTextContent('28 callsNo calls in the 2 days before.')
})

test('the period is chosen by presets or by day, stays in the address, and is at most 366 days', async () => {
  const { user } = await visit()
  const compare = await part(COMPARE)
  expect(await compare.findByText('30 days')).toHaveAttribute('aria-pressed', 'true')
  expect(await compare.findByText(/the previous 30 days \(|No calls in the 30 days before/)).toBeInTheDocument()
  await user.click(compare.getByText('7 days'))
  expect(window.location.search).toBe('?days=7')
  expect(await compare.findByText(/the previous 7 days \(|No calls in the 7 days before/)).toBeInTheDocument()
  await user.click(compare.getByText('Custom'))
  fireEvent.change(compare.getByLabelText('From'), { target: { value: '2024-01-01' } })
  expect(compare.getByText('Choose between 1 and 366 days.')).toBeInTheDocument()
  fireEvent.change(compare.getByLabelText('To'), { target: { value: '2024-01-01' } })
  expect(window.location.search).toBe('?from=2024-01-01&to=2024-01-01')
  expect(await compare.findByText('No calls the day before.')).toBeInTheDocument()
})

test('a service that counts no ranges has no comparison; a failed one offers a retry', async () => {
  await service.failNext(analyticsOperations.getIncomingCallsRange, faults.failure(503, 'internal'))
  const { user, unmount } = await visit()
  const compare = await part(COMPARE)
  await user.click(await compare.findByText('Retry'))
  expect(await compare.findByLabelText('Lines')).toBeInTheDocument()
  unmount()

  await service.failNext(analyticsOperations.getIncomingCallsDetails, faults.body({ data: [{ date: '2026-11-01', a: 1 }], ykeys: ['a'], labels: ['A'] }))
  await visit()
  await drawn(BY_LINE)
  expect(screen.queryByText(COMPARE)).not.toBeInTheDocument()
})

test('an entry of the legend can be pressed to bring its line forward', async () => {
  const { user } = await visit()
  const list = await (await part(BY_LINE)).findByLabelText('Lines')
  const legend = within(list)
  const [first, second] = legend.getAllByRole('button')
  if (first === undefined || second === undefined) throw new Error('there is no legend of two lines')
  await drawn(BY_LINE)
  const opacities = () =>
    Array.from(list.closest('section')?.querySelectorAll('.highcharts-series.highcharts-line-series') ?? [], (line) => line.getAttribute('opacity'))
  await waitFor(() => expect(opacities().length).toBeGreaterThan(1))
  await user.click(second)
  expect(second).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect([Number(opacities()[0]) < 1, opacities()[1]]).toEqual([true, '1']))
  await user.hover(first)
  await waitFor(() => expect([opacities()[0], Number(opacities()[1]) < 1]).toEqual(['1', true]))
  await user.click(second)
  expect(second).toHaveAttribute('aria-pressed', 'false')
})

test('an account without numbers has no lines to show', async () => {
  await service.failNext(analyticsOperations.getIncomingCallsDetails, faults.body({ data: [], ykeys: [], labels: [] }))
  await visit()
  expect(await (await part(BY_LINE)).findByText('No calls to show yet.')).toBeInTheDocument()
})

test('calls by person follow the chosen period, and say so when there are none or they fail to load', async () => {
  const person = (name: string, answered: number, made: number, seconds: number) => ({ id: name, name, answered, made, seconds })
  await service.failNext(analyticsOperations.getCallsOfPeople, faults.failure(500, 'internal'))
  const { user } = await visit()
  const panel = await part('Calls by person')
  expect(await panel.findByRole('alert')).toHaveTextContent("Couldn't load the calls by person.")
  await service.failNext(analyticsOperations.getCallsOfPeople, faults.body({ people: [person('Luc', 12, 3, 5400), person('Zoé', 0, 0, 0)] }))
  await user.click(panel.getByText('Retry'))
  const table = await panel.findByRole('table', { name: 'Calls by person' })
  expect(within(table).getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['PersonCalls answeredCalls madeDuration', 'Luc12390 min.', 'Zoé000 sec.'])
  await service.failNext(analyticsOperations.getCallsOfPeople, faults.body({ people: [person('Luc', 0, 0, 0)] }))
  await user.click(screen.getByRole('button', { name: '7 days' }))
  expect(await panel.findByText('No calls on web phones in this period.')).toBeInTheDocument()
})
