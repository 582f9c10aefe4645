import { fireEvent, screen, waitFor } from '@testing-library/react'
import { supportRequestsOperations } from 'contract/supportRequests'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { dialog, logIn, noDialog, press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { writeSettings } from '@/testing/settingsBlock'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

type Plan = NonNullable<Parameters<TestService['addSupportRequest']>[1]>

const given = async (...plans: Plan[]): Promise<string[]> => {
  await service.emptyAccount(service.practice.accountId)
  const ids: string[] = []
  for (const plan of plans) ids.push(await service.addSupportRequest(service.practice.accountId, plan))
  return ids
}
const many = (count: number): Plan[] => Array.from({ length: count }, (_, index) => ({ subject: `Ligne ${index}`, at: '2026-01-05T12:00:00Z' }))
const visit = (address = '') => renderConsole({ path: paths.support + address, service, signedIn: service.practice })
/** By tag and text: a search by role would lay out every row. */
const subjects = () => Array.from(document.querySelectorAll('main li > div:first-child > a'), ({ textContent }) => textContent)
const shown = (...names: string[]) => waitFor(() => expect(subjects()).toEqual(names))
const fill = async (label: string, value: string) => void fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))
const createRequests = async () => (await service.requests(supportRequestsOperations.createSupportRequest)).length

test('the list shows twenty requests by latest update, each with its number, status, date and a link to its page', async () => {
  const [id] = await given({ subject: 'Téléphone muet', at: '2026-01-15T03:30:00Z', is_resolved: 1 }, ...many(20))
  const { user } = await visit()
  await waitFor(() => expect(subjects()).toHaveLength(20))
  expect(subjects()[0]).toBe('Téléphone muet')
  const row = document.querySelector('main li')
  expect(row).toHaveTextContent(`Request number #${id}closed`)
  expect(row?.querySelector('time')).toHaveAttribute('title', expect.stringMatching(/EST \(America\/Montreal\)$/))
  await user.click(screen.getByText('Load more'))
  await waitFor(() => expect(subjects()).toHaveLength(21))
  expect(screen.getByText('Showing 21')).toHaveFocus()
  await setLanguage('fr')
  expect(await said('Ouvrir une nouvelle demande')).toBeInTheDocument()
  await user.click(screen.getAllByText(/^Voir les détails/)[0] ?? document.body)
  expect(await screen.findByText(`Demande nº ${id} (fermée)`)).toBeInTheDocument()
})

test('a request that the support team answered is marked until it is opened', async () => {
  const asked = { by: 'client', text: 'Allô?' } as const
  const [id = ''] = await given({ subject: 'Répondue', at: '2026-01-05T12:00:00Z', messages: [asked, { by: 'support', text: 'Bonjour.' }] }, { subject: 'En attente', messages: [asked] })
  const { unmount } = await visit()
  expect(await screen.findAllByText('Answered')).toHaveLength(1)
  expect(screen.getByText('Answered').closest('li')).toHaveTextContent('Répondue')
  fireEvent.click(screen.getByText('Répondue'))
  await screen.findByText('Bonjour.')
  fireEvent.click(screen.getByText('Back to support requests'))
  await waitFor(() => expect(subjects()).toHaveLength(2))
  expect(screen.queryByText('Answered')).not.toBeInTheDocument()
  unmount()
  await service.supportReplies(id, 'Encore moi.')
  await visit()
  expect(await screen.findByText('Answered')).toBeInTheDocument()
})

test('the filters narrow the list, find requests not yet loaded, and stay in the URL', async () => {
  await given(...many(21), { subject: 'Boîte VOCALE pleine', at: '2026-01-01T12:00:00Z' }, { subject: 'Vocale', at: '2026-01-02T12:00:00Z', is_resolved: 1 })
  await visit()
  await waitFor(() => expect(subjects()).toHaveLength(20))
  await fill('Quick filter', ' vocale')
  await shown('Vocale', 'Boîte VOCALE pleine')
  await fill('Show', 'closed')
  await shown('Vocale')
  expect(window.location.search).toBe('?tickets=closed&q=vocale')
  await fill('Show', 'open')
  await shown('Boîte VOCALE pleine')
  await fill('Quick filter', 'rien de tel')
  // The list holds the matches of the words before, so nothing is known of these yet.
  expect(screen.queryByText('No support requests match your filters.')).not.toBeInTheDocument()
  expect(await said('No support requests match your filters.')).toBeInTheDocument()
  fireEvent.click(screen.getByText('Clear filters'))
  await waitFor(() => expect(window.location.search).toBe(''))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Support requests' })).toHaveFocus())
})

test('a list that fails offers a retry, an empty one says so, and malformed rows do no harm', async () => {
  await given()
  await service.failNext(supportRequestsOperations.listSupportRequests, faults.failure(500, 'internal'))
  const { unmount } = await visit()
  expect(await said("Couldn't load your support requests.")).toBeInTheDocument()
  fireEvent.click(screen.getByText('Retry'))
  expect(await said("You don't have any support requests yet.")).toBeInTheDocument()
  unmount()
  const odd = { id: 3, subject: null, is_resolved: 'x', updated_at: 5, updated_utc: '0000-00-00 00:00:00', user: null }
  const [early, late] = [{ id: 5, subject: 'A', updated_at: '2026-01-05' }, { id: 6, subject: 'B', updated_utc: '2026-01-05T08:00:00-05:00' }]
  await service.failNext(supportRequestsOperations.listSupportRequests, faults.body({ support_requests: [odd, early, { id: 4 }, late] }))
  await visit('?tickets=strange')
  await shown('B', 'A', 'No subject', 'No subject')
  expect(document.body).not.toHaveTextContent(/NaN|undefined|Invalid/)
})

