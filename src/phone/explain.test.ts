import { translatorOf } from '@/i18n/translator'
import { failureOf } from '@/lib/failure'
import { explainPhone, isAboutConnection, isAboutToken } from './explain'
import { openMicrophone, OutOfTime } from './audio'

const textOf = translatorOf({})
const coded = (code: unknown): Error => Object.assign(new Error('in the words of the client'), { code })
const named = (name: string): Error => Object.assign(new Error('in the words of the browser'), { name })

const askMicrophone = async (getUserMedia: () => Promise<unknown>): Promise<void> => {
  Object.defineProperty(globalThis, 'navigator', { value: { mediaDevices: { getUserMedia } }, configurable: true })
  await openMicrophone({ audio: true }).catch(() => undefined)
}

test.each([
  [coded(31401), 'Your microphone is blocked. Allow it for this site in your browser, then try again.'],
  [coded(31402), 'No microphone was found. Connect one, then try again.'],
  [coded(31486), 'The line is busy.'],
  [coded(31600), 'The line is busy.'],
  [coded(31002), 'The call was declined.'],
  [coded(31484), "This number isn't in service."],
  [coded(31487), 'The call was cancelled.'],
  [coded(31003), "The voice server isn't responding."],
  [coded(31009), 'The connection to the voice server was lost.'],
  [coded(31202), 'The voice server rejected this session. Reload the page or log in again.'],
  [new OutOfTime(), "The voice server isn't responding."],
  [named('NotAllowedError'), 'Your microphone is blocked. Allow it for this site in your browser, then try again.'],
  [named('OverconstrainedError'), 'No microphone was found. Connect one, then try again.'],
  [named('NotReadableError'), 'Another app is using your microphone. Close it, then try again.'],
  [coded(12345), 'Something went wrong (code 12345). Please try again.'],
  [coded('31486'), 'Something went wrong, please try again.'],
  [named('TypeError'), 'Something went wrong, please try again.'],
  [failureOf({ type: 'closed_to_view', userMessage: 'Not for operators.' }), 'Not for operators.'],
  [undefined, 'Something went wrong, please try again.'],
])('the error %s is explained as: %s', (error, text) => {
  expect(textOf(explainPhone(error))).toBe(text)
})

test.each([['the console', (error: unknown) => error], ['the client, which has one code for most', () => coded(31402)]])('that a page without HTTPS has no microphone is explained by %s', async (_, reported) => {
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
  const error: unknown = await openMicrophone({ audio: true }).catch((thrown: unknown) => thrown)
  expect(textOf(explainPhone(reported(error)))).toBe('Browsers allow the microphone only on secure pages. Open this page with https://.')
})

test.each([
  ['NotAllowedError', 'Your microphone is blocked. Allow it for this site in your browser, then try again.'],
  ['NotReadableError', 'Another app is using your microphone. Close it, then try again.'],
  ['AbortError', 'No microphone was found. Connect one, then try again.'],
])('when the client reports only that it has no microphone, the browser\'s reason is shown (%s)', async (name, text) => {
  await askMicrophone(() => Promise.reject(named(name)))
  expect(textOf(explainPhone(coded(31402)))).toBe(text)
  await askMicrophone(() => Promise.resolve({}))
  expect(textOf(explainPhone(coded(31402)))).toBe('No microphone was found. Connect one, then try again.')
})

test.each([
  [20101, true, false],
  [20104, true, false],
  [31204, true, false],
  [31205, true, false],
  [31202, false, false],
  [31000, false, true],
  [31005, false, true],
  [53000, false, true],
  [53405, false, false],
  [31486, false, false],
])('the code %d is about the token (%s), about the connection (%s)', (code, isOfToken, isOfConnection) => {
  expect([isAboutToken(coded(code)), isAboutConnection(coded(code))]).toEqual([isOfToken, isOfConnection])
})
