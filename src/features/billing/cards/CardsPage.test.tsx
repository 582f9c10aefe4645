import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { creditCardsOperations } from 'contract/billing'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { frameStandIn } from '@/testing/frameStandIn'
import { loseFocusWhenDisabled } from '@/testing/lostFocus'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { expiringOf } from './AddCardDialog'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
beforeAll(loseFocusWhenDisabled)
afterAll(() => service.close())

const visit = (who = service.practice) => renderConsole({ path: paths.cards, service, signedIn: who })
/** By text: a search by role would lay out the whole page. */
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button' }))
const rows = () => Array.from(document.querySelectorAll<HTMLElement>('tbody tr'))
const texts = () => rows().map(({ textContent }) => textContent)
const rowOf = (digits: string) => {
  const row = rows().find(({ textContent }) => textContent.includes(digits))
  if (row === undefined) throw new Error(`there is no card ${digits}`)
  return row
}
const table = () => screen.findByRole('table', { name: 'Credit cards' })
const additions = () => service.requests(creditCardsOperations.addCreditCard)

/** As the card frame requests it. */
const tokenFor = async (number: string) => {
  const fields = { number, cvc: '123', exp_month: 12, exp_year: 2031, name: 'Zoé Nadeau' }
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${service.url}/v1/card-frame/tokens`, { method: 'POST', headers, body: JSON.stringify(fields) })
  const reply: unknown = await response.json()
  return /"token":"([^"]+)"/.exec(JSON.stringify(reply))?.[1] ?? ''
}

test.each([
  ['2026-12-01T03:00:00Z', 11, 'soon'],
  ['2026-12-01T06:00:00Z', 11, 'over'],
  ['2026-12-01T03:00:00Z', 12, 'soon'],
  ['2026-12-01T03:00:00Z', 1, 'over'],
])("at %s, a card until month %d of the year expires by the account's calendar: %s", (now, exp_month, expiring) => {
  const card = { id: '1', type: 'Visa', last4: '4242', exp_month, exp_year: 2026, name: '', is_default: 0 } as const
  expect(expiringOf(card, Date.parse(now))).toBe(expiring)
})

test("the list shows each card's brand, expiry, default mark and buttons, or the failure to load them", async () => {
  await service.failNext(creditCardsOperations.listCreditCards, faults.malformedJson)
  await visit()
  fireEvent.click(await screen.findByText('Retry'))
  await table()
  await screen.findByText('Set as default', { selector: 'button' })
  const heads = Array.from(document.querySelectorAll('thead th'), ({ textContent }) => textContent)
  expect(heads).toEqual(['Card type', 'Last digits', 'Expiration', 'Cardholder', 'Default', 'Delete'])
  expect(texts()[0]).toMatch(/^VISA•••• 4242\d\d \/ \d{4}.+Yes$/)
  expect(texts()[1]).toMatch(/^•••• 4444\d\d \/ \d{4}Expires soon.+NoSet as default \(4444\)$/)
  expect(Array.from(document.querySelectorAll('tbody [role="img"]'), (icon) => icon.getAttribute('aria-label'))).toEqual([
    'Visa',
    'MasterCard',
  ])
  fireEvent.click(within(rowOf('4444')).getByRole('button', { name: /^Set as default/ }))
  expect(await screen.findByText('Default card has been changed.')).toBeInTheDocument()
  await waitFor(() => expect(texts()[0]).toMatch(/4444.+Yes$/))
  await setLanguage('fr')
  expect(await screen.findByText('Ajouter une carte')).toBeInTheDocument()
})

test('the focus stays on Set as default while it is processed or rejected, and moves to the list when the button disappears', async () => {
  const { user } = await visit()
  await table()
  const button = await screen.findByText('Set as default', { selector: 'button' })
  button.focus()
  await service.failNext(creditCardsOperations.makeDefaultCreditCard, faults.failure(403, 'forbidden'))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Something went wrong, please try again.')).toBeInTheDocument()
  expect(button).toHaveFocus()
  await service.failNext(creditCardsOperations.makeDefaultCreditCard, faults.hold)
  await user.keyboard('{Enter}')
  await service.held()
  expect(button).toHaveFocus()
  await service.release()
  await waitFor(() => expect(button).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByLabelText('Your credit cards')).toHaveFocus())
})

test("a deleted card disappears at once and can't be charged, reappears if the deletion is rejected, and the next card becomes the default", async () => {
  await visit()
  await table()
  const [first = ''] = texts()
  const digits = /\d{4}/.exec(first)?.[0] ?? ''
  const remove = async () => {
    fireEvent.click(within(rowOf(digits)).getByLabelText(`Delete card ending in ${digits}`))
    await screen.findByText('Are you sure you want to delete this element? This can not be undone.')
    press('Delete')
  }
  await service.failNext(creditCardsOperations.deleteCreditCard, faults.failure(403, 'forbidden'))
  await remove()
  expect(await screen.findByText('Error while deleting credit card.')).toBeInTheDocument()
  expect(texts()[0]).toBe(first)
  await service.failNext(creditCardsOperations.deleteCreditCard, faults.hold)
  await remove()
  await waitFor(() => expect(rows()).toHaveLength(1))
  fireEvent.click(screen.getByText('Billing', { selector: 'main a span' }))
  fireEvent.click((await screen.findAllByText('Add funds', { selector: 'button' }))[0] ?? document.body)
  await screen.findByLabelText('New card')
  const offered = document.querySelectorAll<HTMLInputElement>('input[name="card_id"]')
  expect(Array.from(offered, ({ checked, labels }) => [checked, labels?.[0]?.textContent.includes(digits)])).toEqual([
    [true, false],
    [false, false],
  ])
  press('Cancel')
  fireEvent.click(await screen.findByText('Set up'))
  expect(await screen.findByLabelText('Card to charge')).not.toHaveTextContent(digits)
  press('Cancel')
  fireEvent.click(screen.getByText('Manage credit cards'))
  await service.release()
  await waitFor(() => expect(texts()[0]).toMatch(/Yes$/))
})

test('a card is added once through the frame, which keeps its fields until the card is saved', async () => {
  await service.emptyAccount(service.second.accountId)
  await visit(service.second)
  expect(await screen.findByText('No credit card found.')).toBeInTheDocument()
  press('Add card')
  const frame = await frameStandIn()
  expect(frame.element).toHaveAttribute('src', '/console/card.html')
  expect(frame.element).toHaveAccessibleName('Card details')
  await waitFor(() => expect(frame.received).toContainEqual({ kind: 'focus' }))
  expect(frame.received[0]).toEqual({ kind: 'start', language: 'en', task: { show: 'fields' } })
  expect(document.activeElement).toBe(frame.element)
  const dialog = within(screen.getByRole('dialog', { name: 'Add credit card' }))
  frame.tell({ kind: 'brand', brand: 'amex' }, { origin: 'https://elsewhere.example' })
  frame.tell({ kind: 'brand', brand: 'amex' }, { source: window })
  frame.tell({ kind: 'brand', brand: 'visa' })
  expect(await dialog.findByRole('img', { name: 'Visa' })).toBeInTheDocument()

  frame.answerWith({ reason: 'card_error' })
  frame.tell({ kind: 'submit' })
  expect(await dialog.findByText('Please check your credit card details and try again.')).toBeInTheDocument()
  expect(await additions()).toHaveLength(0)

  frame.answerWith({ token: await tokenFor('4000000000000002') })
  press('Save credit card')
  expect(await dialog.findByText('Sorry, your card was declined.')).toBeInTheDocument()
  expect(frame.received.at(-2)).toEqual({ kind: 'refused' })

  frame.answerWith({ token: await tokenFor('4242424242424242') })
  await service.failNext(creditCardsOperations.addCreditCard, faults.dropAfter)
  for (const _ of [1, 2]) press('Save credit card')
  expect(await dialog.findByText(/^We haven't received confirmation yet/)).toBeInTheDocument()
  press('Check again')
  expect(await screen.findByText('Credit card has been saved.')).toBeInTheDocument()
  await waitFor(() => expect(texts()).toHaveLength(1))
  const keys = (await additions()).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('a frame that fails to load offers a retry, and Escape in the frame closes the dialog', async () => {
  await visit(service.second)
  await screen.findByText('Add card')
  press('Add card')
  const first = await frameStandIn()
  first.tell({ kind: 'failed' })
  fireEvent.click(await screen.findByText('Retry'))
  const second = await frameStandIn()
  expect(second.element).not.toBe(first.element)
  await waitFor(() => expect(second.received).toContainEqual({ kind: 'focus' }))
  second.tell({ kind: 'escape' })
  await waitFor(() => expect(screen.queryByText('Add credit card')).not.toBeInTheDocument())
})
