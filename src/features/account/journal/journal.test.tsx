import { fireEvent, screen, waitFor } from '@testing-library/react'
import { viewsOperations } from 'contract/views'
import { requestTiming } from '@/api'
import { BASE_PATH, paths } from '@/lib/paths'
import { readToken } from '@/lib/storedToken'
import { press } from '@/testing/editorVisit'
import { renderConsole, signIn } from '@/testing/renderConsole'
import { faults, startTestService, type Person, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const number = '(450) 555-0142'

const act = async (person: Person, method: string, path: string, body: object): Promise<void> => {
  await signIn(service, person)
  const headers = { authorization: `Bearer ${readToken()}`, 'content-type': 'application/json' }
  const { status } = await fetch(`${service.url}/v1/accounts/${service.practice.accountId}${path}`, { method, headers, body: JSON.stringify(body) })
  expect(status).toBeLessThan(300)
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
const shows = (...texts: readonly string[]) =>
  waitFor(() => {
    const shown = rows().filter((row) => (row.includes('p.m.') || row.includes('a.m.')) && !row.includes('The service'))
    expect(shown).toHaveLength(texts.length)
    texts.forEach((text, at) => expect(shown[at]).toContain(text))
  })

test('an owner reads who changed what, filters it, goes to what was changed, and gets a file', async () => {
  const owner = service.practice
  await service.failNext(viewsOperations.listOwnJournal, faults.failure(500, 'internal'))
  const { unmount } = await renderConsole({ path: paths.journal, service, signedIn: owner })
  await press('Retry')
  await waitFor(() => expect(rows().some((row) => row.includes('The service renewed your plan'))).toBe(true))

  unmount()

  const luc = await service.addMember(owner.accountId, 'manager')
  const { id: application } = await service.addApplication(owner.accountId)
  const numberId = await service.addNumber(owner.accountId, '+14505550142', application)
  await act(luc, 'PUT', `/numbers/${numberId}/label`, { label: 'Counter' })
  await act(owner, 'PUT', `/numbers/${numberId}/endpoint`, { endpoint_type: 'parking', endpoint_value: null })
  await act(owner, 'POST', '/people', { name: 'Anna Roy', company: '', email: '', numbers: ['+14385550100'] })
  await renderConsole({ path: paths.journal, service, signedIn: owner })
  await shows('added the contact Anna Roy', `parked ${number}`, `${luc.name} changed the label of ${number}Label: Counter`)

  fireEvent.change(screen.getByLabelText('About'), { target: { value: 'numbers' } })
  await shows(`parked ${number}`, luc.name)
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: luc.userId } })
  await shows(luc.name)
  expect(window.location.search).toBe(`?user_id=${luc.userId}&topic=numbers`)
  await service.failNext(viewsOperations.exportJournal, faults.failure(500, 'internal'))
  await press('Export CSV')
  expect(await screen.findByText('An error occurred, please try again in a moment.')).toBeInTheDocument()

  fireEvent.change(screen.getByLabelText('Quick filter'), { target: { value: 'nobody' } })
  expect(await screen.findByText('Nothing in the journal matches your filters.')).toBeInTheDocument()
  const [clear] = screen.getAllByText('Clear filters')
  if (clear !== undefined) fireEvent.click(clear)
  await shows('Anna Roy', 'parked', luc.name)
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'custom' } })
  for (const [label, day] of [['From', '2026-03-02'], ['To', '2026-03-01']] as const) fireEvent.change(screen.getByLabelText(label), { target: { value: day } })
  expect(await screen.findByText('The end date is before the start date.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
  expect(screen.queryByText(/parked/)).not.toBeInTheDocument()
  expect(screen.getByText('Export CSV')).toBeDisabled()
  const [again] = screen.getAllByText('Clear filters')
  if (again !== undefined) fireEvent.click(again)
  await shows('Anna Roy', 'parked', luc.name)
  fireEvent.click(screen.getByText(new RegExp('parked')))
  await waitFor(() => expect(window.location.pathname).toBe(BASE_PATH + paths.manageNumber(numberId)))
})
