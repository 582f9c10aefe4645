import { fireEvent, screen, waitFor } from '@testing-library/react'
import { callsOperations } from 'contract/calls'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { loseFocusWhenDisabled } from '@/testing/lostFocus'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
beforeAll(loseFocusWhenDisabled)
afterAll(() => service.close())

type Plan = Parameters<TestService['addCalls']>[1]

const given = async (...plans: NonNullable<Plan>[]): Promise<void> => {
  await service.emptyAccount(service.practice.accountId)
  for (const plan of plans) await service.addCalls(service.practice.accountId, plan)
}
const visit = (address = '', signedIn = service.practice, settings = {}) => renderConsole({ path: paths.logs + address, service, signedIn, settings })
/** By tag and text: a search by role would lay out every row. */
const cells = (column: number) =>
  Array.from(document.querySelectorAll(`tbody tr > :nth-child(${column})`), ({ textContent }) => textContent)
const contacts = () => Array.from(document.querySelectorAll('tbody th [dir]'), ({ textContent }) => textContent)
const shown = (...names: string[]) => waitFor(() => expect(contacts()).toEqual(names))
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const fill = async (label: string, value: string) => void fireEvent.change(await field(label), { target: { value } })
const calls = async () => (await service.requests(callsOperations.listCalls)).length
const query = () => window.location.search

test('the list shows the twenty newest calls with their details and the total count', async () => {
  await given(
    { count: 20, at: '2026-11-01T05:30:00Z', contact_number: '+14185550199', duration: 90 },
    { count: 2, at: '2026-01-15T03:30:00Z', contact_name: 'Zoé', direction: 'outbound', duration: 0 },
  )
  const { user } = await visit()
  await waitFor(() => expect(contacts()).toHaveLength(20))
  expect(Array.from(document.querySelectorAll('thead th'), ({ textContent }) => textContent)).toEqual([
    'Direction', 'Number', 'Contact', 'Duration', 'Date', 'Actions',
  ])
  expect([cells(1)[0], cells(2)[0], contacts()[0], cells(4)[0]]).toEqual(['In', '–', '(418) 555-0199', '1.5 min.'])
  expect(document.querySelector('tbody time')).toHaveAttribute('title', expect.stringMatching(/1:30\sa\.m\.\sEDT \(America\/Montreal\)$/))
  expect(await screen.findByText('22 in total')).toBeInTheDocument()
  await user.click(screen.getByText('Load more'))
  await waitFor(() => expect(contacts()).toHaveLength(22))
  expect([cells(1)[21], contacts()[21], cells(4)[21]]).toEqual(['Out', 'Zoé', '0 sec.'])
  expect(cells(5)[21]).toMatch(/ago|last/)
  expect(screen.getByText('Showing 22')).toHaveFocus()
  await setLanguage('fr')
  expect(await screen.findByText('Journal des appels', { selector: 'h1' })).toBeInTheDocument()
  expect([cells(1)[21], cells(4)[0]?.replace(/\s/g, ' ')]).toEqual(['Sortant', '1,5 min'])
})

test('printing loads all calls that the filters select, and shows as many as before afterwards', async () => {
  await given({ count: 65 })
  const { user } = await visit()
  await waitFor(() => expect(contacts()).toHaveLength(20))
  expect(screen.getByText('Only the first 20 calls are printed.')).toBeInTheDocument()
  const printed: number[] = []
  const print = jest.spyOn(window, 'print').mockImplementation(() => void printed.push(contacts().length))
  await user.click(screen.getByText('Print'))
  await waitFor(() => expect(printed).toEqual([65]))
  expect(screen.queryByText(/calls are printed/)).not.toBeInTheDocument()
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(contacts()).toHaveLength(20))
  expect(print).toHaveBeenCalledTimes(1)
})

test('Load more keeps the keyboard focus while rows are loading and can be pressed again', async () => {
  await given({ count: 50 })
  const { user } = await visit()
  const more = await screen.findByText('Load more')
  more.focus()
  await service.failNext(callsOperations.listCalls, faults.hold)
  await user.keyboard('{Enter}')
  await service.held()
  expect(more).toHaveFocus()
  // A press while rows are loading requests no further ones.
  await user.keyboard('{Enter}')
  await service.release()
  await waitFor(() => expect(contacts()).toHaveLength(40))
  expect(more).toHaveAttribute('aria-disabled', 'false')
  expect(more).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(contacts()).toHaveLength(50))
  expect(screen.getByText('Showing 50')).toHaveFocus()
})

