import { failMutations, failReads, replyToReads } from '../apiReplies'
import { button, field, words } from '../visitor'
import type { UiState } from '../uiState'
import { uiState, enter, routeStates } from './routes'

const device = { browser: 'Firefox', system: 'Windows', created_at: '2026-03-14T15:00:00.000Z', last_used_at: null }

const devices = [
  { ...device, id: 'd1', is_current: true },
  { ...device, id: 'd2', is_current: false, browser: 'Samsung Internet', system: 'Android', last_used_at: '2026-03-15T13:30:00.000Z' },
]

export const profileStates: UiState[] = [
  ...routeStates({
    route: 'editAccount',
    name: 'edit account',
    path: 'account/edit',
    title: 'Edit account',
    filled: (at) => field(at, 'Organisation name'),
    failed: "Couldn't load your account.",
  }),
  uiState('editAccount', 'edit account refused', async (at) => {
    await failMutations(at, /\/v1\/accounts\//, 422, 'validation', { city: ['This field is required.'] })
    await enter(at, 'account/edit', 'Edit account')
    await button(at, 'Submit').click()
    const banner = words(at, 'Please make sure you filled the form correctly.')
    await banner.waitFor()
    return banner
  }),
  ...routeStates({
    route: 'editUser',
    name: 'edit user',
    path: 'user/edit',
    title: 'Edit user',
    filled: (at) => field(at, 'First name'),
    failed: "Couldn't load your profile.",
  }),
  uiState('editUser', 'edit user with another address', async (at) => {
    await enter(at, 'user/edit', 'Edit user')
    for (const label of ['Email', 'Confirm email'] as const) await field(at, label).fill('moved@example.com')
    await field(at, 'Current password').waitFor()
    return field(at, 'Current password')
  }),
  uiState('editUser', 'devices that show calls', async (at) => {
    await replyToReads(at, /\/push-devices$/, { public_key: 'B'.repeat(87), devices })
    await enter(at, 'user/edit', 'Edit user')
    await at.page.getByRole('button', { name: at.t('Remove') }).first().click()
    const asked = words(at, 'Remove {device}?')
    await asked.waitFor()
    return asked
  }),
  uiState('editUser', 'devices that fail to load', async (at) => {
    await failReads(at, /\/push-devices$/)
    await enter(at, 'user/edit', 'Edit user')
    const failure = words(at, "Couldn't load your devices.")
    await failure.waitFor()
    return failure
  }),
  uiState('editUser', 'notifications refused', async (at) => {
    await failMutations(at, /\/notifications$/, 422, 'validation', { time_zone: ["This value isn't valid."] })
    await enter(at, 'user/edit', 'Edit user')
    await button(at, 'Save notifications').click()
    const banner = words(at, 'Please make sure you filled the form correctly.')
    await banner.waitFor()
    return banner
  }),
  uiState('changePassword', 'change password', async (at) => {
    await enter(at, 'user/password', 'Change password')
    return field(at, 'Current password')
  }, { state: 'filled' }),
  uiState('changePassword', 'change password refused', async (at) => {
    await failMutations(at, /password/, 422, 'validation', { password: ['It is not your current password.'] })
    await enter(at, 'user/password', 'Change password')
    for (const label of ['Current password', 'New password', 'Confirm password'] as const) await field(at, label).fill('a long walk')
    await button(at, 'Submit').click()
    const banner = words(at, 'Please make sure you filled the form correctly.')
    await banner.waitFor()
    return banner
  }, { state: 'failed' }),
]
