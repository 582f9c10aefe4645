import { link as linkIn, matching, translated } from '../../../e2e/steps'
import { replyToReads } from '../apiReplies'
import { arrived, button, fill, firstOf, go, link, press, shows, title, type Find, type Step } from '../visitor'
import { statesOf, usualStates } from '../uiState'

const status = (text: 'Client is ready' | 'Successfully established call'): Find => ({ page }) =>
  page.getByRole('form').getByRole('status').filter({ hasText: matching(page, text) }).first()

const ready = (acknowledged_at: string | null = '2026-03-01T15:00:00.000Z'): Step[] => [
  replyToReads(/\/emergency-notice$/, { acknowledged_at }),
  go('webphone'),
  shows(status('Client is ready')),
  arrived,
]

const call = [fill('Enter a phone number to call', '+12635550110'), press('Call')]
const inCall = [...ready(), ...call, shows(status('Successfully established call'))]
const declining: Find = firstOf(button('Decline the call from {caller}'))
const incomingCall = [...ready(), press('Call me'), shows(declining)]
/** In French the menu has a link of the same name. */
const back: Find = ({ page }) => linkIn(page.getByRole('region', { name: matching(page, 'Current call') }), 'Back to web phone')
const toLogs = [press(firstOf(link('Logs'))), shows(title('Call logs'))]

const withoutMicrophone: Step = ({ page }) =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })

const blocked: Find = ({ page }) => {
  const hasText = translated(page, 'Your microphone is blocked. Allow it for this site in your browser, then try again.')
  return page.getByRole('form').getByRole('status').filter({ hasText }).first()
}

export const webphoneStates = [
  ...usualStates({
    route: 'webphone',
    name: 'web phone',
    path: 'webphone',
    filled: status('Client is ready'),
    empty: ['You need to register a phone number to use the webphone.', replyToReads(/\/numbers$/, { numbers: [] })],
    failed: "Couldn't load your phone numbers.",
  }),
  ...statesOf('webphone', {
    'web phone in a call': [button('Hang up'), [...inCall, press('Keypad'), shows(({ page }) => page.getByRole('group', { name: matching(page, 'Keypad') }))]],
    'emergency notice': [button('I understand'), [...ready(null), ...call]],
    'web phone that rings': [declining, incomingCall],
    'web phone that tests its sound': [button('Play test sound'), [...ready(), press('Settings'), press('Test microphone and speaker')]],
    'web phone without a microphone': [blocked, [...ready(), withoutMicrophone, ...call]],
  }),
  ...statesOf('logs', {
    'a call on another screen': [back, [...inCall, ...toLogs]],
    'a call that rings on another screen': [button('Answer the call from {caller}'), [...incomingCall, ...toLogs]],
  }),
]
