import { fireEvent, screen, waitFor } from '@testing-library/react'
import { supportRequestsOperations } from 'contract/supportRequests'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { readToken } from '@/lib/storedToken'
import { press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import '@/testing/sounds'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
const { pollMs } = requestTiming
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService({ hasEvents: true })
})
afterEach(() => Object.assign(requestTiming, { pollMs }))
afterAll(() => service.close())

const open = (plan: Parameters<TestService['addSupportRequest']>[1] = {}) => service.addSupportRequest(service.practice.accountId, plan)
const visit = (id: string, settings = {}) => renderConsole({ path: paths.supportRequest(id), service, signedIn: service.practice, settings })
const numbered = (text: string) => screen.findByText(text, { selector: '[role="status"]' })
const entries = () =>
  Array.from(document.querySelectorAll('main ol[aria-label="Timeline"] > li'), (entry) =>
    [entry.querySelector('span')?.textContent, entry.querySelector('p')?.textContent].filter((text) => text !== undefined).join(': '),
  )
const reads = (...expected: string[]) => waitFor(() => expect(entries()).toEqual(expected))
const write = async (value: string) => void fireEvent.change(await screen.findByLabelText('Your message'), { target: { value } })
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))
const posts = async () => (await service.requests(supportRequestsOperations.addSupportMessage)).length

test('a request shows its messages newest first, accepts a new one, and can be closed', async () => {
  const { name } = service.practice
  const id = await open({ subject: 'Écho', at: '2026-07-01T12:00:00Z', messages: [{ by: 'client', text: 'Un\nDeux' }, { by: 'support', text: 'Quel numéro?' }] })
  const { user } = await visit(id)
  expect(await numbered(`Request #${id} (open)`)).toBeInTheDocument()
  expect(document.querySelector('h1')).toHaveTextContent('Écho')
  await reads('Support team: Quel numéro?', `${name}: Un\nDeux`, `Request created by ${name}`)
  expect(document.querySelector('main li time')).toHaveTextContent('Jul 1, 2026, 8:01 a.m.')
  await user.click(screen.getByText('New message'))
  const field = await screen.findByLabelText('Your message')
  expect(field).toHaveFocus()
  const timeline = screen.getByLabelText('Timeline')
  expect(timeline.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  await press('Send')
  expect(await said('Please make sure to enter a subject and describe your issue correctly.')).toBeInTheDocument()
  await write('Le 514 555-0123')
  await service.failNext(supportRequestsOperations.addSupportMessage, faults.failure(500, 'internal'))
  await press('Send')
  expect(await said('Oops. We can not send your request. Please try again.')).toBeInTheDocument()
  expect(field).toHaveValue('Le 514 555-0123')
  expect(field).toBeDisabled()
  await press('Send')
  expect(await said('Your message has been sent. Thank you!')).toBeInTheDocument()
  await reads(`${name}: Le 514 555-0123`, 'Support team: Quel numéro?', `${name}: Un\nDeux`, `Request created by ${name}`)
  expect(field).not.toBeInTheDocument()
  await waitFor(() => expect(document.querySelector('h1')).toHaveFocus())
  await service.failNext(supportRequestsOperations.resolveSupportRequest, faults.failure(500, 'internal'))
  fireEvent.click(screen.getByText('Mark as resolved'))
  expect(await said('An error occurred. Please try again.')).toBeInTheDocument()
  fireEvent.click(screen.getByText('Mark as resolved'))
  expect(await said('This support request has been marked as resolved. Thank you!')).toBeInTheDocument()
  expect(await numbered(`Request #${id} (closed)`)).toBeInTheDocument()
  expect(entries()[0]).toBe('Request closed')
  expect(screen.queryByText('New message')).not.toBeInTheDocument()
})

test('files are attached to a message, one that is refused says why, and the message shows them as links', async () => {
  const id = await open()
  await visit(id)
  fireEvent.click(await screen.findByText('New message'))
  await write('Voici.')
  const files = [new File(['%PDF-1.7 facture'], 'facture.pdf'), new File(['<html>'], 'page.pdf'), new File([new Uint8Array(11 * 1024 * 1024)], 'long.pdf')]
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } })
  expect(await screen.findByText(/^Only pictures .* This file is something else\.$/)).toBeInTheDocument()
  expect(screen.getByText(/^The file is larger than 10.MB\.$/)).toBeInTheDocument()
  expect(screen.getByText('Send')).toBeDisabled()
  for (const name of ['page.pdf', 'long.pdf']) fireEvent.click(screen.getByLabelText(`Remove ${name}`))
  await waitFor(() => expect(screen.getByText('Send')).toBeEnabled())
  await press('Send')
  const link = await screen.findByRole('link', { name: 'facture.pdf' })
  expect(link.getAttribute('href')).toMatch(/^\/v1\/files\/[\w-]+\?account=/)
  expect(link).toHaveAttribute('download', 'facture.pdf')
})

