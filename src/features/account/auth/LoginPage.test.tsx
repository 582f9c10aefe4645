import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { authOperations } from 'contract/auth'
import { usersOperations } from 'contract/account'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { clearToken, readToken } from '@/lib/storedToken'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type Fault, type TestService } from '@/testing/service'
import { writeSettings } from '@/testing/settingsBlock'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const brake = (wait: string): Fault => ({
  kind: 'answer',
  reply: { status: 429, text: '{"status":"too_many_requests"}', headers: { 'retry-after': wait } },
})

const visitLogin = async () => {
  const visit = await renderConsole({ path: paths.login, service })
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  const submit = screen.getByRole('button', { name: 'Log in' })
  const signIn = async (credentials: { email: string; password: string }) => {
    await visit.user.clear(email)
    await visit.user.paste(credentials.email)
    await visit.user.clear(password)
    await visit.user.paste(credentials.password)
    await visit.user.click(submit)
  }
  return { ...visit, email, password, submit, signIn }
}

test('the right credentials lead to the dashboard and store the token', async () => {
  const { signIn } = await visitLogin()
  await signIn(service.practice)
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: service.practice.name })).toBeInTheDocument()
  expect(window.location.pathname).toBe('/console/dashboard')
  expect(readToken()?.split('.')).toHaveLength(3)
})

test('a wrong password shows an error and keeps the typed values', async () => {
  const { signIn, email, password } = await visitLogin()
  await signIn({ email: service.practice.email, password: 'not this one' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your credentials and try again.')
  expect(email).toHaveValue(service.practice.email)
  expect(password).toHaveValue('not this one')
  expect(window.location.pathname).toBe('/console/login')
  expect(readToken()).toBeNull()
})

test('an unknown address shows the same message as a wrong password', async () => {
  const { signIn } = await visitLogin()
  await signIn({ email: 'nobody@example.org', password: service.practice.password })
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your credentials and try again.')
})

test('empty fields are sent to the service, which rejects them like wrong credentials', async () => {
  const { user, submit } = await visitLogin()
  await user.click(submit)
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your credentials and try again.')
})

test('after too many attempts the message says how long to wait', async () => {
  const { signIn, user, submit } = await visitLogin()
  await service.failNext(authOperations.login, brake('30'))
  await signIn({ email: 'eager@example.org', password: 'x' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 30 seconds.')
  await service.failNext(authOperations.login, brake('95'))
  await user.click(submit)
  expect(await screen.findByText('Too many attempts. Try again in 2 minutes.')).toBeInTheDocument()
})

test("the service's real rate limit is shown", async () => {
  const person = { email: 'stubborn@example.org', password: 'x' }
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(person) }
  for (let tries = 0; tries < 5; tries += 1) await fetch(`${service.url}/v1/auth/login`, init)
  const { signIn } = await visitLogin()
  await signIn(person)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Too many attempts\. Try again in \d+ seconds?\.$/)
})

test('a busy service says so, and the next attempt succeeds', async () => {
  const { signIn, user, submit } = await visitLogin()
  const busy = { status: 'internal', user_message: 'The service is busy right now. Please try again in a few seconds.' }
  await service.failNext(authOperations.login, { kind: 'answer', reply: { status: 503, text: JSON.stringify(busy), headers: { 'retry-after': '2' } } })
  await signIn(service.practice)
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy right now. Please try again in a few seconds.')
  await user.click(submit)
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
})

test('a browser that has logged in before stays known after logging out and is not delayed by guessers', async () => {
  const { signIn } = await visitLogin()
  await signIn(service.second)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  const known = localStorage.getItem('known_device')
  expect(known).toMatch(/^[\w-]{87}$/)
  cleanup()
  const wrong = { email: service.second.email, password: 'not this one' }
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wrong) }
  for (let tries = 0; tries < 6; tries += 1) await fetch(`${service.url}/v1/auth/login`, init)
  clearToken()
  const again = await visitLogin()
  await again.signIn(service.second)
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
  expect(localStorage.getItem('known_device')).toBe(known)
})

