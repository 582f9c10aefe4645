import { dialog, button, field, inDialog, words, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { uiState, enter, routeStates } from './routes'

const newRequest = async (at: Visitor): Promise<void> => {
  await enter(at, 'support', 'Support')
  await button(at, 'Open new request').click()
  await field(at, 'Message').waitFor()
}

const entry = (at: Visitor) => at.page.locator('main ol > li').first()

export const supportStates: UiState[] = [
  ...routeStates({
    route: 'support',
    name: 'support',
    path: 'support',
    title: 'Support',
    filled: (at) => at.page.locator('main li').first(),
    empty: { says: "You don't have any support requests yet." },
    failed: "Couldn't load your support requests.",
  }),
  uiState('support', 'support without a match', async (at) => {
    await at.visit('member', 'support?q=no+such+subject')
    const nothing = words(at, 'No support requests match your filters.')
    await nothing.waitFor()
    return nothing
  }),
  uiState('support', 'new request', async (at) => {
    await newRequest(at)
    return inDialog(at, 'Send request')
  }),
  uiState('support', 'new request with diagnostics', async (at) => {
    await newRequest(at)
    await dialog(at, 'How can we help you?').getByRole('checkbox').check()
    await button(at, 'Show the file').click()
    await button(at, 'Hide the file').waitFor()
    return button(at, 'Hide the file')
  }),
  uiState('support', 'new request not sent', async (at) => {
    await newRequest(at)
    await field(at, 'Message').fill('Half a sentence')
    await at.page.reload()
    await button(at, 'Continue').waitFor()
    return button(at, 'Continue')
  }),
  ...routeStates({
    route: 'supportRequest',
    name: 'support request',
    path: ({ records }) => `support/request/${records.requestId}`,
    title: 'Support request',
    filled: entry,
    failed: "Couldn't load this support request.",
  }),
  uiState('supportRequest', 'support request answered', async (at) => {
    await at.visit('member', `support/request/${at.records.requestId}`)
    await button(at, 'New message').click()
    await field(at, 'Your message').waitFor()
    return field(at, 'Your message')
  }),
  uiState('supportRequest', 'support request closed', async (at) => {
    await at.visit('member', `support/request/${at.records.closedRequestId}`)
    await words(at, 'Request closed').waitFor()
    return words(at, 'Request closed')
  }),
  uiState('supportRequest', 'no such support request', async (at) => {
    at.expect(/status of 404/)
    await at.visit('member', 'support/request/999999999')
    const nothing = words(at, "This support request doesn't exist.")
    await nothing.waitFor()
    return nothing
  }),
]
