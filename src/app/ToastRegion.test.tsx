import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { msg } from '@/i18n/message'
import { registerUndo } from '@/lib/leaveGuard'
import { paths } from '@/lib/paths'
import { notified, type ToastKind } from '@/slices/notifications'
import { renderConsole } from '@/testing/renderConsole'

const nobody = { url: 'http://127.0.0.1:9' }

const visit = async () => {
  const console = await renderConsole({ path: paths.login, service: nobody })
  const toast = (kind: ToastKind) => act(() => void console.store.dispatch(notified({ ...msg('Dashboard'), kind })))
  return { ...console, toast }
}

const shown = () => screen.queryByText('Dashboard')
const dismiss = () => screen.getByRole('button', { name: 'Dismiss' })

test.each([
  ['success', 'polite'],
  ['info', 'polite'],
  ['warning', 'assertive'],
  ['error', 'assertive'],
] as const)('a toast of kind %s is announced with the politeness %s', async (kind, politeness) => {
  const { toast } = await visit()
  toast(kind)
  expect(shown()?.closest('[aria-live]')).toHaveAttribute('aria-live', politeness)
})

test('a dismissed toast disappears', async () => {
  const { toast, user } = await visit()
  toast('success')
  await user.click(dismiss())
  expect(shown()).not.toBeInTheDocument()
})

test('Escape dismisses the toast that has the focus', async () => {
  const { toast, user } = await visit()
  toast('success')
  act(() => dismiss().focus())
  await user.keyboard('{Escape}')
  expect(shown()).not.toBeInTheDocument()
})

test('Undo in a toast reverses the action and dismisses the toast', async () => {
  const { store, user } = await visit()
  const undo = jest.fn()
  const toast = notified({ ...msg('Dashboard'), kind: 'success', canUndo: true })
  registerUndo(toast.payload.id, undo)
  act(() => void store.dispatch(toast))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(shown()).not.toBeInTheDocument()
})

test('a toast stays across a navigation', async () => {
  const { toast, user } = await visit()
  toast('success')
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
  await screen.findByRole('heading', { level: 1, name: 'Forgot password' })
  expect(shown()).toBeInTheDocument()
})

describe('the timer of a toast', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] }))
  afterEach(() => jest.useRealTimers())

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

  test('a toast disappears after four seconds', async () => {
    const { toast } = await visit()
    toast('success')
    await pass(3900)
    expect(shown()).toBeInTheDocument()
    await pass(200)
    await waitFor(() => expect(shown()).not.toBeInTheDocument())
  })

  test('a toast stays while the pointer is on it', async () => {
    const { toast } = await visit()
    toast('success')
    const text = screen.getByText('Dashboard')
    fireEvent.mouseOver(text)
    await pass(20_000)
    expect(shown()).toBeInTheDocument()
    fireEvent.mouseLeave(text)
    await pass(4100)
    expect(shown()).not.toBeInTheDocument()
  })

  test('a toast stays while it has the focus, and disappears four seconds later', async () => {
    const { toast } = await visit()
    toast('success')
    act(() => dismiss().focus())
    await pass(20_000)
    expect(shown()).toBeInTheDocument()
    act(() => dismiss().blur())
    await pass(4100)
    expect(shown()).not.toBeInTheDocument()
  })
})
