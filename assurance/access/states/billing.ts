import { replyToReads, holdMutations, failMutations } from '../apiReplies'
import { arrived, button, dialog, field, inDialog, main, words, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { uiState, enter, routeStates } from './routes'

const STEP_UP = '4000002760003184'

const rows = (at: Visitor) => main(at).getByRole('row').filter({ has: at.page.getByRole('rowheader') })

const openFunds = async (at: Visitor): Promise<void> => {
  await enter(at, 'billing', 'Billing')
  await main(at).locator('button').filter({ hasText: at.t('Add funds') }).first().click()
  await field(at, 'Amount to add, before taxes').waitFor()
}

const openCard = async (at: Visitor): Promise<void> => {
  await enter(at, 'billing/cards', 'Credit cards')
  await button(at, 'Add card').click()
  await cardIsThere(at)
}

const inner = (at: Visitor) => at.page.frameLocator(`iframe[title="${at.t('Card details')}"]`)

const cardIsThere = (at: Visitor): Promise<void> => inner(at).locator('#cvc').waitFor()

const typed = async (at: Visitor, number: string): Promise<void> => {
  for (const [id, text] of [['name', 'Zoé Nadeau'], ['number', number], ['expiry', '0731'], ['cvc', '123']] as const) {
    await inner(at).locator(`#${id}`).fill(text)
  }
}

export const billingStates: UiState[] = [
  ...routeStates({
    route: 'billing',
    name: 'billing',
    path: 'billing',
    title: 'Billing',
    filled: (at) => words(at, 'Payment history'),
    empty: { says: 'No payment yet.', prepare: (at) => replyToReads(at, /\/payments$/, { payments: [] }) },
    failed: "Couldn't load your usage figures.",
  }),
  uiState('billing', 'change plan', async (at) => {
    await enter(at, 'billing', 'Billing')
    await button(at, 'change').click()
    await dialog(at, 'Change plan').getByRole('radio').nth(2).waitFor()
    await arrived(at)
    return inDialog(at, 'Change plan')
  }),
  uiState('billing', 'change plan refused', async (at) => {
    await failMutations(at, /\/plan$/, 423, 'locked')
    await enter(at, 'billing', 'Billing')
    await button(at, 'change').click()
    await dialog(at, 'Change plan').getByRole('radio').first().check()
    await inDialog(at, 'Change plan').click()
    const refusal = words(at, 'You can not change your plan now.')
    await refusal.waitFor()
    return refusal
  }),
  uiState('billing', 'change plan under way', async (at) => {
    await holdMutations(at, /\/plan$/)
    await enter(at, 'billing', 'Billing')
    await button(at, 'change').click()
    await dialog(at, 'Change plan').getByRole('radio').first().check()
    await inDialog(at, 'Change plan').click()
    const sign = words(at, 'Processing…')
    await sign.waitFor()
    return sign
  }),
  uiState('billing', 'add funds', async (at) => {
    await openFunds(at)
    return field(at, 'Amount to add, before taxes')
  }),
  uiState('billing', 'add funds with a new card', async (at) => {
    await openFunds(at)
    await field(at, 'New card').check()
    await cardIsThere(at)
    return field(at, 'New card')
  }),
  uiState('billing', 'funds refused', async (at) => {
    await failMutations(at, /\/credits\/charge$/, 400, 'card_error')
    await openFunds(at)
    await inDialog(at, 'Add funds').click()
    const refusal = dialog(at, 'Add funds').getByRole('alert').filter({ hasText: /\S/ }).first()
    await refusal.waitFor()
    return refusal
  }),
  uiState('billing', 'bank asks', async (at) => {
    at.expect(/status of 400/)
    await openFunds(at)
    await field(at, 'New card').check()
    await cardIsThere(at)
    await typed(at, STEP_UP)
    await inDialog(at, 'Add funds').click()
    await at.page.frameLocator(`iframe[title="${at.t('Bank confirmation')}"]`).getByRole('button').first().waitFor()
    return at.page.locator(`iframe[title="${at.t('Bank confirmation')}"]`)
  }),
  uiState('billing', 'funds added', async (at) => {
    await openFunds(at)
    await inDialog(at, 'Add funds').click()
    await words(at, 'Thank you.').waitFor()
    return words(at, 'Thank you.')
  }),
  uiState('billing', 'automatic top-up', async (at) => {
    await enter(at, 'billing', 'Billing')
    await button(at, 'Set up').click()
    await dialog(at, 'Automatic top-up').getByRole('switch').check()
    return inDialog(at, 'Save')
  }),
  uiState('billing', 'automatic top-up refused', async (at) => {
    await failMutations(at, /\/top-up$/, 422, 'validation', { monthly_cap: ['The monthly limit must cover at least one top-up.'] })
    await enter(at, 'billing', 'Billing')
    await button(at, 'Set up').click()
    await dialog(at, 'Automatic top-up').getByRole('switch').check()
    await inDialog(at, 'Save').click()
    const banner = dialog(at, 'Automatic top-up').getByRole('alert').filter({ hasText: /\S/ }).first()
    await banner.waitFor()
    return banner
  }),
  ...routeStates({
    route: 'invoices',
    name: 'invoices',
    path: 'billing/invoices',
    title: 'Invoices',
    filled: (at) => rows(at).first(),
    empty: { says: 'No invoice yet.', prepare: (at) => replyToReads(at, /\/invoices$/, { invoices: [] }) },
    failed: "Couldn't load your invoices.",
  }),
  ...routeStates({
    route: 'cards',
    name: 'credit cards',
    path: 'billing/cards',
    title: 'Credit cards',
    filled: (at) => rows(at).first(),
    empty: { says: 'No credit card found.', prepare: (at) => replyToReads(at, /\/credit-cards$/, []) },
    failed: "Couldn't load your credit cards.",
  }),
  uiState('cards', 'add card', async (at) => {
    await openCard(at)
    return inDialog(at, 'Save credit card')
  }),
  uiState('cards', 'add card refused', async (at) => {
    await openCard(at)
    await inDialog(at, 'Save credit card').click()
    const refusal = words(at, 'Please check your credit card details and try again.')
    await refusal.waitFor()
    return refusal
  }),
  uiState('cards', 'delete card', async (at) => {
    await enter(at, 'billing/cards', 'Credit cards')
    await button(at, 'Delete card ending in {digits}').first().click()
    await inDialog(at, 'Delete').waitFor()
    return inDialog(at, 'Delete')
  }),
]

