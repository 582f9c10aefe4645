import { fireEvent, screen, waitFor } from '@testing-library/react'
import { webphoneOperations } from 'contract/webphone'
import { inStore } from '@/testing/devToolsExtension'
import { paths } from '@/lib/paths'
import { phoneTiming } from '@/phone/audio'
import { signedOut } from '@/slices/session'
import { fakeLocks } from '@/testing/fakeLocks'
import { resetVoiceSdk, voiceError, voiceSdk, type FakeDevice } from '@/testing/fakeVoiceSdk'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { stageSounds } from '@/testing/soundStage'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

let service: TestService
const { settleMs } = phoneTiming

beforeAll(async () => {
  service = await startTestService()
  Object.defineProperty(window, 'isSecureContext', { value: true })
})
beforeEach(() => {
  stageSounds()
  inStore.length = 0
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
})
afterEach(() => {
  phoneTiming.settleMs = settleMs
  resetVoiceSdk()
})
afterAll(() => service.close())

const caller = '+14165550188'
const callerText = '(416) 555-0188'

const respondWithTokens = async (...tokens: string[]): Promise<void> => {
  for (const token of tokens) await service.failNext(webphoneOperations.getWebPhoneToken, faults.body({ token }))
}
const visit = (query = '') => renderConsole({ path: `${paths.webphone}${query}`, service, signedIn: service.practice, settings: { extensions: false } })

const statusTexts: string[] = []
const watchStatus = (): (() => void) => {
  statusTexts.length = 0
  const styles = (): void => {
    const text = document.querySelector('form [role="status"]')?.textContent ?? ''
    if (text !== '' && text !== statusTexts.at(-1)) statusTexts.push(text)
  }
  const observer = new MutationObserver(styles)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}
const hasStatus = (text: string) =>
  waitFor(() => expect(document.querySelector('form [role="status"]')?.textContent).toBe(text))
const button = (name: string) => screen.getByText(name, { selector: 'button' })
const noButton = (name: string) => expect(screen.queryByText(name, { selector: 'button' })).not.toBeInTheDocument()
const device = (): FakeDevice => {
  const last = voiceSdk.devices.at(-1)
  if (last === undefined) throw new Error('there is no device')
  return last
}
const call = () => {
  const { call: current } = device()
  if (current === null) throw new Error('there is no call')
  return current
}
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test("an outgoing call uses the form's settings, accepts keys, continues on other screens and ends", async () => {
  await respondWithTokens('canary-one', 'canary-two')
  const stop = watchStatus()
  const { user, store } = await visit('?number=514+555+0199')
  await hasStatus('Client is ready')
  expect(statusTexts).toEqual(['Connecting to voice server...', 'Client is ready'])
  expect(device().options).toMatchObject({ enableImprovedSignalingErrorPrecision: true, codecPreferences: ['pcmu', 'opus'] })
  expect(device().options['sounds']).toMatchObject({ incoming: '/console/sounds/incoming.wav', dtmfh: '/console/sounds/dtmf-hash.wav' })
  noButton('5')
  noButton('Mute')
  expect(button('Hang up')).toBeDisabled()

  await user.click(screen.getByLabelText('Record the conversation'))
  const from = screen.getByLabelText<HTMLSelectElement>('Call from')
  expect(from.selectedIndex).toBe(0)
  await user.click(button('Call'))
  await hasStatus('Successfully established call')
  expect(device().connected).toEqual([{ To: '514 555 0199', CallerId: from.value, record: '1' }])
  expect(screen.getByText('(514) 555-0199')).toBeInTheDocument()
  expect(screen.queryByLabelText('Enter a phone number to call')).not.toBeInTheDocument()
  noButton('Call')
  noButton('Call me')
  expect(document.activeElement).toBe(button('Hang up'))
  expect(screen.getByText('Recording')).toBeInTheDocument()
  expect(screen.getByRole('timer')).toHaveTextContent('0:0')
  await user.click(button('5'))
  const page = screen.getByRole('main')
  fireEvent.keyDown(page, { key: '#' })
  fireEvent.keyDown(page, { key: '1', ctrlKey: true })
  // On keyboards where '#' takes AltGr, Ctrl and Alt count as pressed.
  fireEvent.keyDown(page, { key: '#', ctrlKey: true, altKey: true, modifierAltGraph: true })
  await waitFor(() => expect(call().digits).toEqual(['5', '#', '#']))
  await user.click(button('Keypad'))
  noButton('5')
  expect(button('Keypad')).toHaveAttribute('aria-expanded', 'false')
  await user.click(button('Mute'))
  await screen.findByText("You're muted")
  call().emit('warning', 'high-jitter', {})
  call().emit('warning', 'low-mos', {})
  expect(await screen.findAllByText('Poor connection: audio may cut out.')).toHaveLength(1)
  call().emit('volume', 0.5, 0.25)
  await waitFor(() => expect(screen.getByLabelText('Speaker', { selector: '[role=meter]' })).toHaveAttribute('aria-valuenow', '25'))
  expect(asksBeforeClosing()).toBe(true)
  device().emit('tokenWillExpire', device())
  await waitFor(() => expect(device().tokens).toEqual(['canary-one', 'canary-two']))

  await user.click(screen.getByText('Support'))
  await screen.findByText('Back to web phone')
  expect(button('Mute')).toHaveAttribute('aria-pressed', 'true')
  expect(call().isOver).toBe(false)
  await user.click(screen.getByText('Back to web phone'))
  await user.click(await screen.findByText('Hang up', { selector: 'button' }))
  await hasStatus('Call ended')
  noButton('5')
  expect(document.activeElement).toBe(button('Call'))
  expect(asksBeforeClosing()).toBe(false)
  expect(statusTexts).toEqual(
    expect.arrayContaining(['Connecting to voice server...', 'Client is ready', 'Successfully established call', 'Call ended']),
  )
  stop()

  store.dispatch(signedOut({ reason: 'user' }))
  expect(device().state).toBe('destroyed')
  expect(voiceSdk.devices).toHaveLength(1)
  expect(JSON.stringify(inStore)).not.toContain('canary-')
})

