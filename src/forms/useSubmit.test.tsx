import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { msg } from '@/i18n/message'
import { failureOf, type Failure } from '@/lib/failure'
import { loseFocusWhenDisabled } from '@/testing/lostFocus'
import { renderThemed } from '@/testing/renderThemed'
import { FormBanner, SubmitButton } from './SubmitButton'
import { PasswordInput, TextInput } from './TextInput'
import { useSubmit } from './useSubmit'

beforeAll(loseFocusWhenDisabled)

type Outcome = { data: string } | { error: Failure }

const makeService = () => {
  const keys: string[] = []
  const waiting: { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }[] = []
  const ask = ({ idempotencyKey }: { idempotencyKey: string }): Promise<Outcome> => {
    keys.push(idempotencyKey)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  const answer = (outcome: Outcome) => act(async () => waiting.shift()?.resolve(outcome))
  const fail = () => act(async () => waiting.shift()?.reject(new Error('chunk 7 is missing')))
  return { keys, ask, answer, fail }
}

interface FormProps {
  ask: ReturnType<typeof makeService>['ask']
  onDone: (data: string) => void
  explainsUnknown?: boolean
}

const Form = ({ ask, onDone, explainsUnknown = false }: FormProps) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, banner, errorOf, formRef, submit } = useSubmit<string>({
    send: ask,
    onDone,
    explain: ({ type }) => (type === 'validation' ? msg('Email') : msg('Password')),
    explainsUnknown,
  })
  return (
    <form ref={formRef} onSubmit={submit}>
      <FormBanner message={banner} />
      <TextInput name="email" label="Address" value={email} onChange={setEmail} error={errorOf('email')} hint="Yours" />
      <PasswordInput name="password" label="Word" value={password} onChange={setPassword} error={errorOf('password')} />
      <SubmitButton isBusy={isBusy}>Go</SubmitButton>
    </form>
  )
}

const visit = (options: Pick<FormProps, 'explainsUnknown'> = {}) => {
  const service = makeService()
  const onDone = jest.fn()
  renderThemed(<Form ask={service.ask} onDone={onDone} {...options} />)
  return { ...service, onDone, button: screen.getByRole('button', { name: 'Go' }) }
}

const refused = (fields: Record<string, string[]>): Outcome => ({
  error: failureOf({ type: 'validation', status: 422, fields, outcome: 'refused' }),
})

test('two clicks in one task send one request', async () => {
  const { keys, answer, onDone, button } = visit()
  act(() => {
    button.click()
    button.click()
  })
  expect(keys).toHaveLength(1)
  await answer({ data: 'done' })
  expect(onDone.mock.calls).toEqual([['done']])
})

test('Enter pressed three times sends one request', async () => {
  const { keys, answer } = visit()
  await userEvent.type(screen.getByLabelText('Address'), 'a@b.c{Enter}{Enter}{Enter}')
  expect(keys).toHaveLength(1)
  await answer({ data: 'done' })
})