test('after Load more the focus stays in the filter when all matches are shown', async () => {
  const newest = { at: '2026-02-01T12:00:00Z', contact_number: '+15145550123', contact_name: 'Paul' }
  await given({ count: 41, at: '2026-01-15T12:00:00Z', contact_name: 'Fleurs' }, newest)
  const { user } = await visit()
  await user.click(await screen.findByText('Load more'))
  await waitFor(() => expect(contacts()).toHaveLength(40))
  await user.click(await field('Contact'))
  await user.keyboard('pau')
  await shown('Paul')
  expect(await field('Contact')).toHaveFocus()
  expect(await field('Contact')).toHaveValue('pau')
})

test('a filter text applies at once, finds calls not yet loaded, and stays in the URL; going back undoes each step', async () => {
  await given(
    { count: 21, contact_name: 'Fleurs' },
    { at: '2026-01-02T12:00:00Z', contact_number: '+15145550123', contact_name: 'Zoé' },
    { at: '2026-01-01T12:00:00Z', contact_number: '+15145550123', direction: 'outbound' },
  )
  await visit()
  await waitFor(() => expect(contacts()).toHaveLength(20))
  await screen.findByText('23 in total')
  const requestsBefore = await calls()
  await service.failNext(callsOperations.listCalls, faults.hold)
  await fill('Contact', ' ZOÉ')
  // No loaded row matches, before the service was asked.
  await waitFor(() => expect(contacts()).toHaveLength(0))
  expect(screen.queryByText('No calls match your filters.')).not.toBeInTheDocument()
  await waitFor(() => expect(query()).toBe('?q=ZO%C3%89'))
  await waitFor(async () => expect(await calls()).toBe(requestsBefore + 1))
  await service.release()
  await shown('Zoé', 'Zoé')
  expect(await screen.findByText('2 matches')).toBeInTheDocument()
  await fill('Direction', 'outbound')
  await shown('Zoé')
  expect(query()).toBe('?q=ZO%C3%89&direction=outbound')
  await fill('Contact', '(418)')
  expect(await screen.findByText('No calls match your filters.')).toBeInTheDocument()
  await waitFor(() => expect(query()).toBe('?q=%28418%29&direction=outbound'))
  window.history.back()
  await shown('Zoé', 'Zoé')
  expect(await field('Contact')).toHaveValue('ZOÉ')
})

test('a URL sets the valid filters, and they can be cleared', async () => {
  await given(
    { at: '2026-03-09T04:00:00Z', contact_name: 'Nine' },
    { at: '2026-03-09T03:59:59Z', contact_name: 'Eight', contact_number: '+14185550188' },
    { at: '2026-03-08T04:59:59Z', contact_name: 'Seven', contact_number: '+14185550177' },
  )
  const { user } = await visit('?from=2026-03-08&to=2026-03-08&direction=sideways&q=')
  await shown('Eight')
  expect([(await field('From')).value, (await field('To')).value]).toEqual(['2026-03-08', '2026-03-08'])
  // A year that is still being typed isn't searched for.
  await fill('To', '0202-03-09')
  expect(query()).toContain('to=2026-03-08')
  await fill('To', '2026-03-09')
  await shown('Nine', 'Eight')
  await fill('From', '2026-03-10')
  expect(await screen.findByText('The end date is before the start date.')).toBeInTheDocument()
  expect(await screen.findByText('No calls match your filters.')).toBeInTheDocument()
  expect(screen.getByText('Export CSV')).toBeDisabled()
  await user.click(screen.getByText('Clear filters'))
  await shown('Nine', 'Eight', 'Seven')
  expect([query(), screen.queryByText('Clear filters')]).toEqual(['', null])
  expect(await screen.findByText('3 in total')).toHaveFocus()
})

