import { screen, waitFor, within } from '@testing-library/react'
import { eventsOperations } from 'contract/account'
import type { Role } from 'contract/operation'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { noDialog, press, pressIcon, steps } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { screens } from '../screens'
import { leastRoleAt, mayOpen } from '@/store/useMay'
import { menuItems } from './SideMenu'

let service: TestService
const answered: [path: string, status: number][] = []
beforeAll(async () => {
  Object.assign(requestTiming, { retryDelaysMs: [], pendingDelaysMs: [] })
  service = await startTestService({ hasEvents: true })
  const { accountId } = service.practice
  await service.addCalls(accountId, { contact_name: 'Kaïna Côté', contact_number: '+15145559871' })
})
afterAll(() => service.close())
beforeEach(() => {
  answered.length = 0
  const fetching = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const response = await fetching(...given)
    answered.push([new URL(response.url).pathname, response.status])
    return response
  })
})
afterEach(() => jest.restoreAllMocks())

const visit = async (role: Role, path: string) => {
  const person = await service.addMember(service.practice.accountId, role)
  return { person, ...(await renderConsole({ path, service, signedIn: person })) }
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const refused = () => answered.filter(([, status]) => status === 403)

const ofManagers = ['Dashboard', 'Phone numbers', 'Audio files', 'Applications', 'Call analytics']

test.each([
  ['owner', []],
  ['manager', ['Billing']],
  ['member', [...ofManagers, 'Billing']],
] as const)('of the menu, %s is not offered %j', (role, missing) => {
  expect(menuItems.filter(({ path }) => !mayOpen(role, path)).map(({ label }) => label.key)).toEqual(missing)
})

test('members may open their own pages, managers all but billing', () => {
  const openTo = (role: Role) => screens.map(([path]) => path).filter((path) => leastRoleAt(path) === role)
  expect(openTo('owner')).toEqual([paths.billing, paths.invoices, paths.cards, paths.journal, paths.privacy])
  expect(openTo('member')).toEqual([
    ...[paths.webphone, paths.logs, paths.contacts, '/logs/contacts/:id', paths.voicemails, paths.recordings, paths.support, '/support/request/:id', paths.editUser, paths.changePassword, paths.security, paths.ownAccounts],
  ])
  expect([leastRoleAt('/billing?q=1'), leastRoleAt('/constructor'), leastRoleAt('/')]).toEqual(['owner', 'member', 'member'])
})

const withoutId = screens.map(([path]) => path).filter((path) => !path.includes(':'))

test.each((['member', 'manager'] as const).flatMap((role) => withoutId.filter((path) => mayOpen(role, path)).map((path) => [role, path] as const)))(
  'nothing that a %s sees at %s asks for what would be refused',
  async (role, path) => {
    await visit(role, path)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]), { timeout: 4000 })
    await waitFor(() => expect(answered.some(([asked]) => asked.endsWith('/unread'))).toBe(true))
    expect(refused()).toEqual([])
    expect(screen.queryByText(/^Only owners/)).not.toBeInTheDocument()
  },
)

