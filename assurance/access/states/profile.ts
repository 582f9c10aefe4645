import { failMutations } from '../apiReplies'
import { button, field, words } from '../visitor'
import type { UiState } from '../uiState'
import { uiState, enter, routeStates } from './routes'

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
