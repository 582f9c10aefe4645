import { main, translated } from '../../../e2e/steps'
import { isTooLow } from '../../../server/billing/plans/topUps'
import { failMutations, failReads, holdMutations, replyToReads } from '../apiReplies'
import { banner, button, check, dialog, enter, expects, field, firstOf, inDialog, press, shows, words, type Find, type Step } from '../visitor'
import { statesOf, usualStates } from '../uiState'

const row: Find = ({ page }) => main(page).getByRole('row').filter({ has: page.getByRole('rowheader') }).first()

const billing = enter('billing', 'Billing')
const frame = (title: 'Card details' | 'Bank confirmation'): Find => ({ page }) => page.locator(`iframe[title="${translated(page, title)}"]`)
const inCard = (selector: string): Find => (at) => frame('Card details')(at).contentFrame().locator(selector)
const funds: Step[] = [
  ...billing,
  press(firstOf(({ page }) => main(page).locator('button').filter({ hasText: translated(page, 'Add funds') }))),
  shows(field('Amount to add, before taxes')),
]
const newCard = [...funds, check(field('New card')), shows(inCard('#cvc'))]
const openCard = [...enter('billing/cards', 'Credit cards'), press('Add card'), shows(inCard('#cvc'))]

/** A card for which the bank asks its holder. */
const typed = Object.entries({ name: 'Zoé Nadeau', number: '4000002760003184', expiry: '0731', cvc: '123' }).map(
  ([id, text]): Step => (at) => inCard(`#${id}`)(at).fill(text),
)

const plans = [...billing, press('change')]
const planAt = (place: number): Find => (at) => dialog('Change plan')(at).getByRole('radio').nth(place)
const changePlan = [...plans, check(planAt(0)), press(inDialog('Change plan'))]
const topUp = [...billing, press('Set up'), check((at) => dialog('Automatic top-up')(at).getByRole('switch'))]

const asked = replyToReads(/\/unusual-calls$/, { unusual_calls: { id: 'u1', reasons: ['night'], calls: [{ id: 'c1', phone_number: '+5371234567', country: 'CU', date: '2026-03-15T04:00:00.000Z', seconds: 240, cost: 3.8, user_name: 'Zoé Nadeau' }] } })

export const billingStates = [
  ...usualStates({
    route: 'billing',
    name: 'billing',
    path: 'billing',
    filled: words('Payment history'),
    empty: ['No payment yet.', replyToReads(/\/payments$/, { payments: [] })],
    failed: "Couldn't load your usage figures.",
  }),
  ...statesOf('billing', {
    'change plan': [inDialog('Change plan'), [...plans, shows(planAt(2))]],
    'unusual calls': [button('Yes, these are ours'), [asked, ...billing]],
    'unusual calls unknown': [words("Couldn't check for unusual calls."), [failReads(/\/unusual-calls$/), ...billing]],
    'unusual calls, answer under way': [button('Yes, these are ours'), [asked, holdMutations(/\/unusual-calls\/\w+$/), ...billing, press('Yes, these are ours')], { isBusy: true }],
    'change plan refused': [words('You can not change your plan now.'), [failMutations(/\/plan$/, 423, 'locked'), ...changePlan]],
    'change plan under way': [words('Processing…'), [holdMutations(/\/plan$/), ...changePlan], { isBusy: true }],
    'add funds': [field('Amount to add, before taxes'), funds],
    'add funds with a new card': [field('New card'), newCard],
    'funds refused': [banner, [failMutations(/\/credits\/charge$/, 400, 'card_error'), ...funds, press(inDialog('Add funds'))]],
    'bank asks': [
      frame('Bank confirmation'),
      [
        expects(/status of 400/),
        ...newCard,
        ...typed,
        press(inDialog('Add funds')),
        shows((at) => frame('Bank confirmation')(at).contentFrame().getByRole('button').first()),
      ],
      { isBusy: true },
    ],
    'funds added': [words('Thank you.'), [...funds, press(inDialog('Add funds'))]],
    'automatic top-up': [inDialog('Save'), topUp],
    'automatic top-up refused': [
      banner,
      [
        failMutations(/\/top-up$/, 422, 'validation', { monthly_cap: isTooLow }),
        ...topUp,
        press(inDialog('Save')),
      ],
    ],
  }),
  ...usualStates({
    route: 'invoices',
    name: 'invoices',
    path: 'billing/invoices',
    filled: row,
    empty: ['No invoice yet.', replyToReads(/\/invoices$/, { invoices: [] })],
    failed: "Couldn't load your invoices.",
  }),
  ...usualStates({
    route: 'cards',
    name: 'credit cards',
    path: 'billing/cards',
    filled: row,
    empty: ['No credit card found.', replyToReads(/\/credit-cards$/, [])],
    failed: "Couldn't load your credit cards.",
  }),
  ...statesOf('cards', {
    'add card': [inDialog('Save credit card'), openCard],
    'add card refused': [words('Please check your credit card details and try again.'), [...openCard, press(inDialog('Save credit card'))]],
    'delete card': [inDialog('Delete'), [...enter('billing/cards', 'Credit cards'), press(firstOf(button('Delete card ending in {digits}')))]],
  }),
]
