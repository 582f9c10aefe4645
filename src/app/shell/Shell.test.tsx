import { act, screen, waitFor, within } from '@testing-library/react'
import { numbersOperations } from 'contract/numbers'
import { voicemailsOperations } from 'contract/recordings'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { importDiagnostics } from '@/testing/importDiagnostics'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ hasEvents: true })
})
afterAll(() => service.close())

const visit = (path: string, settings = {}) => renderConsole({ path, service, signedIn: service.practice, settings })
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }))

test('the side menu has eleven links', async () => {
  await visit(paths.logs)
  const links = (await menu()).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/console/dashboard'],
    ['Phone numbers', '/console/numbers'],
    ['Audio files', '/console/audiofiles'],
    ['Applications', '/console/applications'],
    ['Call analytics', '/console/analytics'],
    ['Web phone', '/console/webphone'],
    ['Voicemails', '/console/voicemails'],
    ['Recordings', '/console/recordings'],
    ['Logs', '/console/logs'],
    ['Billing', '/console/billing'],
    ['Support', '/console/support'],
  ])
})

test('the item above the current path is marked, and no other', async () => {
  await visit('/billing/invoices')
  const links = (await menu()).getAllByRole('link')
  const marked = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Billing'])
})

test('the brand leads home', async () => {
  const { user } = await visit(paths.logs)
  await user.click(await screen.findByRole('link', { name: 'Telephony Console' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
})

test('the shell says that the browser is offline, until it is online again', async () => {
  await visit(paths.logs)
  await menu()
  const message = "You're offline. Most changes can't be saved until you're back online."
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(message)).toBeInTheDocument()
  onLine.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(message)).not.toBeInTheDocument()
})

test('the notifications list what is new, newest first, each with its place, and the bell counts it', async () => {
  const { practice } = service
  await service.emptyAccount(practice.accountId)
  await service.addCalls(practice.accountId, { count: 2, duration: 0, outcome: 'missed' })
  await service.addVoicemails(practice.accountId, { count: 3, is_new: 1 })
  const request = await service.addSupportRequest(practice.accountId)
  await service.supportReplies(request, 'Bonjour')
  const { user } = await visit(paths.billing, { unread: true })
  const button = await screen.findByRole('button', { name: 'Notifications' })
  await waitFor(() => expect(button).toHaveAccessibleDescription('6 notifications'))
  expect(button).toHaveTextContent('6')
  await user.click(button)
  const opened = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  const links = await opened.findAllByRole('link')
  const placesOf = (start: string) => links.flatMap((link) => (link.textContent.startsWith(start) ? [link.getAttribute('href')] : []))
  expect(placesOf('Missed call: ').map((place) => place?.replace(/\d+$/, ''))).toEqual(Array.from({ length: 2 }, () => '/console/logs?missed=open&q=%2B'))
  expect(placesOf('New voicemail: ').map((place) => place?.replace(/\d+$/, ''))).toEqual(Array.from({ length: 3 }, () => '/console/voicemails?q=%2B'))
  expect(placesOf('New answer: ')).toEqual([`/console/support/request/${request}`])
  expect(links).toHaveLength(6)
  const times = [...document.querySelectorAll<HTMLTimeElement>('[role="dialog"] time')].map(({ dateTime }) => dateTime)
  expect(times).toEqual([...times].sort().reverse())
  await user.click(opened.getAllByText(/^New voicemail: /)[0] ?? document.body)
  expect(await screen.findByRole('heading', { level: 1, name: 'Voicemails' })).toBeInTheDocument()
})

test('beyond the newest, and what could not be loaded, the notifications say how many more there are', async () => {
  const { practice } = service
  await service.emptyAccount(practice.accountId)
  await service.addCalls(practice.accountId, { count: 9, duration: 0, outcome: 'missed' })
  await service.addVoicemails(practice.accountId, { count: 1, is_new: 1 })
  await service.failNext(voicemailsOperations.listVoicemails, faults.failure(404, 'not_found'))
  const { user } = await visit(paths.billing, { unread: true })
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  const opened = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await opened.findByText('9 missed calls to return', { selector: 'a' })).toHaveAttribute('href', '/console/logs?missed=open')
  expect(opened.getAllByText(/^Missed call: /)).toHaveLength(8)
  expect(opened.getByText('1 new voicemail', { selector: 'a' })).toHaveAttribute('href', '/console/voicemails')
})

