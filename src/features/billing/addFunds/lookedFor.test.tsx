import { fireEvent, screen } from '@testing-library/react'
import { billingRows } from 'contract/billing'
import { patience } from '@/api'
import { paths } from '@/lib/paths'
import { readToken } from '@/lib/storedToken'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { writeSettings } from '@/testing/settingsBlock'

let service: TestService
beforeAll(async () => {
  Object.assign(patience, { retryDelaysMs: [], pendingDelaysMs: [] })
  service = await startTestService()
})
afterAll(() => service.close())

/** A service that may not know keys is not asked twice: what became of a charge is looked for among the payments. */
const visit = async () => {
  const view = await renderConsole({ path: paths.billing, service, signedIn: service.practice })
  writeSettings({ apiPrefix: `${service.url}/v1` })
  return view
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

test('money that is found among the payments is in the balance, too', async () => {
  await service.setFunds(service.practice.accountId, 6, 50_00)
  await visit()
  expect(await screen.findByText('$50.00')).toBeInTheDocument()
  await open()
  await service.failNext(billingRows.chargeCredits, faults.drop)
  await press('Add funds')
  expect(await screen.findByText(/^We could not confirm this yet/)).toBeInTheDocument()
  await pay(20)
  await press('Check again')
  expect(await screen.findByText('Your payment has been processed successfully.')).toBeInTheDocument()
  expect(await screen.findByText('$70.00')).toBeInTheDocument()
})
