import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { msg } from '@/i18n/message'
import { failureOf, type Failure } from '@/lib/failure'
import { selectToasts } from '@/slices/notifications'
import { makeStore } from '@/store/makeStore'
import { loseFocusWhenDisabled } from '@/testing/lostFocus'
import { renderThemed } from '@/testing/renderThemed'
import { explainDialog } from './explainDialog'
import { FormDialog } from './FormDialog'
import { PendingAction } from './PendingAction'
import { TextInput } from './TextInput'
import { useCloseWithToast } from './useCloseWithToast'
import { useSubmit } from './useSubmit'
import { useToastSubmit } from './useToastSubmit'

beforeAll(loseFocusWhenDisabled)

type Answer = { data: object } | { error: Failure }

const slow = () => {
  const waiting: ((answer: Answer) => void)[] = []
  return {
    ask: (): Promise<Answer> => new Promise((resolve) => void waiting.push(resolve)),
    answer: (answer: Answer) => act(async () => waiting.shift()?.(answer)),
    count: () => waiting.length,
  }
}

const refused = { error: failureOf({ type: 'validation', status: 422, outcome: 'refused', fields: { name: ['Too odd.'] } }) }

interface PageProps {
  ask: () => Promise<Answer>
  isSubmitDisabled?: boolean
  showsResult?: boolean
}

const Dialog = ({ ask, onClose, isSubmitDisabled = false, showsResult = false }: PageProps & { onClose: () => void }) => {
  const [isDone, setIsDone] = useState(false)
  const closeWithToast = useCloseWithToast(onClose)
  const form = useSubmit({
    send: ask,
    onDone: () => (showsResult ? setIsDone(true) : closeWithToast('success', msg('Contact has been updated.'))),
    explain: explainDialog,
  })
  return (
    <FormDialog title="Name" submitLabel="Save" form={form} onClose={onClose} isSubmitDisabled={isSubmitDisabled} {...(isDone && { done: 'It is saved.' })}>
      <TextInput name="name" label="Your name" value="Zoé" onChange={() => {}} error={form.errorOf('name')} />
    </FormDialog>
  )
}

const Page = (props: PageProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <h1 tabIndex={-1}>Contacts</h1>
      <button onClick={() => setIsOpen(true)}>Edit</button>
      {isOpen ? <Dialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

const visit = async (given: Omit<PageProps, 'ask'> = {}) => {
  const service = slow()
  const store = makeStore()
  const user = userEvent.setup()
  renderThemed(<Provider store={store}><Page ask={service.ask} {...given} /></Provider>)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const toasts = () => selectToasts(store.getState()).map(({ kind, key: sentence }) => `${kind}: ${sentence}`)
  return { ...service, user, toasts }
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a dialog focuses its first field, is submitted by Enter, closes on success, and shows a toast on the page', async () => {
  const { user, answer, toasts } = await visit()
  expect(screen.getByRole('dialog', { name: 'Name' })).toBeInTheDocument()
  expect(screen.getByLabelText('Your name')).toHaveFocus()
  await user.keyboard('{Enter}')
  await answer({ data: {} })
  await gone()
  expect(toasts()).toEqual(['success: Contact has been updated.'])
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
})

test('a rejected dialog stays open with a banner, an error at the field, and the focus in it', async () => {
  const { user, answer, toasts } = await visit()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await answer(refused)
  expect(screen.getByRole('alert')).toHaveTextContent('Please check the form and try again.')
  expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription('Too odd.')
  expect(screen.getByLabelText('Your name')).toHaveFocus()
  expect(toasts()).toEqual([])
})

test('a busy dialog can be neither submitted again nor closed', async () => {
  const { user, answer, count } = await visit()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: /Save/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await user.keyboard('{Enter}{Escape}')
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  expect(count()).toBe(1)
  await answer({ data: {} })
  await gone()
})

test.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ['Cancel', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s closes a dialog without a request, and returns the focus', async (_, leave) => {
  const { user, count } = await visit()
  await leave(user)
  await gone()
  expect(count()).toBe(0)
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
})

test('a dialog with a disabled submit button can only be cancelled', async () => {
  const { user, count } = await visit({ isSubmitDisabled: true })
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(count()).toBe(0)
})

test('a dialog that shows its result can only be closed, and its Close button has the focus', async () => {
  const { user, answer } = await visit({ showsResult: true })
  await user.keyboard('{Enter}')
  await answer({ data: {} })
  const close = screen.getByRole('button', { name: 'Close' })
  expect(close).toHaveFocus()
  expect(close).toHaveAccessibleDescription('It is saved.')
  expect(screen.queryByLabelText('Your name')).toBeNull()
  await user.keyboard('{Enter}')
  await gone()
})

const ToastForm = ({ ask, onDone }: { ask: () => Promise<Answer>; onDone: () => void }) => {
  const form = useToastSubmit({
    send: ask,
    saved: msg('Contact has been updated.'),
    undone: (data) => ('nothing' in data ? msg('Something went wrong, please try again.') : null),
    explain: explainDialog,
    onDone,
  })
  return <button onClick={form.submit}>Save</button>
}

test.each<[Answer, string[], number]>([
  [{ data: {} }, ['success: Contact has been updated.'], 1],
  [{ data: { nothing: true } }, ['warning: Something went wrong, please try again.'], 1],
  [refused, ['error: Please check the form and try again.'], 0],
  [{ error: failureOf({ status: 500 }) }, ['error: An internal error occurred. Please try again.'], 0],
  [{ error: failureOf({ type: 'unauthorized', status: 401 }) }, [], 0],
])('a form whose action returns %j shows the toasts %j', async (given, expected, done) => {
  const { ask, answer } = slow()
  const store = makeStore()
  const onDone = jest.fn()
  renderThemed(<Provider store={store}><ToastForm ask={ask} onDone={onDone} /></Provider>)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await answer(given)
  expect(selectToasts(store.getState()).map(({ kind, key: sentence }) => `${kind}: ${sentence}`)).toEqual(expected)
  expect(onDone).toHaveBeenCalledTimes(done)
})

const pending = () => {
  const service = slow()
  const onDismiss = jest.fn()
  renderThemed(
    <>
      <h1 tabIndex={-1}>Billing</h1>
      <PendingAction
        reconcile={service.ask}
        checking={msg('Loading')}
        done={msg('Contact has been updated.')}
        explain={explainDialog}
        onDismiss={onDismiss}
      />
    </>,
  )
  return { ...service, onDismiss }
}

test('a pending action is checked immediately, and has no buttons while the check runs', async () => {
  const { count, answer } = pending()
  expect(count()).toBe(1)
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(screen.queryByRole('button')).toBeNull()
  await answer({ data: {} })
  expect(screen.getByRole('status')).toHaveTextContent('Contact has been updated.')
})

test.each<[Answer, string[]]>([
  [{ data: {} }, ['Dismiss']],
  [refused, ['Dismiss']],
  [{ error: failureOf({ status: 503 }) }, ['Check again', 'Dismiss']],
])('a pending action with the outcome %j offers the buttons %j', async (given, buttons) => {
  const { answer } = pending()
  await answer(given)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  expect(screen.queryAllByRole('alert')).toHaveLength('data' in given ? 0 : 1)
})

test('an action that is still pending can be checked again, and dismissing it moves the focus to the heading', async () => {
  const { answer, count, onDismiss } = pending()
  await answer({ error: failureOf({ status: 503 }) })
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(count()).toBe(1)
  await answer({ data: {} })
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('heading', { name: 'Billing' })).toHaveFocus()
})
