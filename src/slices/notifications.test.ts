import { msg } from '@/i18n/message'
import { dismissed, notificationsSlice, notified, selectToasts } from './notifications'
import { signedOut } from './session'

const after = (...actions: Parameters<typeof notificationsSlice.reducer>[1][]) => ({
  notifications: actions.reduce(notificationsSlice.reducer, undefined) ?? notificationsSlice.getInitialState(),
})

const save = notified({ kind: 'success', ...msg('Save') })
const fail = notified({ kind: 'error', ...msg('{file} upload failed', { file: 'a.wav' }) })

test('toasts stand in the order in which they came, with the values of their sentences', () => {
  expect(selectToasts(after(save, fail))).toMatchObject([
    { kind: 'success', key: 'Save' },
    { kind: 'error', key: '{file} upload failed', values: { file: 'a.wav' } },
  ])
})

test('the same sentence twice is two toasts, and one of them is dismissed alone', () => {
  const again = notified({ kind: 'success', ...msg('Save') })
  expect(selectToasts(after(save, again, dismissed(save.payload.id)))).toEqual([again.payload])
})

test('a sign-out takes the toasts along: they may name things of the account', () => {
  expect(selectToasts(after(save, signedOut({ reason: 'elsewhere' })))).toEqual([])
})
