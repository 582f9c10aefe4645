import { fireEvent, screen, waitFor } from '@testing-library/react'
import { usersOperations } from 'contract/account'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { press, said } from '@/testing/editorVisit'
import { renderConsole, signIn } from '@/testing/renderConsole'
import { writeSettings } from '@/testing/settingsBlock'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = (path: string, signedIn = service.practice) => renderConsole({ path, service, signedIn })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const fill = async (label: string, value: string) => void fireEvent.change(await field(label), { target: { value } })
const header = (name: string) => waitFor(() => expect(document.querySelector('header')).toHaveTextContent(name))

test('a new name appears in the header at once and after a reload, and signing out removes it from storage', async () => {
  const { second } = service
  const { unmount } = await visit(paths.editUser, second)
  await fill('First name', ' Maëlle ')
  await fill('Last name', 'O’Brien')
  await press('Submit')
  expect(await said('Your account has been updated.')).toBeInTheDocument()
  await header('Maëlle O’Brien')
  unmount()
  const again = await renderConsole({ path: paths.support, service })
  await header('Maëlle O’Brien')
  fireEvent.click(screen.getByText('Maëlle O’Brien'))
  fireEvent.click(await screen.findByText('Log out'))
  await screen.findByText('Log in', { selector: 'h1' })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Maëlle')
  again.unmount()
  await visit(paths.support, second)
  await header('Maëlle O’Brien')
})

test('only another address is to be confirmed', async () => {
  const { second } = service
  await visit(paths.editUser, second)
  expect(await field('Confirm email')).toHaveAccessibleDescription('Needed to change your email address.')
  await fill('Email', second.email.toUpperCase())
  await press('Submit')
  expect(await said('Your account has been updated.')).toBeInTheDocument()
  const sent = await service.requests(usersOperations.saveUser)
  await fill('Email', 'moved@example.com')
  await fill('Current password', second.password)
  await press('Submit')
  expect(await said('Please make sure you filled the form correctly.')).toBeInTheDocument()
  expect(await field('Confirm email')).toHaveFocus()
  await fill('Email', second.email)
  await press('Submit')
  await waitFor(async () => expect(await service.requests(usersOperations.saveUser)).toHaveLength(sent.length + 2))
})

test('an address that is already in use is rejected at its field, and a failed save keeps the old name', async () => {
  const { practice, second } = service
  await service.failNext(usersOperations.getUser, faults.failure(500, 'internal'))
  await visit(paths.editUser)
  expect(await said("Couldn't load your profile.")).toBeInTheDocument()
  fireEvent.click(screen.getByText('Retry'))
  await fill('Email', second.email)
  await fill('Confirm email', second.email)
  await fill('Current password', practice.password)
  await press('Submit')
  await waitFor(async () => expect(await field('Email')).toHaveAccessibleDescription('This email address is already in use.'))
  await fill('First name', 'Nobody')
  await service.failNext(usersOperations.saveUser, faults.failure(500, 'internal'))
  await press('Submit')
  expect(await said('Something went wrong, please try again.')).toBeInTheDocument()
  await header(practice.name)
})

const needed = 'Needed to change your email address.'

