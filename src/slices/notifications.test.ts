import { say } from '@/i18n/sentence'
import { dismissed, notificationsSlice, notified, selectToasts } from './notifications'
import { signedOut } from './session'

const after = (...actions: Parameters<typeof notificationsSlice.reducer>[1][]) => ({
  notifications: actions.reduce(notificationsSlice.reducer, undefined) ?? notificationsSlice.getInitialState(),
})

const save = notified({ kind: 'success', ...say('Save') })
const fail = notified({ kind: 'error', ...say('{file} upload failed', { file: 'a.wav' }) })

test('toasts stand in the order in which they came, with the values of their sentences', () => {
  expect(selectToasts(after(save, fail))).toMatchObject([
    { kind: 'success', sentence: 'Save' },
    { kind: 'error', sentence: '{file} upload failed', values: { file: 'a.wav' } },
  ])
})

test('the same sentence twice is two toasts, and one of them is dismissed alone', () => {
  const again = notified({ kind: 'success', ...say('Save') })
  expect(selectToasts(after(save, again, dismissed(save.payload.id)))).toEqual([again.payload])
})

test('a sign-out takes the toasts along: they may name things of the account', () => {
  expect(selectToasts(after(save, signedOut({ reason: 'elsewhere' })))).toEqual([])
})