test('a whole list that fails to refresh stays, with a notice and a retry', async () => {
  await given({ subject: 'Facture' })
  const { user } = await visit()
  await shown('Facture')
  await user.click(screen.getByText('Facture'))
  await screen.findByText('Facture', { selector: 'h1' })
  await service.failNext(supportRequestsOperations.listSupportRequests, faults.failure(500, 'internal'))
  window.history.back()
  expect(await screen.findByText("Couldn't refresh the data. It may be out of date.")).toBeInTheDocument()
  await shown('Facture')
  await user.click(screen.getByText('Retry'))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('a new request is validated by the service, sent once, and its page opens', async () => {
  await given()
  const { user } = await visit()
  await press('Open new request')
  const form = await dialog('How can we help you?')
  const subject = form.getByLabelText('Subject')
  await waitFor(() => expect(subject).toHaveFocus())
  await press('Send request')
  expect(await said('Please make sure to enter a subject and describe your issue correctly.')).toBeInTheDocument()
  expect([subject, form.getByLabelText('Message')].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  expect(subject).toHaveFocus()
  await user.click(subject)
  await user.paste('Ligne coupée')
  await fill('Message', 'Première ligne\nDeuxième <b>ligne</b>')
  const before = await createRequests()
  await service.failNext(supportRequestsOperations.createSupportRequest, faults.dropAfter)
  await press('Send request')
  expect(await said('Oops. We can not send your request. Please try again.')).toBeInTheDocument()
  expect(screen.getByText(/^We couldn't confirm that it was sent/)).toBeInTheDocument()
  await press('Send request')
  expect(await screen.findByText(/^Request #\d{8} \(open\)$/)).toBeInTheDocument()
  expect(screen.getByText('Ligne coupée', { selector: 'h1' })).toHaveFocus()
  expect(await said('Your request has been sent. Thank you!')).toBeInTheDocument()
  expect(document.querySelector('main li')?.textContent).toContain('Première ligne\nDeuxième <b>ligne</b>')
  expect([drafts(), (await createRequests()) - before]).toEqual([[], 2])
  fireEvent.click(screen.getByText('Back to support requests'))
  await shown('Ligne coupée')
})

test('a draft survives a reload and an expired session, and discarding it can be undone', async () => {
  await given()
  const { unmount } = await visit()
  await press('Open new request')
  await fill('Message', 'À moitié')
  unmount()
  const { user } = await visit()
  expect(await said('You have an unsent request.')).toBeInTheDocument()
  await press('Continue')
  expect((await dialog('How can we help you?')).getByLabelText('Message')).toHaveValue('À moitié')
  await service.endSessions()
  await press('Send request')
  await said('Your session has ended. Please log in again.')
  await logIn(user, service.practice)
  await press('Open new request')
  expect((await dialog('How can we help you?')).getByLabelText('Message')).toHaveValue('À moitié')
  await press('Cancel')
  await noDialog()
  expect(drafts()).toEqual([])
  await press('Undo')
  expect((await dialog('How can we help you?')).getByLabelText('Message')).toHaveValue('À moitié')
  expect(drafts()).toHaveLength(1)
})

test('sending again after a reload without a response opens no second request', async () => {
  await given()
  const { unmount } = await visit()
  await press('Open new request')
  await fill('Subject', 'Une seule fois')
  await fill('Message', 'Merci')
  await service.failNext(supportRequestsOperations.createSupportRequest, faults.dropAfter)
  await press('Send request')
  await screen.findByText(/^We couldn't confirm that it was sent/)
  unmount()
  await visit()
  await shown('Une seule fois')
  await press('Continue')
  await service.failNext(supportRequestsOperations.createSupportRequest, faults.failure(429, 'too_many_requests'))
  await press('Send request')
  expect(await said('Too many attempts. Wait a few minutes, then try again.')).toBeInTheDocument()
  await press('Send request')
  await screen.findByText(/^Request #\d{8} \(open\)$/)
  fireEvent.click(screen.getByText('Back to support requests'))
  await shown('Une seule fois')
  expect(drafts()).toEqual([])
})

test("a request that may have arrived can't be edited, and one resent after a reload counts as the first", async () => {
  await given()
  const { unmount } = await visit()
  writeSettings({ apiPrefix: `${service.url}/v1`, idempotencyKeys: true, diagnostics: true })
  await press('Open new request')
  await fill('Subject', 'Appels coupés')
  await fill('Message', 'Après une minute.')
  fireEvent.click(await screen.findByLabelText('Attach diagnostics'))
  await screen.findByText(/^Includes the console version, your browser and screen size/)
  await service.failNext(supportRequestsOperations.createSupportRequest, faults.dropAfter)
  await press('Send request')
  await screen.findByText(/^We couldn't confirm that it was sent/)
  expect(screen.getByLabelText('Subject')).toBeDisabled()
  unmount()
  await visit()
  await press('Continue')
  expect(await screen.findByText(/^We couldn't confirm that it was sent/)).toBeInTheDocument()
  expect(screen.getByLabelText('Message')).toBeDisabled()
  await press('Send request')
  expect(await said("We already received this request. You'll find it in the list.")).toBeInTheDocument()
  await noDialog()
  await shown('Appels coupés')
  expect(drafts()).toEqual([])
})
