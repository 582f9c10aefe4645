import { screen, waitFor, within } from '@testing-library/react'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  // Its title has no count of what is new.
  await service.emptyAccount(service.practice.accountId)
})
afterAll(() => service.close())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each([
  ['/numbers', 'Phone numbers'],
  ['/numbers/search', 'New phone number'],
  ['/numbers/manage/12', 'TODO'],
  ['/audiofiles', 'Audio files'],
  ['/applications', 'Applications'],
  ['/analytics', 'Call analytics (beta)'],
  ['/webphone', 'Web phone'],
  ['/voicemails', 'Voicemails'],
  ['/recordings', 'Recordings'],
  ['/logs', 'Call logs'],
  ['/billing', 'Billing'],
  ['/billing/invoices', 'Invoices'],
  ['/billing/cards', 'Credit cards'],
  ['/support', 'Support'],
  ['/support/request/12', 'Support request'],
  ['/account/edit', 'Edit account'],
  ['/user/edit', 'Edit user'],
  ['/user/password', 'Change password'],
])('a member finds %s under the heading %s, inside the shell', async (path, title) => {
  await renderConsole({ path, service, signedIn: service.practice })
  expect(await heading(title)).toBeInTheDocument()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe(`${title} · Telephony Console`))
})

test('the page of a number shows only the word TODO', async () => {
  await renderConsole({ path: '/numbers/manage/12', service, signedIn: service.practice })
  await heading('TODO')
  expect(screen.getByRole('main')).toHaveTextContent(/^TODO$/)
})

test.each([
  ['a guest', false],
  ['a member', true],
])('%s who opens an unknown address sees that the page does not exist, and gets home', async (_, isMember) => {
  const who = isMember ? { signedIn: service.practice } : {}
  const { user } = await renderConsole({ path: '/nowhere/at/all', service, ...who })
  expect(await heading('Not found!')).toBeInTheDocument()
  expect(screen.getByText("Sorry, the page you're looking for doesn't exist.")).toBeInTheDocument()
  expect(screen.queryAllByRole('navigation', { name: 'Main menu' })).toHaveLength(isMember ? 1 : 0)
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  expect(await heading(isMember ? 'Dashboard' : 'Log in')).toBeInTheDocument()
})

test('/index welcomes a guest in the shell and shows the way to sign in', async () => {
  const { user } = await renderConsole({ path: paths.index, service })
  expect(await heading('Welcome')).toBeInTheDocument()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
  expect(await heading('Log in')).toBeInTheDocument()
})

test('/index welcomes a member as well', async () => {
  await renderConsole({ path: paths.index, service, signedIn: service.practice })
  expect(await heading('Welcome')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/console/dashboard')
})

test('a navigation scrolls to the top, moves the focus to the heading, and is announced', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo')
  const { user } = await renderConsole({ path: paths.logs, service, signedIn: service.practice })
  expect(await heading('Call logs')).not.toHaveFocus()
  scrolled.mockClear()
  await user.click(screen.getByRole('link', { name: 'Support' }))
  await waitFor(async () => expect(await heading('Support')).toHaveFocus())
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  expect(window.history.scrollRestoration).toBe('manual')
  expect(document.title).toBe('Support · Telephony Console')
  expect(screen.getByText('Support', { selector: '[aria-live]' })).toBeInTheDocument()
})

test('a navigation to the page that is shown scrolls to the top, too', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo')
  const { user } = await renderConsole({ path: paths.logs, service, signedIn: service.practice })
  await heading('Call logs')
  scrolled.mockClear()
  await user.click(screen.getByRole('link', { name: 'Logs' }))
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

test('a choice on the page leaves it where it is scrolled to, and coming back to it does not', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo')
  const { user } = await renderConsole({ path: paths.analytics, service, signedIn: service.practice })
  const week = await screen.findByText('7 days', { selector: 'button' })
  scrolled.mockClear()
  await user.click(week)
  await waitFor(() => expect(window.location.search).toBe('?days=7'))
  expect(scrolled).not.toHaveBeenCalled()
  await user.click(screen.getByRole('link', { name: 'Support' }))
  await heading('Support')
  scrolled.mockClear()
  window.history.back()
  await heading('Call analytics (beta)')
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})
