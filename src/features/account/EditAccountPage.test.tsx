import { fireEvent, screen, waitFor } from '@testing-library/react'
import { accountsOperations } from 'contract/account'
import { apiKeysOperations } from 'contract/apiKeys'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = () => renderConsole({ path: paths.editAccount, service, signedIn: service.practice })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const fill = async (label: string, value: string) => {
  const input = await field(label)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

test('an account in Quebec can be edited, its postal code is sent as typed, and a reload shows the changes', async () => {
  const { unmount } = await visit()
  expect((await field('Organisation name')).value).not.toBe('')
  expect([await field('Country'), await field('State/province')].map(({ disabled, value }) => [disabled, value])).toEqual([[true, 'CA'], [true, 'QC']])
  await fill('Organisation name', 'Café & <Fils>')
  await fill('Address line 2', 'bureau 4')
  await fill('Postal code', 'h2x-1y4')
  expect((await field('Postal code')).value).toBe('h2x-1y4')
  await press('Submit')
  expect(await said('Your account has been updated.')).toBeInTheDocument()
  unmount()
  await visit()
  await waitFor(async () => expect((await field('Organisation name')).value).toBe('Café & <Fils>'))
  expect([(await field('Address line 2')).value, (await field('Postal code')).value]).toEqual(['bureau 4', 'H2X 1Y4'])
  await setLanguage('fr')
  expect(await screen.findByLabelText('Nom de l’organisation')).toBeInTheDocument()
})

test('validation errors appear at their fields, and every other failure has a message', async () => {
  await service.failNext(accountsOperations.getAccount, faults.malformedJson)
  await visit()
  expect(await said("Couldn't load your account.")).toBeInTheDocument()
  fireEvent.click(screen.getByText('Retry'))
  await fill('Organisation name', ' ')
  await fill('City', '')
  await fill('Postal code', '75001')
  await press('Submit')
  expect(await said('Please make sure you filled the form correctly.')).toBeInTheDocument()
  expect(await field('Organisation name')).toHaveFocus()
  expect(await field('City')).toHaveAccessibleDescription('This field is required.')
  expect(await field('Postal code')).toHaveAccessibleDescription('Enter a Canadian postal code, such as H2X 1Y4.')
  await fill('Organisation name', 'Fleurs')
  await service.failNext(accountsOperations.saveAccount, faults.failure(500, 'internal'))
  await press('Submit')
  expect(await said('Something went wrong, please try again.')).toBeInTheDocument()
  expect((await field('Organisation name')).value).toBe('Fleurs')
})

test('a key is made with the password, shown once, and revoked', async () => {
  await service.failNext(apiKeysOperations.listApiKeys, faults.failure(500, 'internal'))
  await visit()
  expect(await said("Couldn't load the keys.")).toBeInTheDocument()
  fireEvent.click(screen.getByText('Retry'))
  expect(await screen.findByText('No keys yet.')).toBeInTheDocument()
  await press('New key')
  await fill('Name', 'Nightly proof')
  await press('Make a key')
  await waitFor(async () => expect(await field('Current password')).toHaveAccessibleDescription('This field is required.'))
  await fill('Current password', service.practice.password)
  fireEvent.change(await field('Access'), { target: { value: 'flows:write' } })
  await press('Make a key')
  const { textContent: token } = await screen.findByText(/^apikey_[\w-]{43}$/)
  fireEvent.click(screen.getByText('Close'))
  expect(await screen.findByText(/^Read and change call flows · .+ · until /)).toBeInTheDocument()
  expect(screen.queryByText(String(token))).not.toBeInTheDocument()
  fireEvent.click(screen.getByLabelText('Revoke (Nightly proof)'))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  expect(await said('The key was revoked.')).toBeInTheDocument()
  expect(await screen.findByText('No keys yet.')).toBeInTheDocument()
})