test('a new address requires the current password, which is announced and never enters the store', async () => {
  const { second } = service
  const { store, unmount } = await visit(paths.editUser, second)
  const states: string[] = []
  store.subscribe(() => states.push(JSON.stringify(store.getState())))
  await fill('Email', ` ${second.email.toUpperCase()} `)
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  await fill('Email', 'moved@example.com')
  await fill('Confirm email', 'moved@example.com')
  const password = await field('Current password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  expect(password).toHaveAccessibleDescription(needed)
  await waitFor(() => expect(document.querySelector('[aria-live=polite][aria-atomic=true]')).toHaveTextContent(needed))
  await press('Submit')
  await waitFor(async () => expect(await field('Current password')).toHaveAccessibleDescription(/Enter your current password to change/))
  expect(password).toHaveFocus()
  await fill('Current password', 'canary of a password')
  await press('Submit')
  await waitFor(async () => expect(await field('Current password')).toHaveAccessibleDescription(/This isn't your current password/))
  await fill('Current password', second.password)
  await press('Submit')
  expect(await said('Your account has been updated.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument())
  expect(states.filter((state) => /canary|bouquet/.test(state))).toEqual([])
  const { to, link } = await service.nextMail()
  expect(to).toBe(second.email)
  expect(link).toContain('/console/email/revert/')
  unmount()
})

test('the password is sent only to a service that asks for it', async () => {
  const moved = { ...service.second, email: 'moved@example.com' }
  await visit(paths.editUser, moved)
  await fill('Email', 'elsewhere@example.com')
  await fill('Confirm email', 'elsewhere@example.com')
  expect(await field('Current password')).toBeInTheDocument()
  writeSettings({ apiPrefix: `${service.url}/v1` })
  await fill('First name', 'Anna')
  const sent = jest.spyOn(globalThis, 'fetch')
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  await press('Submit')
  await waitFor(async () => expect(await field('Current password')).toHaveAccessibleDescription(/Enter your current password to change/))
  const bodies = sent.mock.calls.flatMap(([, init]) => (typeof init?.body === 'string' ? [init.body] : [])).filter((body) => body.includes('elsewhere@example.com'))
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).not.toContain('"password"')
  sent.mockRestore()
  await fill('Current password', moved.password)
  await press('Submit')
  expect(await said('Your account has been updated.')).toBeInTheDocument()
})

test('a password change requires the current password and ends all other sessions', async () => {
  const { practice } = service
  await signIn(service, practice)
  const elsewhere = localStorage.getItem('auth_token')
  const { store, user } = await visit(paths.changePassword)
  const states: string[] = []
  store.subscribe(() => states.push(JSON.stringify(store.getState())))
  await fill('Current password', 'not it')
  await fill('New password', 'canary of a long walk')
  await fill('Confirm password', 'canary of a long talk')
  await press('Submit')
  expect(await said('Please make sure you filled the form correctly.')).toBeInTheDocument()
  expect(await field('Confirm password')).toHaveFocus()
  expect(await field('Confirm password')).toHaveAccessibleDescription("The passwords don't match.")
  await fill('New password', 'canary of a long talk')
  expect(await field('Confirm password')).toBeValid()
  await fill('New password', 'canary of a long walk')
  expect(await field('Confirm password')).toBeInvalid()
  await fill('Confirm password', 'canary of a long walk')
  expect(await field('Confirm password')).toBeValid()
  await press('Submit')
  await waitFor(async () => expect(await field('Current password')).toHaveAccessibleDescription("This isn't your current password."))
  expect(await field('Current password')).toHaveFocus()
  await fill('Current password', practice.password)
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await service.failNext(usersOperations.changePassword, faults.drop)
  await press('Submit')
  expect(await said("You're offline. Try again when you're back online.")).toBeInTheDocument()
  expect(screen.queryByText(/^We couldn't confirm the change/)).not.toBeInTheDocument()
  network.mockRestore()
  await service.failNext(usersOperations.changePassword, faults.drop)
  await press('Submit')
  expect(await screen.findByText(/^We couldn't confirm the change\. If/)).toBeInTheDocument()
  await press('Submit')
  expect(await said('Your password has been changed.')).toBeInTheDocument()
  expect((await field('New password')).value).toBe('')
  expect(states.length).toBeGreaterThan(0)
  expect(states.filter((state) => state.includes('canary'))).toEqual([])
  const users = `${service.url}/v1/users/${practice.userId}`
  expect((await fetch(users, { headers: { Authorization: `Bearer ${elsewhere}` } })).status).toBe(401)
  await user.click(screen.getByText('Support'))
  expect(await screen.findByText('Open new request')).toBeInTheDocument()
})

test('a name and an address are saved together or not at all, and what was typed stays', async () => {
  const member = { ...service.second, email: 'elsewhere@example.com' }
  await visit(paths.editUser, member)
  for (const [label, value] of [['First name', 'Maïa'], ['Email', 'maelle@example.com'], ['Confirm email', 'maelle@example.com'], ['Current password', 'not this one']] as const) await fill(label, value)
  await press('Submit')
  await waitFor(async () => expect(await field('Current password')).toHaveAccessibleDescription(/This isn't your current password/))
  await fill('Current password', member.password)
  // The service saves both, and its answer is lost.
  await service.failNext(usersOperations.saveUser, faults.dropAfter)
  await press('Submit')
  expect(await said('Something went wrong, please try again.')).toBeInTheDocument()
  // Once the form is told of what was saved, it asks for no password any more.
  expect([(await field('First name')).value, (await field('Email')).value]).toEqual(['Maïa', 'maelle@example.com'])
  await press('Submit')
  expect(await said('Your account has been updated.')).toBeInTheDocument()
  await header('Maïa')
})
