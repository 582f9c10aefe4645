import { screen } from '@testing-library/react'
import { usersOperations } from 'contract/account'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type Person, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const strong = 'a brand new long passphrase'

const callApi = async (path: string, method: string, body: object, token = ''): Promise<unknown> => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const response = await fetch(`${service.url}/v1${path}`, { method, headers, body: JSON.stringify(body) })
  return response.json()
}

/** A thief changes the account's email; returns the token that its owner is mailed. */
const moveAway = async ({ email, password, userId }: Person, thief: string): Promise<string> => {
  const signedIn = await callApi('/auth/login', 'POST', { email, password })
  if (typeof signedIn !== 'object' || signedIn === null || !('token' in signedIn)) throw new Error('The sign-in was refused.')
  const names = { firstname: 'Anna', lastname: 'Roy' }
  await callApi(`/users/${userId}`, 'PUT', { ...names, email: thief, confirm_email: thief, password }, String(signedIn.token))
  return (await service.nextMail()).link?.split('/').pop() ?? ''
}

const visitRevert = async (token: string, signedIn?: Person) => {
  const visit = await renderConsole({ path: paths.emailRevert(token), service, ...(signedIn && { signedIn }) })
  const restore = await screen.findByRole('button', { name: 'Restore my email address' })
  return { ...visit, restore }
}

test('the owner restores the address with a button and then chooses a new password', async () => {
  const { practice } = service
  const token = await moveAway(practice, 'thief@example.com')
  const { user, restore, store } = await visitRevert(token)
  const states: string[] = []
  store.subscribe(() => states.push(JSON.stringify(store.getState())))
  expect(await service.requests(usersOperations.revertEmail)).toEqual([])
  await user.click(restore)
  expect(await screen.findByRole('status')).toHaveTextContent('Your email address has been restored. Now choose a new password.')
  expect(screen.getByLabelText('Email')).toHaveValue(practice.email)
  for (const label of ['New password', 'Confirm password']) {
    await user.click(screen.getByLabelText(label))
    await user.paste(strong)
  }
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(await screen.findByText('Your new password has been set. You can now login.')).toBeInTheDocument()
  const reply = await callApi('/auth/login', 'POST', { email: practice.email, password: strong })
  expect(reply).toHaveProperty('token')
  expect(states.filter((state) => state.includes(token) || state.includes(strong))).toEqual([])
})

test('a used or invalid link is rejected with a link to a new password', async () => {
  const { user, restore } = await visitRevert('guessed')
  await user.click(restore)
  expect(await screen.findByRole('alert')).toHaveTextContent("This link isn't valid or has expired.")
  const link = screen.getByRole('link', { name: 'Forgot password?' })
  expect(link).toHaveFocus()
  await user.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot password' })).toHaveFocus()
})

test.each([
  ['a lost response', faults.drop, 'An error occured, please try again later.', true],
  ['an address taken in the meantime', faults.failure(400, 'email_taken'), 'Someone else now uses this email address. Contact the support team.', false],
  ['too many attempts', faults.failure(429, 'too_many_requests'), 'Too many attempts. Wait a few minutes, then try again.', false],
] as const)('%s shows its message, and the outcome is left open only where it is unknown', async (_, fault, message, isOpen) => {
  const { user, restore } = await visitRevert('guessed')
  await service.failNext(usersOperations.revertEmail, fault)
  await user.click(restore)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.queryAllByText(/We couldn't confirm that your email address was restored/)).toHaveLength(isOpen ? 1 : 0)
})

test('a logged-in user sees the page, too', async () => {
  const { restore } = await visitRevert('guessed', service.second)
  expect(restore).toBeEnabled()
})