test.each([
  ['member', paths.dashboard, 'Only owners and managers can open this page.'],
  ['member', paths.searchNumbers, 'Only owners and managers can open this page.'],
  ['member', paths.billing, 'Only owners can open this page.'],
  ['manager', paths.cards, 'Only owners can open this page.'],
] as const)('an address that is not for a %s, %s, says for whom it is, and asks for nothing', async (role, path, title) => {
  const { user } = await visit(role, path)
  await heading(title)
  expect(screen.getByText('Ask an owner of your account for access.')).toBeInTheDocument()
  expect(refused()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  await heading(role === 'member' ? 'Web phone' : 'Dashboard')
})

test('a member lands on the web phone, and neither the menus nor the search lead elsewhere', async () => {
  const { user, person } = await visit('member', paths.home)
  await heading('Web phone')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Web phone', 'Voicemails', 'Logs', 'Support'])
  await user.click(screen.getByRole('button', { name: person.name }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).not.toContain('Edit account')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByLabelText('Search', { selector: 'input' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Call a number', 'Add contact', 'Open new request', 'Change password'],
    ...['Web phone', 'Voicemails', 'Logs', 'Support', 'ContactsLogs', 'To returnLogs', 'ArchivedVoicemails', 'Edit userUser menu', 'SecurityUser menu'],
  ])
  expect(refused()).toEqual([])
})

test('of calls and contacts a member is offered what is theirs to do', async () => {
  const { user } = await visit('member', paths.logs)
  expect(await screen.findByRole('button', { name: 'Print' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument()
  const [menu] = await screen.findAllByRole('button', { name: 'Actions for Kaïna Côté' })
  if (menu !== undefined) await user.click(menu)
  await screen.findByRole('menuitem', { name: 'Add note' })
  expect(screen.queryByRole('menuitem', { name: /lock/ })).not.toBeInTheDocument()
})

test('whoever is refused for a role that this browser did not know of is told so, and keeps it', async () => {
  localStorage.setItem('user_role', 'owner')
  // Only the refusal can tell.
  await service.failNext(eventsOperations.streamEvents, faults.failure(503, 'internal'), 20)
  const person = await service.addMember(service.practice.accountId, 'member')
  await renderConsole({ path: paths.billing, service: { url: service.url }, signedIn: person })
  await heading('Only owners can open this page.')
  await service.endFaults()
  expect(refused()).not.toEqual([])
  expect(localStorage.getItem('user_role')).toBe('member')
})

test('a role that is taken away closes the screen at once, and gives it back as it was', async () => {
  const { user, person } = await visit('manager', paths.editAccount)
  const name = await screen.findByRole('textbox', { name: /company|Name/i })
  await user.type(name, ' typed')
  const typed = (): string => screen.getByRole<HTMLInputElement>('textbox', { name: /company|Name/i }).value
  const before = typed()
  await waitFor(() => expect(answered.some(([path, status]) => path.endsWith('/events') && status === 200)).toBe(true))
  await service.setRole(person.userId, 'member')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Only owners and managers can open this page.' })).toHaveFocus())
  expect(name).not.toBeVisible()
  expect(localStorage.getItem('user_role')).toBe('member')
  await service.setRole(person.userId, 'manager')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /company|Name/i })).toBeVisible())
  expect(typed()).toBe(before)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Edit account' })).toHaveFocus())
})

test('a dialog of the call flow editor that was open returns with what was typed in it, over the same unsaved steps', async () => {
  const { id } = await service.addApplication(service.practice.accountId, { friendly_name: 'Réception', branches: [{ friendly_name: 'root', modules: [] }] })
  const { user, person } = await visit('manager', paths.application(id))
  await pressIcon('Add Pause')
  await press('Save settings')
  await pressIcon('Add Text to speech')
  await user.type(await screen.findByLabelText('Text to speak'), 'Bonjour, un moment')
  await waitFor(() => expect(answered.some(([path, status]) => path.endsWith('/events') && status === 200)).toBe(true))
  await service.setRole(person.userId, 'member')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Only owners and managers can open this page.' })).toHaveFocus())
  expect(screen.getByLabelText('Text to speak')).not.toBeVisible()
  await service.setRole(person.userId, 'manager')
  await waitFor(() => expect(screen.getByLabelText('Text to speak')).toBeVisible())
  expect(screen.getByLabelText('Text to speak')).toHaveValue('Bonjour, un moment')
  await press('Save settings')
  await noDialog()
  expect(steps()).toHaveLength(2)

  await pressIcon('Add Pause')
  await screen.findByLabelText(/seconds/i)
  await service.setRole(person.userId, 'member')
  await user.click(await screen.findByRole('link', { name: 'Back to home' }))
  await heading('Web phone')
  await service.setRole(person.userId, 'manager')
  await user.click(await screen.findByRole('link', { name: 'Applications' }))
  await user.click(await screen.findByRole('link', { name: 'Réception' }))
  await waitFor(() => expect(steps()).toHaveLength(3))
  expect(screen.queryByText('Module settings')).not.toBeInTheDocument()
})