test('a reply arrives by the event stream and leaves the draft untouched', async () => {
  const id = await open()
  await visit(id)
  fireEvent.click(await screen.findByText('New message'))
  await write('Je cherche')
  await service.supportReplies(id, 'Voici la réponse.')
  await waitFor(() => expect(entries()[0]).toBe('Support team: Voici la réponse.'))
  expect(screen.getByText('New message from Support team')).toBeInTheDocument()
  expect(screen.getByLabelText('Your message')).toHaveValue('Je cherche')
  await service.supportCloses(id)
  expect(await numbered(`Request #${id} (closed)`)).toBeInTheDocument()
  expect(screen.getByText(/^This request was closed in the meantime/)).toBeInTheDocument()
  expect(screen.getByText('Send')).toBeDisabled()
})

test('a service without a stream is polled, and a message to a request closed in the meantime is rejected with a notice', async () => {
  requestTiming.pollMs = { item: 20, list: 600_000 }
  const id = await open()
  const { unmount } = await visit(id, { extensions: false })
  await numbered(`Request #${id} (open)`)
  await service.supportReplies(id, 'Par la poste.')
  await waitFor(() => expect(entries()[0]).toBe('Support team: Par la poste.'))
  unmount()
  requestTiming.pollMs = { item: 600_000, list: 600_000 }
  const other = await open()
  await visit(other, { extensions: false })
  fireEvent.click(await screen.findByText('New message'))
  await write('Trop tard')
  await service.supportCloses(other)
  await press('Send')
  // The notice moves as soon as the request is known to be closed.
  await said('This request was closed in the meantime. Please open a new one.')
  expect(await numbered(`Request #${other} (closed)`)).toBeInTheDocument()
  expect(screen.getByLabelText('Your message')).toHaveValue('Trop tard')
})

test('a draft survives a reload unless it was sent in the meantime, and cancelling it can be undone', async () => {
  const id = await open()
  const { unmount } = await visit(id)
  fireEvent.click(await screen.findByText('New message'))
  await write('Commencé')
  unmount()
  const again = await visit(id)
  expect(await screen.findByLabelText('Your message')).toHaveValue('Commencé')
  expect(drafts()).toHaveLength(1)
  await press('Cancel')
  expect([screen.queryByLabelText('Your message'), drafts()]).toEqual([null, []])
  await press('Undo')
  expect(await screen.findByLabelText('Your message')).toHaveValue('Commencé')
  const sent = await posts()
  await service.failNext(supportRequestsOperations.addSupportMessage, faults.holdAfter)
  await press('Send')
  await waitFor(async () => expect(await posts()).toBe(sent + 1))
  again.unmount()
  await service.release()
  const headers = { Authorization: `Bearer ${readToken() ?? ''}` }
  const stored = async () => (await fetch(`${service.url}/v1/support-requests/${id}`, { headers })).text()
  await waitFor(async () => expect(await stored()).toContain('Commencé'))
  await visit(id)
  await waitFor(() => expect(entries()[0]).toBe(`${service.practice.name}: Commencé`))
  expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument()
  expect(drafts()).toEqual([])
})

test("another account's request is not found, a failed load can be retried, and malformed messages do no harm", async () => {
  const id = await open()
  const { unmount } = await renderConsole({ path: paths.supportRequest(id), service, signedIn: service.second })
  expect(await said("This support request doesn't exist.")).toBeInTheDocument()
  unmount()
  await service.failNext(supportRequestsOperations.getSupportRequest, faults.htmlPage)
  await visit(id)
  expect(await said("Couldn't load this support request.")).toBeInTheDocument()
  const messages = [{ id: 1, text: null, created_utc: '0000-00-00', author_type: 'robot', user: 7 }, { id: 2 }]
  await service.failNext(supportRequestsOperations.getSupportRequest, faults.body({ support_request: { id: 5, messages } }))
  fireEvent.click(screen.getByText('Retry'))
  expect(await numbered('Request #5 (open)')).toBeInTheDocument()
  expect(entries()).toEqual(['Unknown author: ', 'Unknown author: ', 'Request created by Unknown author'])
  expect(document.body).not.toHaveTextContent(/NaN|undefined|Invalid/)
})
