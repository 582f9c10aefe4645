import { screen, waitFor, within } from '@testing-library/react'
import { HIDDEN_CALLER } from 'callflow/numberText'
import { peopleOperations } from 'contract/people'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import '@/testing/sounds'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const shown = '(514) 555-0101'
const number = '+15145550101'

const visit = async (path: string = paths.logs, extensions = true) => {
  const { accountId } = service.practice
  await service.emptyAccount(accountId)
  await service.addCalls(accountId, { contact_number: number, count: 2 })
  await service.addCalls(accountId, { contact_number: HIDDEN_CALLER })
  await service.addVoicemails(accountId, { contact_number: number })
  const { user } = await renderConsole({ path, service, signedIn: service.practice, settings: { extensions } })
  const open = async (of: string) => {
    await user.click((await screen.findAllByLabelText(`Actions for ${of}`))[0] ?? document.body)
    return within(await screen.findByRole('menu'))
  }
  const choose = async (of: string, name: string): Promise<void> => user.click(await (await open(of)).findByText(name))
  return { user, open, choose }
}
const names = () => Array.from(document.querySelectorAll('tbody th [dir]'), ({ textContent }) => textContent)

test('a caller is named, noted, called, blocked and opened from the logs', async () => {
  const { user, open, choose } = await visit()
  const unknown = await open(shown)
  expect(await unknown.findByText('2 calls')).toBeInTheDocument()
  expect(unknown.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Call back', 'Edit contact name', 'Add note', 'Block'])
  await user.click(unknown.getByText('Edit contact name'))
  expect(await screen.findByLabelText('Contact name')).toHaveFocus()
  await user.keyboard('Anna{Enter}')
  await waitFor(() => expect(names()).toEqual(['Hidden number', 'Anna', 'Anna']))

  await choose('Anna', 'Add note')
  await user.type(await screen.findByLabelText('Note'), 'Allergique aux lys')
  await user.click(screen.getByText('Save'))
  expect(await screen.findByText('Note has been added.')).toBeInTheDocument()

  await choose('Anna', 'Block')
  await user.click(await screen.findByText('Undo'))
  expect(await screen.findByText('Unblocked: Anna')).toBeInTheDocument()
  await choose('Anna', 'Block')
  const blocked = await open('Anna')
  expect(await blocked.findByText('Blocked')).toBeInTheDocument()
  expect(await blocked.findByText('Allergique aux lys')).toBeInTheDocument()
  expect(blocked.getByText('Unblock')).toBeInTheDocument()
  await user.click(blocked.getByText('Open contact'))
  expect(await screen.findByText('Calls from this contact are blocked.')).toBeInTheDocument()
})

test('a caller who hid the number has no menu', async () => {
  await visit()
  await waitFor(() => expect(names()[0]).toBe('Hidden number'))
  expect(screen.getAllByLabelText(/^Actions for/)).toHaveLength(2)
})

test('a block that the service refuses is reported, and nothing is shown as blocked', async () => {
  const { choose, open } = await visit()
  await service.failNext(peopleOperations.setBlockedStatus, faults.failure(500, 'internal'))
  await choose(shown, 'Block')
  expect(await screen.findByText('Something went wrong, please try again.')).toBeInTheDocument()
  expect(await (await open(shown)).findByText('Block')).toBeInTheDocument()
})

test("a call's details lead to the same menu", async () => {
  const { user, choose } = await visit()
  await user.click((await screen.findAllByLabelText(`Details of the call from ${shown}`))[0] ?? document.body)
  const details = within(await screen.findByRole('dialog', { name: 'Call details' }))
  await user.click(await details.findByLabelText(`Actions for ${shown}`))
  expect(await screen.findByText('Add note', { selector: '[role=menuitem]' })).toBeInTheDocument()
  await user.keyboard('{Escape}{Escape}')
  await choose(shown, 'Call back')
  expect(window.location.pathname).toBe('/console/webphone')
})

test.each([
  [true, ['Call back', 'Edit contact name', 'Add note', 'Block', 'Call details', 'Mark as listened to', 'Archive', 'Download', 'Delete']],
  [false, ['Call back', 'Edit contact name', 'Mark as listened to', 'Archive', 'Download', 'Delete']],
])("a voicemail's menu, with extensions: %s", async (extensions, expected) => {
  const { open } = await visit(paths.voicemails, extensions)
  const menu = await open(`voicemail from ${shown}`)
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(expected)
})
