import { screen, waitFor, within } from '@testing-library/react'
import { signUpOperations } from 'contract/signUp'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const strong = 'a brand new long passphrase'

const visitSignUp = async () => {
  const visit = await renderConsole({ path: paths.signUp, service })
  await screen.findByLabelText('Company name')
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) {
      await visit.user.clear(screen.getByLabelText(label))
      await visit.user.click(screen.getByLabelText(label))
      await visit.user.paste(text)
    }
  }
  const send = () => visit.user.click(screen.getByRole('button', { name: 'Continue' }))
  return { ...visit, fill, send }
}

const somebody = {
  'Company name': 'Garage Beaulieu',
  'First name': 'Luc',
  'Last name': 'Beaulieu',
  Address: '12, rue Principale',
  City: 'Laval',
  'Postal code': 'H7A 1A1',
}

const mailedPath = async (email: string): Promise<string> => {
  const { to, link } = await service.nextMail()
  return to === email && link != null ? new URL(link).pathname.replace('/console', '') : mailedPath(email)
}

test('a stranger asks for an account, confirms the address, chooses a password and logs in', async () => {
  const { user, fill, send, unmount } = await visitSignUp()
  await fill({ ...somebody, Email: 'luc@beaulieu.example' })
  const plans = screen.getByLabelText('Plan')
  await user.selectOptions(plans, within(plans).getByText('Professional, $29.00 a month'))
  expect(screen.getByText('With 5 numbers and 1000 minutes a month. Taxes are added.')).toBeInTheDocument()
  await send()
  expect(await screen.findByText("We've sent you an email. Open its link within 24 hours to choose a password.")).toBeInTheDocument()
  const path = await mailedPath('luc@beaulieu.example')
  unmount()

  const { user: holder, store } = await renderConsole({ path, service })
  expect(await screen.findByText('Garage Beaulieu, luc@beaulieu.example')).toBeInTheDocument()
  const [password, confirmation] = [screen.getByLabelText('New password'), screen.getByLabelText('Confirm password')]
  await holder.click(password)
  await holder.paste('password')
  await holder.click(confirmation)
  await holder.paste('password')
  await holder.click(screen.getByRole('button', { name: 'Create the account' }))
  expect(await screen.findByText(/This password is too easy to guess/)).toBeInTheDocument()
  for (const field of [password, confirmation]) {
    await holder.clear(field)
    await holder.click(field)
    await holder.paste(strong)
  }
  await holder.click(screen.getByRole('button', { name: 'Create the account' }))
  expect(await screen.findByText('Your account is ready. Log in, then add a card.')).toBeInTheDocument()
  expect(JSON.stringify(store.getState())).not.toMatch(new RegExp(`${strong}|${path.split('/').at(-1) ?? ''}`))
  await holder.click(screen.getByRole('link', { name: 'Back to login' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument()
})

test('what is wrong is said at its field, and nothing typed is lost', async () => {
  const { fill, send } = await visitSignUp()
  await fill({ ...somebody, Email: 'nobody', 'Postal code': 'nowhere' })
  await send()
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid())
  expect(screen.getByLabelText('Company name')).toHaveValue('Garage Beaulieu')
  await service.failNext(signUpOperations.signUp, faults.failure(503, 'unavailable'))
  await fill({ Email: 'luc@beaulieu.example', 'Postal code': 'H7A 1A1' })
  await send()
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveValue('luc@beaulieu.example')
})

test('a link that is over says so, and one that could not be opened can be tried again', async () => {
  const { user } = await renderConsole({ path: `${paths.signUp}/nothing`, service })
  expect(await screen.findByText("This link isn't valid or has expired.")).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Back to login' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument()
})
