import { screen, waitFor } from '@testing-library/react'
import { passwordOperations } from 'contract/auth'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const invalidPassword = 'Invalid password. Make sure its typed correctly and different than your previous one.'
const strong = 'a brand new long passphrase'

const visitReset = async (token = 'a-token') => {
  const visit = await renderConsole({ path: paths.passwordReset(token), service })
  const email = await screen.findByLabelText('Email')
  const password = screen.getByLabelText('New password')
  const confirmation = screen.getByLabelText('Confirm password')
  const change = screen.getByRole('button', { name: 'Change Password' })
  const fill = async (address: string, first: string, second = first) => {
    const typed = [
      [email, address],
      [password, first],
      [confirmation, second],
    ] as const
    for (const [field, text] of typed) {
      await visit.user.click(field)
      await visit.user.paste(text)
    }
  }
  return { ...visit, email, password, confirmation, change, fill }
}

/** Skips mails without a link, such as the notice of a changed password. */
const resetLink = async (): Promise<string> => {
  const { link } = await service.nextMail()
  return link?.includes('/password/reset/') === true ? link : resetLink()
}

const mailedToken = async (address: string): Promise<string> => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: address })
  await fetch(`${service.url}/v1/password/reset-link`, { method: 'POST', headers, body })
  return (await resetLink()).split('/').pop() ?? ''
}

test('the button waits until all three fields are filled', async () => {
  const { user, email, password, confirmation, change } = await visitReset()
  expect(change).toBeDisabled()
  await user.type(email, 'z')
  await user.type(password, 'p')
  expect(change).toBeDisabled()
  await user.type(confirmation, 'p')
  expect(change).toBeEnabled()
  await user.clear(email)
  expect(change).toBeDisabled()
})

test('the fields have hints for users and password managers', async () => {
  const { password, confirmation } = await visitReset()
  expect(password).toHaveAttribute('placeholder', 'Choose a strong password')
  expect(password).toHaveAttribute('autocomplete', 'new-password')
  expect(confirmation).toHaveAttribute('autocomplete', 'new-password')
  expect(password).toHaveAccessibleDescription('We recommend at least 12 characters, ideally 16 or more.')
})

test('a mailed link sets the new password, which works at the next login', async () => {
  const { email } = service.second
  const { user, fill, change } = await visitReset(await mailedToken(email))
  await fill(email, strong)
  await user.click(change)
  expect(await screen.findByRole('status')).toHaveTextContent('Your new password has been set. You can now login.')
  await user.click(screen.getByRole('link', { name: 'Back to login' }))
  await user.click(await screen.findByLabelText('Email'))
  await user.paste(email)
  await user.click(screen.getByLabelText('Password'))
  await user.paste(strong)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
})

test("an address other than the link's recipient is rejected", async () => {
  const { user, fill, change } = await visitReset(await mailedToken(service.practice.email))
  await fill('somebody@example.org', strong)
  await user.click(change)
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your email address and try again.')
})

test('two different passwords are rejected with an error at the field', async () => {
  const { user, fill, change, confirmation } = await visitReset(await mailedToken(service.practice.email))
  await fill(service.practice.email, strong, `${strong}!`)
  await user.click(change)
  expect(await screen.findByRole('alert')).toHaveTextContent(invalidPassword)
  expect(confirmation).toHaveAccessibleDescription("The passwords don't match.")
  expect(confirmation).toHaveFocus()
})

test('the previous password is rejected', async () => {
  const { user, fill, change } = await visitReset(await mailedToken(service.practice.email))
  await fill(service.practice.email, service.practice.password)
  await user.click(change)
  expect(await screen.findByRole('alert')).toHaveTextContent(invalidPassword)
})

test('a guessed link is rejected', async () => {
  const { user, fill, change } = await visitReset('guessed')
  await fill(service.practice.email, strong)
  await user.click(change)
  expect(await screen.findByRole('alert')).toHaveTextContent('This reset link is not valid or has expired.')
})

test('an internal failure says that the outcome is unknown and keeps the typed values', async () => {
  const { user, fill, change, password } = await visitReset()
  await service.failNext(passwordOperations.resetPassword, faults.failure(500, 'internal'))
  await fill('zoe@example.org', strong)
  await user.click(change)
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occured, please try again later.')
  expect(screen.getByText(/We couldn't confirm the change/)).toBeInTheDocument()
  expect(password).toHaveValue(strong)
})

test("a rejection doesn't show the outcome as unknown", async () => {
  const { user, fill, change } = await visitReset('guessed')
  await fill('zoe@example.org', strong)
  await user.click(change)
  await screen.findByRole('alert')
  expect(screen.queryByText(/We couldn't confirm/)).not.toBeInTheDocument()
})

test('the button is disabled while the request is pending', async () => {
  const { user, fill, change } = await visitReset('guessed')
  await service.failNext(passwordOperations.resetPassword, faults.hold)
  await fill('zoe@example.org', strong)
  await user.click(change)
  await waitFor(() => expect(change).toBeDisabled())
  await service.release()
  await screen.findByRole('alert')
  expect(change).toBeEnabled()
})

test('the store contains neither the token nor a password', async () => {
  const { user, fill, change, store } = await visitReset('token-canary')
  const states: string[] = []
  store.subscribe(() => states.push(JSON.stringify(store.getState())))
  await fill('zoe@example.org', 'password-canary')
  await user.click(change)
  await screen.findByRole('alert')
  expect(states.length).toBeGreaterThan(0)
  expect(states.filter((state) => state.includes('canary'))).toEqual([])
})