test('while the service works, the button is busy', async () => {
  const { answer, button } = visit()
  await userEvent.click(button)
  expect(button).toBeDisabled()
  expect(screen.getByRole('progressbar')).toBeInTheDocument()
  await answer({ data: 'done' })
  expect(button).toBeEnabled()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a rejected form shows the service\'s errors at its fields and focuses the first of them', async () => {
  const { answer, button } = visit()
  await userEvent.click(button)
  await answer(refused({ password: ['Too short.', 'Too plain.'], email: ['Too odd.'] }))
  const address = screen.getByLabelText('Address')
  expect(address).toBeInvalid()
  expect(address).toHaveFocus()
  expect(address).toHaveAccessibleDescription('Too odd. Yours')
  expect(screen.getByLabelText('Word')).toHaveAccessibleDescription('Too short. Too plain.')
  expect(screen.getByRole('alert')).toHaveTextContent('Email')
})

test('the field errors disappear when the form is submitted again', async () => {
  const { answer, button } = visit()
  await userEvent.click(button)
  await answer(refused({ email: ['Too odd.'] }))
  await userEvent.click(button)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Address')).toBeValid()
  await answer({ data: 'done' })
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('Yours')
})

test('a failure without a field error keeps the typed text, and returns the focus to the button', async () => {
  const { answer, button } = visit()
  await userEvent.type(screen.getByLabelText('Address'), 'zoe')
  await userEvent.click(button)
  await answer({ error: failureOf({ status: 500 }) })
  expect(screen.getByRole('alert')).toHaveTextContent('Password')
  expect(screen.getByLabelText('Address')).toHaveValue('zoe')
  expect(button).toHaveFocus()
})

const away = failureOf({ status: 503, userMessage: "The service isn't available right now. Please try again in a few seconds." })

test('a service that is away says so itself, and the next attempt succeeds', async () => {
  const { answer, button, onDone } = visit()
  await userEvent.click(button)
  await answer({ error: away })
  expect(screen.getByRole('alert')).toHaveTextContent("The service isn't available right now. Please try again in a few seconds.")
  await userEvent.click(button)
  await answer({ data: 'done' })
  expect(onDone.mock.calls).toEqual([['done']])
})

test('a form that explains an unknown outcome, as of a payment, keeps its own words', async () => {
  const { answer, button } = visit({ explainsUnknown: true })
  await userEvent.click(button)
  await answer({ error: away })
  expect(screen.getByRole('alert')).toHaveTextContent('Password')
})

test('a success returns the focus to the button, unless it has moved elsewhere', async () => {
  const { answer, button } = visit()
  await userEvent.click(button)
  expect(document.body).toHaveFocus()
  await answer({ data: 'done' })
  expect(button).toHaveFocus()
  await userEvent.click(button)
  await userEvent.click(screen.getByLabelText('Word'))
  await answer({ data: 'done' })
  expect(screen.getByLabelText('Word')).toHaveFocus()
})

test('an action with an unknown outcome is retried under the same key; the next action has another', async () => {
  const { keys, answer, button } = visit()
  await userEvent.click(button)
  await answer({ error: failureOf({ outcome: 'unknown' }) })
  await userEvent.click(button)
  await answer(refused({}))
  await userEvent.click(button)
  await answer({ data: 'done' })
  await userEvent.click(button)
  await answer({ data: 'done' })
  const [first, second, third, fourth] = keys
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(new Set([first, third, fourth]).size).toBe(3)
})

test('a retry that is rejected unread leaves the outcome unknown and keeps the key', async () => {
  const { keys, answer, button } = visit()
  await userEvent.click(button)
  await answer({ error: failureOf({ outcome: 'unknown' }) })
  for (const status of [429, 401]) {
    await userEvent.click(button)
    await answer({ error: failureOf({ outcome: 'refused', status }) })
  }
  await userEvent.click(button)
  await answer({ data: 'done' })
  expect([keys.length, new Set(keys).size]).toEqual([4, 1])
})

test('an exception, e.g. from a chunk that cannot be loaded, is a failure like any other', async () => {
  const { fail, button, onDone } = visit()
  await userEvent.click(button)
  await fail()
  expect(screen.getByRole('alert')).toHaveTextContent('Password')
  expect(button).toBeEnabled()
  expect(onDone).not.toHaveBeenCalled()
})

test('a field named like an object property has no inherited error', async () => {
  const { answer, button } = visit()
  await userEvent.click(button)
  await answer(refused({ constructor: ['x'] }))
  expect(screen.getByLabelText('Address')).toBeValid()
})

test('a password can be shown, and its field stays the same element', async () => {
  visit()
  const field = screen.getByLabelText('Word')
  await userEvent.type(field, 'hunter2')
  expect(field).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show characters' }))
  expect(field).toHaveAttribute('type', 'text')
  expect(field).toHaveValue('hunter2')
  expect(field).toHaveFocus()
  fireEvent.click(screen.getByRole('button', { name: 'Hide characters' }))
  expect(field).toHaveAttribute('type', 'password')
})

test('what asks to wait for the network goes once it is back; other failures stay', async () => {
  const { button, answer } = visit()
  fireEvent.click(button)
  await answer({ error: failureOf({ type: 'offline', outcome: 'unknown' }) })
  expect(screen.getByRole('alert')).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  fireEvent.click(button)
  await answer({ error: failureOf({ type: 'internal' }) })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert')).toBeInTheDocument()
})