test('the notifications open by keyboard, say that there are none, and return the focus', async () => {
  await service.emptyAccount(service.practice.accountId)
  const { user } = await visit(paths.logs)
  const button = await screen.findByRole('button', { name: 'Notifications' })
  button.focus()
  await user.keyboard('{Enter}')
  const dropdown = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(dropdown).toHaveTextContent('You do not have any notification.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})

test('what could not be loaded while the connection was lost is loaded once the browser is online again', async () => {
  // Lost until it is seen, however often it is asked for meanwhile.
  await service.failNext(numbersOperations.listNumbers, faults.drop, 1000)
  await visit(paths.numbers, { unread: true, events: true })
  expect(await screen.findByText("Couldn't load your phone numbers.", {}, { timeout: 30_000 })).toBeInTheDocument()
  await service.endFaults()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText("Couldn't load your phone numbers.")).not.toBeInTheDocument(), { timeout: 30_000 })
  expect(await screen.findByText("You don't have any phone number yet.")).toBeInTheDocument()
}, 60_000)

test('a list that was lost is loaded once the service answers to something else, also after several failed tries', async () => {
  const { retryDelaysMs, recallDelaysMs } = requestTiming
  Object.assign(requestTiming, { retryDelaysMs: [0], recallDelaysMs: [0] })
  try {
    await service.failNext(numbersOperations.listNumbers, faults.drop, 1000)
    const request = await service.addSupportRequest(service.practice.accountId)
    await visit(paths.numbers, { unread: true, events: true })
    expect(await screen.findByText("Couldn't load your phone numbers.", {}, { timeout: 30_000 })).toBeInTheDocument()
    const asked = async () => (await service.requests(numbersOperations.listNumbers)).length
    const isAnswered = () => service.supportReplies(request, 'We are looking into it.')
    for (let tries = 0; tries < 3; tries += 1) {
      const before = await asked()
      await waitFor(async () => {
        await isAnswered()
        expect(await asked()).toBeGreaterThanOrEqual(before + 2)
      }, { timeout: 30_000, interval: 200 })
    }
    await service.endFaults()
    await waitFor(async () => {
      await isAnswered()
      expect(screen.queryByText("Couldn't load your phone numbers.")).not.toBeInTheDocument()
    }, { timeout: 30_000, interval: 200 })
    expect(await screen.findByText("You don't have any phone number yet.")).toBeInTheDocument()
  } finally {
    Object.assign(requestTiming, { retryDelaysMs, recallDelaysMs })
  }
}, 120_000)

test('the user menu works by keyboard', async () => {
  const { user } = await visit(paths.logs)
  const button = await screen.findByRole('button', { name: service.practice.name })
  button.focus()
  await user.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Edit account',
    'Edit user',
    'Change password',
    'Security',
    'Availability',
    'Français',
    'Download diagnostics',
    'Log out',
  ])
  await waitFor(() => expect(items[0]).toHaveFocus())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(items[2]).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Change password' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})

test('Escape closes the user menu and returns the focus', async () => {
  const { user } = await visit(paths.logs)
  const button = await screen.findByRole('button', { name: service.practice.name })
  await user.click(button)
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('the menu of small screens opens by its named button, and closes when an item is chosen', async () => {
  const { user } = await visit(paths.logs)
  await user.click(await screen.findByRole('button', { name: 'Open the main menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Main menu' })
  await user.click(within(drawer).getByRole('link', { name: 'Voicemails' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Voicemails' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('the skip link is the first tab stop, and skips header and menu', async () => {
  const { user } = await visit(paths.logs)
  await screen.findByRole('heading', { level: 1 })
  await user.tab()
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  expect(window.location.hash).toBe('')
})

test('the user menu changes the language and remembers it', async () => {
  const { user } = await visit(paths.logs)
  await user.click(await screen.findByRole('button', { name: service.practice.name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Français' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Journal des appels' })).toBeInTheDocument()
  expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeInTheDocument()
  expect(localStorage.getItem('language')).toBe('fr')
})

test('the user menu saves the diagnostics of the visit as a file that Redux DevTools import', async () => {
  const files: Blob[] = []
  // jsdom doesn't implement object URLs.
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} })
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await visit(paths.logs)
  await user.click(await screen.findByRole('button', { name: service.practice.name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download diagnostics' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  const link: unknown = saved.mock.contexts[0]
  saved.mockRestore()
  expect(link instanceof HTMLAnchorElement && link.download).toMatch(/^telephony-console-\d{4}-\d\d-\d\dT[\d-]+\.json$/)
  const [file = new Blob()] = files
  const { state, diagnostics } = importDiagnostics(await new Response(file).text())
  expect(state).toMatchObject({ session: { userName: service.practice.name } })
  expect(diagnostics).toMatchObject({ page: '/console/logs' })
})
