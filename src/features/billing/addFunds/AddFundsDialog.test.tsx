import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { billingOperations, creditCardsOperations } from 'contract/billing'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { frameStandIn } from '@/testing/frameStandIn'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  Object.assign(requestTiming, { retryDelaysMs: [], pendingDelaysMs: [] })
  service = await startTestService()
})
afterEach(() => {
  requestTiming.pendingDelaysMs = []
})
afterAll(() => service.close())

const visit = (who = service.practice) => renderConsole({ path: paths.billing, service, signedIn: who })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add funds' }))
const open = async () => {
  fireEvent.click((await screen.findAllByText('Add funds', { selector: 'button' }))[0] ?? document.body)
  await screen.findByLabelText('Amount to add, before taxes')
  return dialog()
}
const press = async (text: string): Promise<void> => {
  const button = (await dialog()).getByText(text, { selector: 'button' })
  await waitFor(() => expect(button).toBeEnabled())
  fireEvent.click(button)
}
const balanceShown = () => Number(screen.getByText('Prepaid balance').nextElementSibling?.textContent?.match(/\$([\d.]+)/)?.[1])
const charges = () => service.requests(billingOperations.chargeCredits)
const amounts = () => Array.from(document.querySelectorAll('[role="dialog"] dd'), ({ textContent }) => textContent)

const post = async (path: string, body: object): Promise<string> => {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${service.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.text()
}
const tokenFor = async (number: string) => {
  const reply = await post('/card-frame/tokens', { number, cvc: '123', exp_month: 12, exp_year: 2031, name: 'Zoé Nadeau' })
  return /"token":"([^"]+)"/.exec(reply)?.[1] ?? ''
}

test('funds are added with the default card, with amounts, taxes, every rejection and the reference shown', async () => {
  await service.failNext(creditCardsOperations.listCreditCards, faults.failure(500, 'internal'))
  await visit()
  fireEvent.click((await screen.findAllByText('Add funds', { selector: 'button' }))[0] ?? document.body)
  fireEvent.click(await (await dialog()).findByText('Retry'))
  await screen.findByLabelText('Amount to add, before taxes')
  const opened = await dialog()
  expect(amounts()).toEqual(['$20.00', '$3.00', '$23.00'])
  const usual = within(opened.getByLabelText('Amount to add, before taxes')).getAllByRole('button')
  expect(usual.map(({ textContent }) => textContent)).toEqual(['$20.00', '$40.00', '$100.00', 'Other'])
  await press('Other')
  const other = opened.getByLabelText('Other amount')
  expect(other).toHaveFocus()
  const asked = (await charges()).length
  for (const wrong of ['', '35,50', '2020', 'sixty']) {
    fireEvent.change(other, { target: { value: wrong } })
    expect(amounts()).toEqual(['–', '–', '–'])
    await press('Add funds')
    expect(await opened.findByText('Enter an amount from $20 to $2,000, in steps of $20.')).toBeInTheDocument()
  }
  expect(await charges()).toHaveLength(asked)
  fireEvent.change(other, { target: { value: '$60.00' } })
  expect(amounts()).toEqual(['$60.00', '$8.99', '$68.99'])
  await press('$100.00')
  expect(other).not.toBeInTheDocument()
  expect(opened.getByText('$100.00', { selector: 'button' })).toHaveAttribute('aria-pressed', 'true')
  expect(amounts()).toEqual(['$100.00', '$14.98', '$114.98'])
  expect(opened.getByLabelText(/Visa ending in 4242/)).toBeChecked()

  const refusals = {
    min_amount: 'Minimum amount: $20.00 CAD.',
    card_error: 'Please check your credit card details and try again.',
    process_error: 'Sorry, we cannot process your payment. Please try again.',
  }
  for (const [word, text] of Object.entries(refusals)) {
    await service.failNext(billingOperations.chargeCredits, faults.failure(400, word))
    await press('Add funds')
    expect(await opened.findByText(text)).toBeInTheDocument()
  }
  await setLanguage('fr')
  expect(opened.getByText('Désolés, nous ne pouvons pas traiter votre paiement. Veuillez réessayer.')).toBeInTheDocument()
  await setLanguage('en')

  const before = (await charges()).length
  const balance = balanceShown()
  // At once: the answer to the first click would replace the button.
  const pay = opened.getByText('Add funds', { selector: 'button' })
  for (const _ of [1, 2, 3]) fireEvent.click(pay)
  expect(await opened.findByText('Your payment has been processed successfully.')).toBeInTheDocument()
  expect(opened.getByText(/^Transaction reference: \S/)).toBeInTheDocument()
  expect(opened.getByText('Thank you.')).toBeInTheDocument()
  await waitFor(() => expect(amounts()).toEqual(['$114.98', 'Visa ending in 4242', `$${(balance + 100).toFixed(2)}`]))
  expect(opened.getByText('View invoices')).toHaveAttribute('href', '/console/billing/invoices')
  expect(await charges()).toHaveLength(before + 1)
  await press('Close')
  // The overview shows it too.
  expect((await screen.findAllByText('$114.98')).length).toBeGreaterThan(0)
  expect(sessionStorage).toHaveLength(0)
})

