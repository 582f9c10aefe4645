import { replyToReads } from '../apiReplies'
import { arrived, button, field, link, matching, title, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { uiState, routeStates } from './routes'

const TONE = '+12635550110'

const status = (at: Visitor, text: 'Client is ready' | 'Successfully established call') =>
  at.page.getByRole('form').getByRole('status').filter({ hasText: matching(at, text) }).first()

const ready = async (at: Visitor, acknowledged_at: string | null = '2026-03-01T15:00:00.000Z'): Promise<void> => {
  await replyToReads(at, /\/emergency-notice$/, { acknowledged_at })
  await at.visit('member', 'webphone')
  await status(at, 'Client is ready').waitFor()
  await arrived(at)
}

const inCall = async (at: Visitor): Promise<void> => {
  await ready(at)
  await field(at, 'Enter a phone number to call').fill(TONE)
  await button(at, 'Call').click()
  await status(at, 'Successfully established call').waitFor()
}

const incomingCall = async (at: Visitor): Promise<void> => {
  await ready(at)
  await field(at, 'Ask me before answering').check()
  await button(at, 'Call me').click()
  await button(at, 'Decline the call from {caller}').first().waitFor()
}

export const webphoneStates: UiState[] = [
  ...routeStates({
    route: 'webphone',
    name: 'web phone',
    path: 'webphone',
    title: 'Web phone',
    filled: (at) => status(at, 'Client is ready'),
    empty: {
      says: 'You need to register a phone number to use the webphone.',
      prepare: (at) => replyToReads(at, /\/numbers$/, { numbers: [] }),
    },
    failed: "Couldn't load your phone numbers.",
  }),
  uiState('webphone', 'web phone in a call', async (at) => {
    await inCall(at)
    await at.page.getByRole('group', { name: matching(at, 'Keypad') }).waitFor()
    return button(at, 'Hangup')
  }),
  uiState('webphone', 'emergency notice', async (at) => {
    await ready(at, null)
    await field(at, 'Enter a phone number to call').fill(TONE)
    await button(at, 'Call').click()
    await button(at, 'I understand').waitFor()
    return button(at, 'I understand')
  }),
  uiState('webphone', 'web phone that rings', async (at) => {
    await incomingCall(at)
    return button(at, 'Decline the call from {caller}').first()
  }),
  uiState('webphone', 'web phone that tests its sound', async (at) => {
    await ready(at)
    await button(at, 'Test microphone and speaker').click()
    await button(at, 'Play test sound').waitFor()
    return button(at, 'Play test sound')
  }),
  uiState('webphone', 'web phone without a microphone', async (at) => {
    await ready(at)
    await at.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
    await field(at, 'Enter a phone number to call').fill(TONE)
    await button(at, 'Call').click()
    const refusal = at.page.getByRole('form').getByRole('status').filter({ hasText: at.t('Your microphone is blocked. Allow it for this site in your browser, then try again.') }).first()
    await refusal.waitFor()
    return refusal
  }),
  uiState('logs', 'a call on another screen', async (at) => {
    await inCall(at)
    await link(at, 'Logs').first().click()
    await title(at, 'Call logs').waitFor()
    await link(at, 'Back to web phone').waitFor()
    await arrived(at)
    return link(at, 'Back to web phone')
  }),
  uiState('logs', 'a call that rings on another screen', async (at) => {
    await incomingCall(at)
    await link(at, 'Logs').first().click()
    await title(at, 'Call logs').waitFor()
    await arrived(at)
    return button(at, 'Answer the call from {caller}')
  }),
]
