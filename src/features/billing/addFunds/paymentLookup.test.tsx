import { fireEvent, screen, waitFor } from '@testing-library/react'
import { billingOperations } from 'contract/billing'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { readToken } from '@/lib/storedToken'
import { newUuid } from '@/lib/values'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { writeSettings } from '@/testing/settingsBlock'
import { charges } from './reconcileCharge'

let service: TestService
beforeAll(async () => {
  Object.assign(requestTiming, { retryDelaysMs: [], pendingDelaysMs: [] })
  service = await startTestService()
})
afterAll(() => service.close())

/** A service that may not support idempotency keys is never asked twice: the charge is searched among the payments. */
const visit = async () => {
  await renderConsole({ path: paths.billing, service, signedIn: service.practice })
  writeSettings({ apiPrefix: `${service.url}/v1` })
}
const press = async (text: string) => fireEvent.click((await screen.findAllByText(text, { selector: 'button' })).at(-1) ?? document.body)
const open = async () => {
  fireEvent.click((await screen.findAllByText('Add funds', { selector: 'button' }))[0] ?? document.body)
  await screen.findByLabelText('Amount to add, before taxes')
}

const post = async (path: string, body: object): Promise<string> => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${readToken()}` }
  const response = await fetch(`${service.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return response.text()
}
/** In another tab, or late. */
const pay = async (amount: number, { accountId } = service.practice) => {
  const card = await post('/card-frame/tokens', { number: '4242424242424242', cvc: '123', exp_month: 12, exp_year: 2031, name: 'Zoé Nadeau' })
  const card_token = /"token":"([^"]+)"/.exec(card)?.[1]
  await post(`/accounts/${accountId}/credits/charge`, { amount, card_token })
}

const found = 'Your payment has been processed successfully.'

test("another user's payment is not mistaken for this one, and the payment that is found updates the balance", async () => {
  await service.setFunds(service.practice.accountId, 6, 50_00)
  await visit()
  expect(await screen.findByText('$50.00')).toBeInTheDocument()
  // Someone pays the same amount after the page loaded its payments, and the new list shows it.
  await pay(20)
  await pay(40)
  await open()
  await screen.findByText('$45.99')
  await service.failNext(billingOperations.chargeCredits, faults.drop)
  await press('Add funds')
  await screen.findByText(/^We haven't received confirmation yet/)
  await press('Check again')
  expect(await screen.findByText(/^We haven't received confirmation yet/)).toBeInTheDocument()
  await pay(20)
  await press('Check again')
  expect(await screen.findByText(found)).toBeInTheDocument()
  // In the usage panel, in the balance history and on the receipt.
  await waitFor(() => expect(screen.getAllByText('$130.00')).toHaveLength(3))
})

test('one payment settles only one of two open charges of the same amount', async () => {
  const { accountId } = service.second
  await service.emptyAccount(accountId)
  for (const _ of [1, 2]) charges.save({ key: newUuid(), accountId, amount: 20, card_id: null, seen: [] })
  await renderConsole({ path: paths.billing, service, signedIn: service.second })
  const open = "We haven't received confirmation of your payment of $23.00 yet."
  await waitFor(() => expect(screen.getAllByText(open)).toHaveLength(2))
  await pay(20, service.second)
  for (const button of screen.getAllByText('Check again')) fireEvent.click(button)
  expect(await screen.findByText('Your payment of $23.00 went through.')).toBeInTheDocument()
  await press('Check again')
  expect(await screen.findByText(open)).toBeInTheDocument()
  expect(charges.pending(accountId)).toHaveLength(1)
})