test('a charge whose response is lost is checked with the same key until the outcome is known, also after a reload', async () => {
  const { unmount } = await visit()
  const opened = await open()
  const before = (await charges()).length
  await service.failNext(billingOperations.chargeCredits, faults.dropAfter)
  await press('Add funds')
  expect(await opened.findByText(/^We haven't received confirmation yet/)).toBeInTheDocument()
  await service.failNext(billingOperations.chargeCredits, faults.failure(503, 'internal'))
  await press('Check again')
  await waitFor(async () => expect(await charges()).toHaveLength(before + 2))
  await opened.findByText('Check again', { selector: 'button' })
  // A reload keeps only the tab's storage.
  unmount()
  await visit()
  expect(await screen.findByText('Your payment of $23.00 went through.')).toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
  const keys = (await charges()).slice(before).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('a pending charge stays open after a rate limit until its outcome is known', async () => {
  requestTiming.pendingDelaysMs = [0]
  await visit()
  const opened = await open()
  const before = (await charges()).length
  await service.failNext(billingOperations.chargeCredits, { kind: 'answerAfter', reply: { status: 503, text: '{}' } })
  await service.failNext(billingOperations.chargeCredits, faults.failure(429, 'too_many_requests'))
  await press('Add funds')
  expect(await opened.findByText(/^We haven't received confirmation yet/)).toBeInTheDocument()
  await press('Check again')
  expect(await opened.findByText('Your payment has been processed successfully.')).toBeInTheDocument()
  const keys = (await charges()).slice(before).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test("a new card is charged by its token after the bank's verification, and the token is never stored", async () => {
  const { store, unmount } = await visit()
  const seen: string[] = []
  store.subscribe(() => seen.push(JSON.stringify(store.getState())))
  const opened = await open()
  fireEvent.click(opened.getByLabelText('New card'))
  const frame = await frameStandIn()
  const requestsBefore = (await charges()).length
  frame.answerWith({ reason: 'process_error' })
  await press('Add funds')
  expect(await opened.findByText('Please check your credit card details and try again.')).toBeInTheDocument()
  expect(await charges()).toHaveLength(requestsBefore)
  const token = await tokenFor('4000002760003184')
  frame.answerWith({ token })
  await press('Add funds')
  expect(await opened.findByText('Your bank needs you to confirm this payment.')).toBeInTheDocument()
  const bank = await waitFor(() => {
    const last = Array.from(document.querySelectorAll('iframe')).find((each) => each.title === 'Bank confirmation')
    if (last === undefined) throw new Error('the bank asks nothing yet')
    return last
  })
  expect(bank).toBeInTheDocument()
  expect(JSON.stringify(sessionStorage)).not.toContain(token)
  // The open charge then appears on the overview.
  unmount()
  expect(seen.join('').includes(token)).toBe(false)
})

test('the receipt names a new card as its processor does', async () => {
  await visit()
  const opened = await open()
  fireEvent.click(opened.getByLabelText('New card'))
  const frame = await frameStandIn()
  frame.answerWith({ token: await tokenFor('4242424242424242'), card: { type: 'Visa', last4: '4242' } })
  await press('Add funds')
  await opened.findByText('Your payment has been processed successfully.')
  expect(opened.getByText('Visa ending in 4242')).toBeInTheDocument()
})

test("without a saved card a new one is used, and a payment left during the bank's verification is checked on the overview", async () => {
  await service.emptyAccount(service.second.accountId)
  const token = await tokenFor('4000002760003184')
  const { unmount } = await visit(service.second)
  const opened = await open()
  expect(opened.queryByLabelText('New card')).not.toBeInTheDocument()
  const frame = await frameStandIn()
  frame.answerWith({ token })
  await press('Add funds')
  await opened.findByText('Your bank needs you to confirm this payment.')
  await waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(2))
  unmount()
  // The token is gone with the page, so only the list of payments can tell: nothing was paid yet.
  await visit(service.second)
  expect(await screen.findByText("We haven't received confirmation of your payment of $23.00 yet.")).toBeInTheDocument()
  fireEvent.click(screen.getByText('Dismiss'))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('a card deleted before the dialog opens is replaced by the default one', async () => {
  await visit()
  await open()
  fireEvent.click((await dialog()).getByLabelText(/ending in 4242/))
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const other = { type: 'Visa', exp_month: 1, exp_year: 2031, name: 'Zoé Nadeau' }
  const cards = [{ ...other, id: 'one', last4: '1111', is_default: 0 }, { ...other, id: 'two', last4: '2222', is_default: 1 }]
  await service.failNext(creditCardsOperations.listCreditCards, faults.body(cards))
  await open()
  expect(await (await dialog()).findByLabelText(/ending in 2222/)).toBeChecked()
})
