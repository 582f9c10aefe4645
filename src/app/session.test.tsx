import { act, screen, waitFor } from '@testing-library/react'
import { applicationsOperations } from 'contract/applications'
import { authOperations } from 'contract/auth'
import { billingOperations } from 'contract/billing'
import { figure } from 'tools/figures'
import { getApplication, requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { readToken, TOKEN_KEY } from '@/lib/storedToken'
import { signedOut } from '@/slices/session'
import { renderConsole } from '@/testing/renderConsole'
import { faults, type Person, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

type User = Awaited<ReturnType<typeof renderConsole>>['user']

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const currentPath = () => window.location.pathname

const signInAs = async (user: User, { email, password }: Person) => {
  await user.click(await screen.findByLabelText('Email'))
  await user.paste(email)
  await user.click(screen.getByLabelText('Password'))
  await user.paste(password)
  await user.keyboard('{Enter}')
}

test.each(['/', '/dashboard', '/numbers/search', '/applications/7', '/billing/cards', '/user/password'])(
  'a guest who opens %s is redirected to the login page',
  async (path) => {
    await renderConsole({ path, service })
    expect(await heading('Log in')).toBeInTheDocument()
    expect(currentPath()).toBe('/console/login')
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument()
  },
)

test.each([null, 'e30.e30.e30'])('a guest who opens an address with filters gets there by signing in, with the stored token %p', async (token) => {
  if (token !== null) localStorage.setItem(TOKEN_KEY, token)
  const { user } = await renderConsole({ path: '/logs?q=tremblay&direction=inbound#top', service })
  await heading('Log in')
  expect(window.location.search).toBe('')
  await signInAs(user, service.practice)
  expect(await heading('Call logs')).toBeInTheDocument()
  expect(window.location.href).toMatch(/\/console\/logs\?q=tremblay&direction=inbound#top$/)
})

test.each(['/login', '/password/recover', '/password/reset/abc'])('a member who opens %s is redirected home', async (path) => {
  await renderConsole({ path, service, signedIn: service.practice })
  expect(await heading('Dashboard')).toBeInTheDocument()
  expect(currentPath()).toBe('/console/dashboard')
})

test('a stored token restores the session at the start, without asking the service who it is', async () => {
  await renderConsole({ path: paths.support, service, signedIn: service.practice })
  expect(await heading('Support')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: service.practice.name })).toBeInTheDocument()
})

test.each(['', 'one', 'a.b.c', 'e30.e30.e30', `${'x'.repeat(100_000)}.y.z`, '{"a":1}'])(
  'a broken stored token makes a guest: %.20s',
  async (token) => {
    localStorage.setItem(TOKEN_KEY, token)
    await renderConsole({ path: paths.dashboard, service })
    expect(await heading('Log in')).toBeInTheDocument()
  },
)

test('signing out deletes and revokes the token, and leads to the login page', async () => {
  const { user } = await renderConsole({ path: paths.dashboard, service, signedIn: service.practice })
  const token = readToken()
  await user.click(await screen.findByRole('button', { name: service.practice.name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  expect(await heading('Log in')).toBeInTheDocument()
  expect(readToken()).toBeNull()
  expect(document.body).not.toHaveTextContent(service.practice.name)
  await waitFor(async () => {
    const headers = { Authorization: `Bearer ${token}` }
    const again = await fetch(`${service.url}/v1/accounts/${service.practice.accountId}/billing-overview`, { headers })
    expect(again.status).toBe(401)
  })
})

test('signing out on a page that is open to guests leads to the login page, too', async () => {
  const { user } = await renderConsole({ path: paths.index, service, signedIn: service.practice })
  await user.click(await screen.findByRole('button', { name: service.practice.name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  expect(await heading('Log in')).toBeInTheDocument()
  expect(currentPath()).toBe('/console/login')
})

test('a session that expires on a page that is open to guests leads to the login page, and back after sign-in', async () => {
  const { store, user } = await renderConsole({ path: paths.index, service, signedIn: service.practice })
  await heading('Welcome')
  act(() => void store.dispatch(signedOut({ reason: 'expired' })))
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument()
  await signInAs(user, service.practice)
  expect(await heading('Welcome')).toBeInTheDocument()
})

test('a user who signs out and in again starts at home', async () => {
  const { user } = await renderConsole({ path: paths.logs, service, signedIn: service.practice })
  await user.click(await screen.findByRole('button', { name: service.practice.name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await signInAs(user, service.practice)
  expect(await heading('Dashboard')).toBeInTheDocument()
})

test('a session that the service has ended leads to the login page, which explains it', async () => {
  await service.failNext(billingOperations.getBillingOverview, faults.failure(401, 'unauthorized'))
  await renderConsole({ path: paths.dashboard, service, signedIn: service.practice })
  expect(await heading('Log in')).toBeInTheDocument()
  expect(screen.getByText('Your session has ended. Please log in again.')).toBeInTheDocument()
  expect(readToken()).toBeNull()
})

const recordNavigations = (): string[] => {
  const ways: string[] = []
  for (const way of ['pushState', 'replaceState'] as const) {
    const go = window.history[way].bind(window.history)
    jest.spyOn(window.history, way).mockImplementation((state: unknown, unused: string, to?: string | URL | null) => {
      ways.push(String(to))
      go(state, unused, to)
    })
  }
  return ways
}

test('twenty simultaneous 401 responses cause one navigation to the login page and one notice', async () => {
  const calls = 20
  const { store } = await renderConsole({ path: paths.changePassword, service, signedIn: service.practice })
  await heading('Change password')
  await service.failNext(applicationsOperations.getApplication, faults.failure(401, 'unauthorized'), calls)
  const ways = recordNavigations()
  const requests = Array.from({ length: calls }, (_, index) => store.dispatch(getApplication.initiate(`a${index}`)))
  await Promise.all(requests)
  expect(await heading('Log in')).toBeInTheDocument()
  const toLogin = ways.filter((to) => to.endsWith(paths.login))
  figure('calls refused at once', calls)
  figure('ways to the sign-in page', toLogin.length)
  expect(toLogin).toHaveLength(1)
  expect(screen.getAllByText('Your session has ended. Please log in again.')).toHaveLength(1)
})

test('after an expired session, the same user returns to the page', async () => {
  const { store, user } = await renderConsole({ path: paths.recordings, service, signedIn: service.practice })
  await heading('Recordings')
  act(() => void store.dispatch(signedOut({ reason: 'expired' })))
  await heading('Log in')
  expect(document.querySelector('[name="email"]')).toHaveFocus()
  expect(window.location.search).toBe('')
  await signInAs(user, service.practice)
  expect(await heading('Recordings')).toBeInTheDocument()
})

test('after an expired session, another user starts at home', async () => {
  const { store, user } = await renderConsole({ path: paths.recordings, service, signedIn: service.practice })
  await heading('Recordings')
  act(() => void store.dispatch(signedOut({ reason: 'expired' })))
  await signInAs(user, service.second)
  expect(await heading('Dashboard')).toBeInTheDocument()
})

test('a rejected login is not a sign-out, and shows no notice about a session', async () => {
  const { user } = await renderConsole({ path: paths.login, service })
  await service.failNext(authOperations.login, faults.failure(401, 'unauthorized'))
  await signInAs(user, service.practice)
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your credentials and try again.')
  expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument()
})

test('the back button after signing out shows the login page again', async () => {
  const { user } = await renderConsole({ path: paths.dashboard, service, signedIn: service.practice })
  await user.click(await screen.findByRole('link', { name: 'Billing' }))
  await heading('Billing')
  await user.click(screen.getByRole('button', { name: service.practice.name }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await heading('Log in')
  await act(() => {
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    return back
  })
  expect(await heading('Log in')).toBeInTheDocument()
  expect(currentPath()).toBe('/console/login')
})
