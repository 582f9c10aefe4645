import { screen, waitFor, within } from '@testing-library/react'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'
import '@/testing/sounds'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const anna = { contact_number: '+15145550101', contact_name: 'Anna' }

/** Opens Anna's page from the list. */
const visit = async () => {
  const { accountId } = service.practice
  await service.emptyAccount(accountId)
  await service.addCalls(accountId, { contact_number: '+15145550102', contact_name: 'Boris' })
  await service.addCalls(accountId, { ...anna, at: '2026-03-02T15:00:00Z', outcome: 'answered' })
  await service.addCalls(accountId, { ...anna, at: '2026-03-03T15:00:00Z', outcome: 'missed', duration: 0 })
  await service.addVoicemails(accountId, anna)
  const view = await renderConsole({ path: paths.contacts, service, signedIn: service.practice })
  await view.user.click(await screen.findByRole('link', { name: 'Anna' }))
  expect(await screen.findByText('Anna', { selector: 'h1' })).toBeInTheDocument()
  return view
}
const facts = async () => {
  const details = within(await screen.findByRole('region', { name: 'Details' }))
  return details.getAllByRole('definition').map(({ textContent }) => textContent)
}
/** Hidden behind a dialog. */
const notes = async () => within(await screen.findByRole('region', { name: 'Notes' }))

test('the page counts the calls, says when the last one was answered, and lists calls, voicemails and recordings', async () => {
  const { user } = await visit()
  const [numbers, calls, last, answered] = await facts()
  expect([numbers, calls]).toEqual(['(514) 555-0101Call', '2'])
  expect(last).toMatch(/^Mar\s3,\s2026/)
  expect(answered).toMatch(/^Mar\s2,\s2026/)
  const table = await screen.findByRole('table', { name: 'Call logs' })
  await waitFor(() => expect(within(table).getAllByRole('rowheader')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Voicemails' }))
  expect(await screen.findByLabelText('Select voicemail from Anna')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Recordings' }))
  expect(await screen.findByText('No recordings with this contact.')).toBeInTheDocument()
})

test('notes have their author and are kept until they are deleted; what was typed survives closing the dialog', async () => {
  const { user } = await visit()
  await user.click(await screen.findByText('Add note'))
  await user.type(await screen.findByLabelText('Note'), 'Mariage en mai')
  await user.keyboard('{Escape}')
  await user.click((await notes()).getByText('Add note'))
  expect(await screen.findByLabelText('Note')).toHaveValue('Mariage en mai')
  await user.click(screen.getByText('Save'))
  expect(await (await notes()).findByText('Mariage en mai')).toBeInTheDocument()
  expect((await notes()).getByRole('listitem')).toHaveTextContent(service.practice.name)
  await user.click((await notes()).getByLabelText('Delete the note “Mariage en mai”'))
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  expect(await screen.findByText('Note has been deleted.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Mariage en mai')).not.toBeInTheDocument())
})

test('a contact is blocked, unblocked, renamed and deleted, which leads back to the list', async () => {
  const { user } = await visit()
  const act = async (name: string) => {
    await user.click(await screen.findByLabelText('Actions for Anna', { selector: 'h1 ~ * button' }))
    await user.click(await screen.findByText(name, { selector: '[role=menuitem]' }))
  }
  await act('Block')
  expect(await screen.findByText('Calls from this contact are blocked.')).toBeInTheDocument()
  await user.click(screen.getByText('Unblock'))
  await waitFor(() => expect(screen.queryByText('Calls from this contact are blocked.')).not.toBeInTheDocument())
  await act('Delete')
  expect(await screen.findByText(/^The notes go, too. Calls stay/)).toBeInTheDocument()
  await user.click(screen.getByText('Delete', { selector: '[role=alertdialog] button' }))
  expect(await screen.findByText('Contacts', { selector: 'h1' })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Boris' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Anna' })).not.toBeInTheDocument()
})

test('the page of a contact who is gone says so', async () => {
  await renderConsole({ path: paths.person('00000000-0000-4000-8000-000000000000'), service, signedIn: service.practice })
  expect(await screen.findByText('This contact no longer exists.')).toBeInTheDocument()
  expect(screen.queryByText('Edit')).not.toBeInTheDocument()
})
