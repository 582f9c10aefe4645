import { fireEvent, screen, waitFor } from '@testing-library/react'
import { creditCardsOperations } from 'contract/billing'
import type { FromFrame, ToFrame } from '@/lib/cardMessages'
import { startTestService, faults, type TestService } from '@/testing/service'
import { removeSettings, writeSettings } from '@/testing/settingsBlock'
import { runFrame } from './runFrame'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())
afterEach(removeSettings)

const openFrame = () => {
  writeSettings({ apiPrefix: `${service.url}/v1` })
  Object.assign(globalThis, { ResizeObserver: class { observe() {} } })
  const container = document.createElement('main')
  document.body.replaceChildren(container)
  const sent: FromFrame[] = []
  let post: (message: ToFrame) => void = () => undefined
  runFrame(container, { send: (message) => sent.push(message), listen: (listener) => (post = listener) })
  const last = (kind: FromFrame['kind']) => sent.filter((message) => message.kind === kind).at(-1)
  return { sent, last, post: (message: ToFrame) => post(message) }
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('the fields use the requested language, report errors, and return a token for valid input', async () => {
  const { sent, last, post } = openFrame()
  expect(sent).toEqual([{ kind: 'ready' }])
  post({ kind: 'start', language: 'fr', task: { show: 'fields' } })
  await waitFor(() => expect(last('shown')).toBeDefined())
  expect(screen.getByLabelText('Numéro de carte')).toHaveAttribute('autocomplete', 'cc-number')
  post({ kind: 'start', language: 'en', task: { show: 'fields' } })
  await screen.findByLabelText('Cardholder name')
  post({ kind: 'tokenise', request: '1' })
  await waitFor(() => expect(last('no_token')).toEqual({ kind: 'no_token', request: '1', reason: 'card_error' }))
  expect(screen.getByLabelText('Cardholder name')).toHaveFocus()
  expect(screen.getByLabelText('Card number')).toHaveAccessibleDescription('Please check the card number.')

  type('Cardholder name', 'Zoé Nadeau')
  type('Card number', '4000000000000127')
  expect(last('brand')).toEqual({ kind: 'brand', brand: 'visa' })
  expect(screen.getByLabelText('Card number')).toHaveAttribute('aria-invalid', 'false')
  type('Expiration (MM / YYYY)', '0731')
  type('CVC', '1234')
  expect([valueOf('Card number'), valueOf('Expiration (MM / YYYY)'), valueOf('CVC')]).toEqual(['4000 0000 0000 0127', '07 / 31', '123'])
  fireEvent.keyDown(screen.getByLabelText('CVC'), { key: 'Enter' })
  expect(last('submit')).toEqual({ kind: 'submit' })
  post({ kind: 'tokenise', request: '2' })
  await waitFor(() => expect(last('token')).toMatchObject({ request: '2', card: { type: 'Visa', last4: '0127' } }))
  post({ kind: 'refused' })
  expect([valueOf('Card number'), valueOf('CVC')]).toEqual(['4000 0000 0000 0127', ''])
  expect(screen.getByLabelText('CVC')).toHaveFocus()

  await service.failNext(creditCardsOperations.createCardToken, faults.drop)
  type('CVC', '123')
  post({ kind: 'tokenise', request: '3' })
  await waitFor(() => expect(last('no_token')).toEqual({ kind: 'no_token', request: '3', reason: 'process_error' }))
  expect(JSON.stringify(sent)).not.toMatch(/4000 ?0000|0000 ?0127|Nadeau/)
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('a step-up is reported as answered once the service has the answer', async () => {
  const { last, post } = openFrame()
  await service.failNext(creditCardsOperations.finishStepUp, faults.drop)
  post({ kind: 'start', language: 'en', task: { show: 'step_up', secret: 'nobody_waits_for_this' } })
  fireEvent.click(await screen.findByText('Confirm'))
  expect(await screen.findByText("We didn't receive your answer. Please try again.")).toBeInTheDocument()
  expect(last('answered')).toBeUndefined()
  fireEvent.click(screen.getByText('Decline'))
  await waitFor(() => expect(last('answered')).toBeDefined())
})
