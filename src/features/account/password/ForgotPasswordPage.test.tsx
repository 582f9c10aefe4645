import { screen } from '@testing-library/react'
import { passwordOperations } from 'contract/auth'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const internal = 'An error occured, please try again later.'

const invalidUser = 'Please check your email address and try again.'
const tooMany = 'Too many attempts. Wait a few minutes, then try again.'

const visitForgot = async () => {
  const visit = await renderConsole({ path: paths.passwordRecover, service })
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  const requestLink = async (address: string) => {
    await visit.user.clear(email)
    await visit.user.paste(address)
    await visit.user.click(screen.getByRole('button', { name: 'Continue' }))
  }
  return { ...visit, email, requestLink }
}

test('a mail is sent to a known address', async () => {
  const { requestLink } = await visitForgot()
  await requestLink(service.practice.email)
  expect(await screen.findByRole('status')).toHaveTextContent(
    "We've just sent you an email! Please follow instructions to reset your password",
  )
  const { to, link } = await service.nextMail()
  expect(to).toBe(service.practice.email)
  expect(link).toContain('/console/password/reset/')
})

test('an invalid address is rejected and stays in its field', async () => {
  const { requestLink, email } = await visitForgot()
  await requestLink('zoe at home')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your email address and try again.')
  expect(email).toHaveValue('zoe at home')
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test.each([
  ['an internal failure', faults.failure(500, 'internal'), internal],
  ['a cut connection', faults.drop, internal],
  ['an address reported as unknown', faults.failure(400, 'invalid_user'), invalidUser],
  ['too many attempts', faults.failure(429, 'too_many_requests'), tooMany],
])('%s shows its message, and the next attempt removes it', async (_, fault, message) => {
  const { requestLink } = await visitForgot()
  await service.failNext(passwordOperations.sendResetLink, fault)
  await requestLink('zoe@example.org')
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  await requestLink('zoe@example.org')
  expect(await screen.findByRole('status')).toHaveTextContent(/just sent you an email/)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a link leads back to the login', async () => {
  const { user } = await visitForgot()
  await user.click(screen.getByRole('link', { name: 'Back to login' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument()
  expect(document.querySelector('[name="email"]')).toHaveFocus()
})