test("the account's numbers can be filtered, each with its label and number", async () => {
  const { second } = service
  await visit('', second)
  const select = await screen.findByLabelText<HTMLSelectElement>('Number')
  await waitFor(() => expect(select.options.length).toBeGreaterThan(1))
  const option = select.options[1]
  await service.addCalls(second.accountId, { number_id: option?.value ?? '', contact_name: 'Only here' })
  await fill('Number', option?.value ?? '')
  await waitFor(() => expect(contacts()).toContain('Only here'))
  expect(new Set(cells(2))).toEqual(new Set([option?.text.replace(' - ', '')]))
  expect(select.options[0]?.text).toBe('View all')
})

test('a list or a later page that fails to load offers a retry, and loaded rows stay', async () => {
  await given({ count: 21 })
  await service.failNext(callsOperations.listCalls, faults.failure(500, 'internal'))
  const { user } = await visit()
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load your call logs.")
  await user.click(screen.getByText('Retry'))
  await waitFor(() => expect(contacts()).toHaveLength(20))
  expect(await screen.findByText('21 in total')).toBeInTheDocument()
  await service.failNext(callsOperations.listCalls, faults.drop)
  await user.click(screen.getByText('Load more'))
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the rest of the list.")
  expect(contacts()).toHaveLength(20)
  await user.click(screen.getByText('Retry'))
  await waitFor(() => expect(contacts()).toHaveLength(21))
})

test('a whole list is requested once and sorted, and malformed rows do no harm', async () => {
  const odd = { id: 0, direction: 'internal', duration: -5, start_date: '0000-00-00 00:00:00', contact_number: null }
  const plain = Array.from({ length: 21 }, (_, id) => ({
    id: id + 1, direction: 'inbound', number_id: 11, number: null, contact_name: `Caller ${id}`, contact_number: '+15145550123', duration: 5, start_date: `2026-01-15 03:30:${id + 10}`,
  }))
  await service.failNext(callsOperations.listCalls, faults.body({ calls: [odd, ...plain] }))
  const { user } = await visit('', service.practice, { extensions: false })
  await waitFor(() => expect(contacts()).toHaveLength(20))
  const requestsBefore = await calls()
  expect(contacts()[0]).toBe('Caller 20')
  expect(await screen.findByText('22 in total')).toBeInTheDocument()
  await user.click(screen.getByText('Load more'))
  expect(contacts()).toHaveLength(22)
  expect(document.querySelector('tbody tr:last-of-type')).toHaveTextContent(/^––––0000-00-00 00:00:00$/)
  await fill('Contact', 'caller 20')
  await shown('Caller 20')
  expect(await screen.findByText('1 match')).toBeInTheDocument()
  await fill('Direction', 'outbound')
  expect(await screen.findByText('No calls match your filters.')).toBeInTheDocument()
  await waitFor(() => expect(query()).toBe('?q=caller+20&direction=outbound'))
  expect(await calls()).toBe(requestsBefore)
  expect(document.body).not.toHaveTextContent(/NaN|undefined|Invalid/)
})

test('the export contains all calls that match the filters, and an account without calls says so', async () => {
  await given({ count: 21, contact_name: '=Zoé' }, { contact_name: 'Paul', contact_number: '+14185550177' })
  const opened = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await visit('?q=zo')
  await service.failNext(callsOperations.exportCalls, faults.failure(404, 'not_found'))
  await waitFor(() => expect(screen.getByText('Export CSV')).toBeEnabled())
  await user.click(screen.getByText('Export CSV'))
  expect(await screen.findByText("Export isn't available on this service.")).toBeInTheDocument()
  await service.failNext(callsOperations.exportCalls, faults.body({ file_url: 'javascript:alert(1)' }))
  await user.click(screen.getByText('Export CSV'))
  expect(await screen.findByText('An error occurred, please try again in a moment.')).toBeInTheDocument()
  await user.click(screen.getByText('Export CSV'))
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  const link: unknown = opened.mock.contexts[0]
  if (!(link instanceof HTMLAnchorElement)) throw new Error('Nothing was opened.')
  const file = await fetch(service.url + new URL(link.href).pathname + new URL(link.href).search)
  const lines = (await file.text()).trim().split('\r\n')
  expect([lines.length, lines[1]?.includes("'=Zoé"), link.download]).toEqual([22, true, ''])
  opened.mockRestore()
  await given()
  await visit()
  expect(await screen.findByText("You haven't got any call yet.")).toBeInTheDocument()
})