test.each([
  ['an internal failure', faults.failure(500, 'internal')],
  ['a cut connection', faults.drop],
  ['the page of a proxy server', faults.htmlPage],
  ['a truncated response', faults.malformedJson],
  ['a response without a token', faults.body({ id: '1', name: 'x', account_id: '1' })],
])('after %s the message says to try later, and the next attempt succeeds', async (_, fault) => {
  const { signIn, user, submit } = await visitLogin()
  await service.failNext(authOperations.login, fault)
  await signIn(service.practice)
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occured, please try again later.')
  await user.click(submit)
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
})

test('a stopped database says to try later', async () => {
  const { signIn } = await visitLogin()
  await service.stopDatabase()
  try {
    await signIn(service.practice)
    expect(await screen.findByRole('alert')).toHaveTextContent("The service isn't available right now. Please try again in a few seconds.")
  } finally {
    await service.startDatabase()
  }
})

test('a form submitted repeatedly sends one request', async () => {
  const { signIn, user, password, submit } = await visitLogin()
  const before = (await service.requests(authOperations.login)).length
  await service.failNext(authOperations.login, faults.hold)
  await signIn(service.practice)
  await waitFor(() => expect(submit).toBeDisabled())
  await user.type(password, '{Enter}{Enter}')
  await service.release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
  expect(await service.requests(authOperations.login)).toHaveLength(before + 1)
})

test("password managers recognize the fields, whose values can't get into the URL", async () => {
  const { email, password } = await visitLogin()
  expect(email).toHaveAttribute('type', 'email')
  expect(email).toHaveAttribute('autocomplete', 'username webauthn')
  expect(password).toHaveAttribute('type', 'password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  expect(email.form).toHaveAttribute('method', 'post')
})

test('the links lead to the forgotten password and to the subscribe page of the host', async () => {
  const { user } = await visitLogin()
  writeSettings({ apiPrefix: `${service.url}/v1`, subscribeUrl: 'https://example.org/join' })
  await user.click(screen.getByRole('button', { name: 'Français' }))
  const subscribe = await screen.findByRole('link', { name: 'Ou abonnez-vous maintenant' })
  expect(subscribe).toHaveAttribute('href', 'https://example.org/join')
  await user.click(screen.getByRole('button', { name: 'English' }))
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot password' })).toBeInTheDocument()
})

test("a subscribe page on the console's own host is outside the console", async () => {
  const { user } = await visitLogin()
  writeSettings({ apiPrefix: `${service.url}/v1`, subscribeUrl: '/join' })
  await user.click(screen.getByRole('button', { name: 'Français' }))
  expect(await screen.findByRole('link', { name: 'Ou abonnez-vous maintenant' })).toHaveAttribute('href', '/join')
})

test('without a subscribe page, nothing is offered', async () => {
  await visitLogin()
  await screen.findByRole('link', { name: 'Forgot password?' })
  expect(screen.queryByRole('link', { name: 'Or subscribe now' })).toBeNull()
})

test('a change of language keeps the typed values and the error', async () => {
  const { signIn, user, email, password } = await visitLogin()
  await signIn({ email: 'zoe@example.org', password: 'half a pass' })
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Français' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Se connecter' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('Veuillez vérifier vos identifiants et réessayer.')
  expect(screen.getByLabelText('Courriel')).toBe(email)
  expect(email).toHaveValue('zoe@example.org')
  expect(password).toHaveValue('half a pass')
  expect(document.documentElement).toHaveAttribute('lang', 'fr')
  expect(document.title).toBe('Se connecter · Console de téléphonie')
})

test('a new browser starts with the language that the user chose in another, and one with a choice of its own keeps it', async () => {
  const leave = async (unmount: () => void, stored: 'en' | null): Promise<void> => {
    unmount()
    clearToken()
    await act(() => setLanguage('en'))
    if (stored === null) localStorage.removeItem('language')
  }
  const first = await visitLogin()
  await first.signIn(service.practice)
  await first.user.click(await screen.findByRole('button', { name: service.practice.name }))
  await first.user.click(await screen.findByRole('menuitem', { name: 'Français' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeInTheDocument()
  await waitFor(async () => expect((await service.requests(usersOperations.saveLanguage)).at(-1)?.status).toBe(204))

  await leave(first.unmount, null)
  const second = await visitLogin()
  await second.signIn(service.practice)
  expect(await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeInTheDocument()

  await leave(second.unmount, 'en')
  await (await visitLogin()).signIn(service.practice)
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
})
