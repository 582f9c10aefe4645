import { msg } from '@/i18n/message'
import { dismissed, notificationsSlice, notified, selectToasts } from './notifications'
import { signedOut } from './session'

const after = (...actions: Parameters<typeof notificationsSlice.reducer>[1][]) => ({
  notifications: actions.reduce(notificationsSlice.reducer, undefined) ?? notificationsSlice.getInitialState(),
})

const save = notified({ kind: 'success', ...msg('Save') })
const fail = notified({ kind: 'error', ...msg('{file} upload failed', { file: 'a.wav' }) })

test('toasts keep their order and the values of their texts', () => {
  expect(selectToasts(after(save, fail))).toMatchObject([
    { kind: 'success', key: 'Save' },
    { kind: 'error', key: '{file} upload failed', values: { file: 'a.wav' } },
  ])
})

test('the same text twice makes two toasts, which are dismissed separately', () => {
  const again = notified({ kind: 'success', ...msg('Save') })
  expect(selectToasts(after(save, again, dismissed(save.payload.id)))).toEqual([again.payload])
})

test('a sign-out removes the toasts, which may name items of the account', () => {
  expect(selectToasts(after(save, signedOut({ reason: 'elsewhere' })))).toEqual([])
})