test('an incoming call is answered automatically, or by hand if the user prefers', async () => {
  await respondWithTokens('a')
  const stop = watchStatus()
  const { user } = await visit()
  await hasStatus('Client is ready')
  await user.type(screen.getByLabelText('Enter a phone number to call'), '514')
  device().ring(caller)
  await hasStatus('Successfully established call')
  // The rest of the number that was being typed.
  await user.keyboard('555')
  expect(call().digits).toEqual([])
  expect(statusTexts.slice(-2)).toEqual([`Incoming connection from ${callerText}`, 'Successfully established call'])
  stop()
  expect(screen.getByText('Incoming call')).toBeInTheDocument()
  expect(screen.getByText(callerText)).toBeInTheDocument()
  expect(button('Hang up')).not.toHaveFocus()
  call().end()
  await hasStatus('Call ended')

  await user.click(button('Settings'))
  await user.click(await screen.findByLabelText('Ask me before answering'))
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  device().ring(caller)
  await screen.findByText('Decline', { selector: 'button' })
  noButton('Hang up')
  noButton('Call')
  await user.click(button('Decline'))
  await hasStatus('Call ended')
  expect(button('Call')).toHaveFocus()
  expect(call().wasAccepted).toBe(false)

  await user.click(screen.getByText('Support'))
  await screen.findByText('Support', { selector: 'h1' })
  device().ring(caller)
  await user.click(await screen.findByText('Answer', { selector: 'button' }))
  await waitFor(() => expect(button('Mute')).toHaveAttribute('aria-pressed', 'false'))
  call().end()
  await waitFor(() => noButton('Hang up'))
})

test('each failure has a message, and the screen stays usable', async () => {
  await respondWithTokens('a', 'b', 'c')
  phoneTiming.settleMs = 60
  voiceSdk.registers = false
  const { user } = await visit('?number=1')
  await hasStatus("Error: The voice server isn't responding.")
  expect(device().state).toBe('destroyed')

  phoneTiming.settleMs = settleMs
  voiceSdk.registers = true
  voiceSdk.refusal = voiceError(20104)
  await user.click(button('Try again'))
  await hasStatus('Client is ready')
  expect(device().tokens).toEqual(['b', 'c'])

  const refused: [number, string][] = [
    [31401, 'Error: Your microphone is blocked. Allow it for this site in your browser, then try again.'],
    [31402, 'Error: No microphone was found. Connect one, then try again.'],
    [31486, 'Error: The line is busy.'],
    [39999, 'Error: Something went wrong (code 39999). Please try again.'],
  ]
  for (const [code, text] of refused) {
    await user.click(button('Call'))
    await waitFor(() => expect(button('Hang up')).toBeEnabled())
    await waitFor(() => expect(call().isOver).toBe(false))
    // A denied microphone ends the call first; otherwise the error comes first.
    if (code < 31403) call().end()
    call().emit('error', voiceError(code))
    call().end()
    await hasStatus(text)
  }
  device().emit('unregistered')
  await hasStatus('Error: The connection to the voice server was lost.')
  device().emit('registered')
  await hasStatus('Client is ready')
})

test('only one tab is the phone: another says so and can take over', async () => {
  await respondWithTokens('a')
  const lost = navigator.locks.request('web-phone', () => new Promise(() => undefined)).catch(() => 'lost')
  const { user } = await visit()
  await screen.findByText('The web phone is open in another tab')
  expect(voiceSdk.devices).toEqual([])
  expect(button('Call')).toBeDisabled()
  await user.click(button('Use it here'))
  await hasStatus('Client is ready')
  expect(await lost).toBe('lost')
  const later = navigator.locks.request('web-phone', { steal: true }, () => Promise.resolve())
  await screen.findByText('The web phone is open in another tab')
  expect(device().state).toBe('destroyed')
  await later
})

test('an account without numbers sees that it needs one', async () => {
  await service.emptyAccount(service.second.accountId)
  await renderConsole({ path: paths.webphone, service, signedIn: service.second, settings: { extensions: false } })
  expect(await screen.findByText('You need to register a phone number to use the webphone.')).toBeInTheDocument()
  expect(voiceSdk.devices).toEqual([])
})
