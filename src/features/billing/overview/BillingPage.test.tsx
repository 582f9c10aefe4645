import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { billingOperations } from 'contract/billing'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { referenceOverview } from '@/testing/referenceOverview'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = (who = service.practice, path: string = paths.billing) => renderConsole({ path, service, signedIn: who })
const panel = async (name: string) => within((await screen.findByText(name, { selector: 'h2' })).closest('section') ?? document.body)
/** By text: a search by role would lay out the whole page. */
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button' }))
const dialog = async (title: string) => {
  const heading = await screen.findByText(title, { selector: '[role="dialog"] h2' })
  return within(heading.closest<HTMLElement>('[role="dialog"]') ?? document.body)
}
const openPlans = async () => {
  fireEvent.click(await screen.findByText('change'))
  return dialog('Change plan')
}
/** By name: a search by label checks each of the hundred amounts. */
const type = (field: string, value: string) =>
  fireEvent.change(document.querySelector(`[role="dialog"] [name="${field}"]`) ?? document.body, { target: { value } })
const changes = () => service.requests(billingOperations.changePlan)
const alert = (text: string) => screen.findByText(text, { selector: '[role="alert"] *' })

test('the overview shows plan, usage, balance, latest payments and renewals, in French as in English', async () => {
  await visit()
  const usage = await panel('Usage')
  expect(usage.getByText('Professional')).toBeInTheDocument()
  expect(usage.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} to [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeInTheDocument()
  expect(usage.getByText(/^\d+ of 5 numbers$/)).toBeInTheDocument()
  expect(usage.getByText(/^[\d,]+ of 1000 min$/)).toBeInTheDocument()
  expect(usage.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual(['Phone numbers', 'Included minutes'])
  expect(usage.getByText(/^\$\d+\.\d\d$/)).toBeInTheDocument()
  const payments = await panel('Payment history')
  const rows = (await payments.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(rows[0]).toBe('DateOperationAmount')
  expect(rows).toHaveLength(11)
  expect(rows.slice(1).every((row) => /^[A-Z][a-z]{2}\s\d{1,2},\s\d{4}(Monthly subscription|Prepaid Account)\$\d+\.\d\d$/.test(row))).toBe(true)
  const renewals = await panel('Renewals in the next 30 days')
  expect(renewals.getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(await (await panel('Automatic top-up')).findByText(/^Off\./)).toBeInTheDocument()
  expect(screen.getByText('View invoices')).toHaveAttribute('href', '/console/billing/invoices')
  expect(screen.getByText('Manage credit cards')).toHaveAttribute('href', '/console/billing/cards')
  await setLanguage('fr')
  expect(await screen.findByText('Historique des paiements')).toBeInTheDocument()
  expect(screen.getAllByText('Abonnement mensuel').length).toBeGreaterThan(0)
  expect(document.body).not.toHaveTextContent(/NaN|undefined|Invalid Date|\$\d+\.\d/)
})

test('the balance history says what left the balance and what remained, ten at a time', async () => {
  await visit()
  const history = await panel('Balance history')
  const texts = async () => (await history.findAllByRole('row')).map(({ textContent }) => textContent)
  const [head, latest, number, , minutes] = await texts()
  expect(head).toBe('DateOperationAmountBalance')
  expect(latest).toMatch(/^[A-Z][a-z]{2}\s\d{1,2},\s\d{4}Funds added\+\$20\.00\$156\.25$/)
  expect(minutes).toMatch(/Extra minutes468 minutes\u2212\$23\.40\$58\.25$/)
  expect(number).toMatch(/Number bought\(438\) 555-0119\u2212\$2\.00\$136\.25$/)
  const page = (from: number, count: number, next_cursor: string | null) => {
    const rowOf = (_: unknown, index: number) => ({ id: `${from - index}`, date: '2026-11-03T15:00:00.000Z', kind: 'number_renewal', amount: -2, balance_after: 9 })
    return faults.body({ movements: [...Array.from({ length: count }, rowOf)], next_cursor })
  }
  cleanup()
  await service.failNext(billingOperations.listBalanceMovements, page(13, 10, 'next'))
  await visit()
  const later = await panel('Balance history')
  await later.findByText('Showing 10')
  await service.failNext(billingOperations.listBalanceMovements, faults.failure(500, 'internal'))
  fireEvent.click(later.getByText('Load more'))
  expect(await later.findByText("Couldn't load the rest of the list.")).toBeInTheDocument()
  await service.failNext(billingOperations.listBalanceMovements, page(3, 3, null))
  fireEvent.click(later.getByText((_, element) => element?.textContent === 'Retry (Balance history)', { selector: 'button' }))
  expect(await later.findByText('Showing 13')).toBeInTheDocument()
  expect(await later.findAllByRole('row')).toHaveLength(14)
})

test('funds that a card paid lead from their payment to the entry in the balance, also on a later page, and back', async () => {
  const [payments, history] = await (async () => {
    const rows = Array.from({ length: 10 }, (_, index) => ({ id: `${20 - index}`, date: '2026-11-03T15:00:00.000Z', kind: 'number_renewal', amount: -2, balance_after: 9 }))
    await service.failNext(billingOperations.listPayments, faults.body({ payments: [{ payment_id: 'p1', date: '2026-10-03', amount: 23, invoice: { uid: 'i', type: 'prepaid_account' } }] }))
    await service.failNext(billingOperations.listBalanceMovements, faults.body({ movements: rows, next_cursor: 'next' }))
    await visit()
    return Promise.all([panel('Payment history'), panel('Balance history')])
  })()
  await history.findByText('Showing 10')
  const added = { id: '10', date: '2026-10-03T15:00:00.000Z', kind: 'prepaid_account', amount: 20, balance_after: 29, payment_id: 'p1' }
  await service.failNext(billingOperations.listBalanceMovements, faults.body({ movements: [added], next_cursor: null }))
  const pay = await payments.findByText('Prepaid Account', { selector: 'a' })
  expect(pay).toHaveAccessibleName('Prepaid Account: entry in the balance history')
  fireEvent.click(pay)
  const back = await history.findByText('Funds added', { selector: 'a' })
  expect(back.closest('tr')).toHaveFocus()
  fireEvent.click(back)
  await waitFor(() => expect(pay.closest('tr')).toHaveFocus())
})

test.each([
  ['is not served', faults.failure(404, 'not_found'), null],
  ['fails', faults.failure(500, 'internal'), "Couldn't load your balance history."],
  ['is empty', faults.body({ movements: [], next_cursor: null }), 'Nothing has been added to or taken from your balance yet.'],
])('a balance history that %s', async (_, fault, text) => {
  await service.failNext(billingOperations.listBalanceMovements, fault)
  await visit()
  await panel('Payment history')
  if (text === null) await waitFor(() => expect(screen.queryByText('Balance history')).not.toBeInTheDocument())
  else expect(await screen.findByText(text)).toBeInTheDocument()
})

test('a service without extensions shows its figures, the three plans and nothing else', async () => {
  await service.failNext(billingOperations.getBillingOverview, faults.body(referenceOverview))
  const before = (await service.requests(billingOperations.listPlans)).length
  await visit()
  const usage = await panel('Usage')
  expect(usage.getByText('Nov 1, 2026 to Nov 30, 2026')).toBeInTheDocument()
  expect(usage.getByText('6 of 5 numbers')).toBeInTheDocument()
  expect(usage.getByText('412 of 1000 min')).toBeInTheDocument()
  expect(usage.getByText('$61.35')).toBeInTheDocument()
  expect(screen.queryByText('Automatic top-up')).not.toBeInTheDocument()
  expect(screen.queryByText('Balance history')).not.toBeInTheDocument()
  expect(screen.queryByText('Renewals in the next 30 days')).not.toBeInTheDocument()
  const plans = (await openPlans()).getAllByText(/a month$/)
  expect(plans.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Starter: $14.00 a month',
    'Professional: $29.00 a month',
    'Enterprise: $49.00 a month',
  ])
  expect(await service.requests(billingOperations.listPlans)).toHaveLength(before)
})

test('usage and payments that fail to load can be retried, and an account without payments says so', async () => {
  await service.failNext(billingOperations.getBillingOverview, faults.htmlPage)
  await service.failNext(billingOperations.listPayments, faults.failure(500, 'internal'))
  await visit(service.second)
  await alert("Couldn't load your usage figures.")
  await alert("Couldn't load your payments.")
  await service.failNext(billingOperations.listPayments, faults.body({ payments: [] }))
  fireEvent.click(screen.getByText((_, element) => element?.textContent === 'Retry (Payment history)', { selector: 'button' }))
  expect(await screen.findByText('No payment yet.')).toBeInTheDocument()
  fireEvent.click(screen.getByText((_, element) => element?.textContent === 'Retry (Overview)', { selector: 'button' }))
  await panel('Usage')
})

test('a low balance appears on the overview and on the dashboard', async () => {
  const low = { ...referenceOverview, is_balance_low: 1, days_left: 3, prepaid_balance: 4.5, pending_plan: 'soon', renewals: [null, { kind: 'x' }] }
  await service.failNext(billingOperations.getBillingOverview, faults.body(low))
  const { unmount } = await visit()
  const text = /^Your prepaid balance is low: \$4\.50\. About 3 days left at your current pace\.$/
  expect(await screen.findByText(text)).toBeInTheDocument()
  unmount()
  await service.failNext(billingOperations.getBillingOverview, faults.body({ ...low, days_left: null }))
  await visit(service.practice, paths.dashboard)
  expect(await screen.findByText('Your prepaid balance is low: $4.50.')).toBeInTheDocument()
  expect(screen.getByText('See billing')).toHaveAttribute('href', '/console/billing')
})

test('a paused plan shows the reason and the remedy, and an unknown reason shows nothing', async () => {
  const paused = (plan_paused_by: string, amount_owed?: number) =>
    service.failNext(billingOperations.getBillingOverview, faults.body({ ...referenceOverview, plan_paused_by, amount_owed }))
  const offered = () => ['Add funds', 'Manage credit cards'].map((text) => screen.getAllByText(text).length)
  await paused('payment_taken_back')
  const first = await visit()
  expect(await screen.findByText(/^A card payment was reversed\. Until it's settled/)).toBeInTheDocument()
  expect(offered()).toEqual([2, 1])
  first.unmount()
  await paused('payment_taken_back', 33.34)
  const owed = await visit()
  expect(await screen.findByText(/^A card payment for your plan was reversed\. .* Add another card and set it as default/)).toBeInTheDocument()
  expect(offered()).toEqual([1, 2])
  owed.unmount()
  await paused('invoice_overdue')
  const second = await visit()
  expect(await screen.findByText(/^A plan invoice has been overdue for a month\. Until it's paid/)).toBeInTheDocument()
  expect(screen.getAllByText('Manage credit cards')).toHaveLength(2)
  second.unmount()
  await paused('the weather')
  await visit()
  await panel('Usage')
  expect(screen.getAllByText('Manage credit cards')).toHaveLength(1)
})

test('a plan is changed once, its start date is shown, and every rejection has its own message', async () => {
  await visit()
  const plans = await openPlans()
  expect(await plans.findAllByText(/^You would have paid \$\d+\.\d\d/)).toHaveLength(3)
  expect(plans.getAllByText(/^This period: \$[\d.]+ so far, about \$[\d.]+ at this pace$/)).toHaveLength(3)
  expect(['at this pace', 'over these months'].map((period) => plans.getAllByText(`(lowest cost ${period})`).length > 0)).toEqual([true, true])
  expect(plans.getAllByText('Current plan')).toHaveLength(1)
  expect(plans.getByLabelText(/^Professional/)).toBeChecked()
  expect(await changes()).toHaveLength(0)
  fireEvent.click(plans.getByLabelText(/^Starter/))
  await service.failNext(billingOperations.changePlan, faults.failure(422, 'validation', { plan: ['No.'] }))
  press('Change plan')
  await waitFor(async () => expect(await changes()).toHaveLength(1))
  await alert('Please select a valid monthly plan.')
  await service.failNext(billingOperations.changePlan, faults.failure(500, 'internal'))
  press('Change plan')
  await alert('An error occurred. Please try again.')
  expect(plans.getByLabelText(/^Enterprise/)).toBeDisabled()
  for (const _ of [1, 2, 3]) press('Change plan')
  expect(await screen.findByText(/^Your plan will change to Starter on [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/)).toBeInTheDocument()
  expect(screen.getByText('Close')).toHaveFocus()
  press('Close')
  expect(await screen.findByText(/^Starter starting [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeInTheDocument()
  const keys = (await changes()).slice(1).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  fireEvent.click((await openPlans()).getByLabelText(/^Enterprise/))
  press('Change plan')
  await alert('You can not change your plan now.')
  fireEvent.click(screen.getByLabelText(/^Professional/))
  await service.failNext(billingOperations.changePlan, faults.body({ plan: 6 }))
  press('Change plan')
  expect(await screen.findByText("You're staying on the Professional plan.")).toBeInTheDocument()
})

test('a plan change whose response is lost is checked with the same key until the outcome is known', async () => {
  await visit(service.second)
  const before = (await changes()).length
  const plans = await openPlans()
  fireEvent.click(plans.getByLabelText(/^Enterprise/))
  await service.failNext(billingOperations.changePlan, faults.dropAfter)
  press('Change plan')
  await alert("We haven't received confirmation yet. You can safely check again: your plan won't change twice.")
  press('Check again')
  expect(await screen.findByText(/^Your plan will change to Enterprise on/)).toBeInTheDocument()
  const keys = (await changes()).slice(before).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('the automatic top-up can be set up, shows validation errors, and says when it is paused', async () => {
  await visit(service.second)
  await (await panel('Automatic top-up')).findByText(/^Off\./)
  press('Set up')
  // The dialog that loads has the same title.
  const isOn = await screen.findByLabelText('Add funds automatically')
  const form = await dialog('Automatic top-up')
  fireEvent.click(isOn)
  type('threshold', 'little')
  press('Save')
  expect(await form.findByText('Enter an amount.')).toBeInTheDocument()
  type('threshold', '25')
  type('amount', '300')
  press('Save')
  expect(await form.findByText('The monthly limit must cover at least one top-up.')).toBeInTheDocument()
  type('monthly_cap', '600')
  const state = { top_up: { is_on: 1, threshold: 25, amount: 300, card_id: null, monthly_cap: 600 }, added_this_month: 0, paused_until: '2026-12-02' }
  await service.failNext(billingOperations.getTopUp, faults.body(state))
  press('Save')
  expect(await screen.findByText('Automatic top-up has been saved.')).toBeInTheDocument()
  const on = 'On. We add $300.00 when your balance drops below $25.00, up to $600.00 a month (before taxes).'
  expect(await screen.findByText(on)).toBeInTheDocument()
  expect(screen.getByText(/^Your card was declined\. We won't try again before Dec 2, 2026/)).toBeInTheDocument()
})
