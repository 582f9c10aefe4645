import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { applicationsOperations } from 'contract/applications'
import { numbersOperations } from 'contract/numbers'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = [0]
  service = await startTestService()
})
afterAll(() => service.close())

const dialog = async (title: string) => {
  const frame = (await screen.findByText(title, { selector: 'h2' })).closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
  if (frame === null) throw new Error(`${title} is no dialog's title`)
  return within(frame)
}

const visit = (more = '') =>
  renderConsole({ path: `${paths.searchNumbers}?country=CA&type=Local&area_code=514${more}`, service, signedIn: service.practice })

const press = (text: string) => fireEvent.click(screen.getByText(text))

const buyFirst = async (): Promise<string> => {
  await screen.findByText(/^\d+ numbers? available/)
  const row = document.querySelector<HTMLElement>('main li')
  if (row === null) throw new Error('nothing was found')
  fireEvent.click(within(row).getByText('Buy now'))
  return /^[^A-Z]+\d{4}/.exec(row.textContent)?.[0] ?? ''
}

const ask = async (cost: object): Promise<void> => {
  await service.failNext(numbersOperations.getNumberCost, faults.body(cost))
  const [button] = await screen.findAllByText('Buy now')
  if (button !== undefined) fireEvent.click(button)
}

test('a number that costs because a plan number was released explains why, in English and French', async () => {
  const cost = { is_free: 0, is_preauthorized: 1, cost: 2, reason: 'released_numbers', free_from: '2026-04-01' }
  await visit()
  await screen.findByText(/a month per number/)
  await ask(cost)
  const why = 'A number covered by your plan counts until the billing period ends, even after you release it. Your plan covers it again from Apr 1, 2026.'
  expect((await dialog('Confirm transaction')).getByText(why)).toBeInTheDocument()
  fireEvent.click(screen.getByText('Cancel'))
  await ask({ ...cost, is_preauthorized: 0, reason: 'payment_taken_back' })
  const barred = await dialog('Insufficient funds')
  expect(barred.getByText(/^A card payment was reversed\./)).toBeInTheDocument()
  await setLanguage('fr')
  expect(await screen.findByText(/^Un paiement par carte a été annulé\./)).toBeInTheDocument()
  await setLanguage('en')
})

test('after a purchase the same dialog offers the applications, and the number follows the choice', async () => {
  await service.setFunds(service.practice.accountId, 7, 0)
  await visit('&contains=5')
  const name = await buyFirst()
  expect(document.querySelector('mark')).toHaveTextContent('5')
  await dialog('Confirm transaction')
  press('Confirm')
  const answer = await dialog('Choose who answers')
  expect(answer.getByText(/^Choose who answers calls/)).toHaveTextContent(`calls to ${name}. Until then, the number rejects them.`)
  const select = await answer.findByLabelText('Send incoming calls to')
  expect(select).toHaveDisplayValue('Parking - reject all incoming calls')
  await waitFor(() => expect(select).toHaveFocus())
  expect(answer.getByText('Save')).toBeDisabled()
  expect(answer.getByText('Create a call flow')).toBeEnabled()
  fireEvent.change(select, { target: { value: (await answer.findByText<HTMLOptionElement>('Application: Accueil principal')).value } })
  await waitFor(() => expect(answer.getByText('Save')).toBeEnabled())
  press('Save')
  expect(await screen.findByText('Number has been configured.')).toBeInTheDocument()
  expect((await service.requests(numbersOperations.setNumberEndpoint)).at(-1)?.status).toBe(200)
})

test('applications or numbers that fail to load after a purchase are loaded again on demand', async () => {
  await service.setFunds(service.practice.accountId, 7, 0)
  await visit()
  await buyFirst()
  await dialog('Confirm transaction')
  await service.failNext(numbersOperations.listNumbers, faults.failure(500, 'internal'), 2)
  await service.failNext(applicationsOperations.listApplications, faults.failure(500, 'internal'), 2)
  press('Confirm')
  const answer = await dialog('Choose who answers')
  expect(answer.getByLabelText('Loading')).toBeInTheDocument()
  expect(answer.queryByLabelText('Send incoming calls to')).not.toBeInTheDocument()
  expect(await answer.findByText("Couldn't load your call flows.")).toBeInTheDocument()
  press('Retry')
  expect(await answer.findByText("Couldn't load your phone numbers.")).toBeInTheDocument()
  press('Retry')
  const select = await answer.findByLabelText('Send incoming calls to')
  await waitFor(() => expect(select).toHaveFocus())
  fireEvent.change(select, { target: { value: (await answer.findByText<HTMLOptionElement>('Application: Livraisons')).value } })
  expect(answer.getByText('Save')).toBeEnabled()
  press('Later')
})

test('a failed price request does not offer the previous price for confirmation', async () => {
  await service.setFunds(service.practice.accountId, 5, 1000)
  await visit()
  await screen.findByText(/a month per number/)
  await buyFirst()
  await dialog('Confirm transaction')
  press('Cancel')
  await waitFor(() => expect(screen.queryByText('Confirm transaction')).not.toBeInTheDocument())
  await service.failNext(numbersOperations.getNumberCost, faults.failure(500, 'internal'), 2)
  await buyFirst()
  expect(await screen.findByText('An error occurred while processing your request. Please try again.')).toBeInTheDocument()
  expect(screen.queryByText('Confirm transaction')).not.toBeInTheDocument()
})
