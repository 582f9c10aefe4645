import { isWrongPassword } from '../../../server/account/auth/signInLimits'
import { isInvalid, isRequired } from '../../../server/platform/failures/failures'
import { failMutations, failReads, replyToReads } from '../apiReplies'
import { beginning, enter, field, fill, firstOf, press, words } from '../visitor'
import { statesOf, usualStates } from '../uiState'

const device = { browser: 'Firefox', system: 'Windows', created_at: '2026-03-14T15:00:00.000Z', last_used_at: null }

const devices = [
  { ...device, id: 'd1', is_current: true },
  { ...device, id: 'd2', is_current: false, browser: 'Samsung Internet', system: 'Android', last_used_at: '2026-03-15T13:30:00.000Z' },
]

const apiKeys = [{ id: 'k1', name: 'Nightly proof', scopes: ['flows:read'], owner: 'Zoé Nadeau', expires_on: '2027-03-15', used_at: null }]

const account = enter('account/edit', 'Edit account')
const user = enter('user/edit', 'Edit user')
const password = enter('user/password', 'Change password')
const refusal = words('Please make sure you filled the form correctly.')

export const profileStates = [
  ...usualStates({
    route: 'editAccount',
    name: 'edit account',
    path: 'account/edit',
    filled: field('Organisation name'),
    failed: "Couldn't load your account.",
  }),
  ...statesOf('editAccount', {
    'edit account refused': [refusal, [failMutations(/\/v1\/accounts\//, 422, 'validation', { city: isRequired }), ...account, press('Submit')]],
  }),
  ...statesOf('editAccount', {
    'keys for scripts': [words('Read call flows'), [replyToReads(/\/api-keys$/, { api_keys: apiKeys }), ...account]],
    'keys for scripts that fail to load': [words("Couldn't load the keys."), [failReads(/\/api-keys$/), ...account]],
    'a new key': [field('Current password'), [...account, press('New key')]],
    'a new key refused': [words('Please check the form and try again.'), [failMutations(/\/api-keys$/, 422, 'validation', { password: isWrongPassword }), ...account, press('New key'), press('Make a key')]],
    'a key to revoke': [words('Scripts that use it are refused at once.'), [replyToReads(/\/api-keys$/, { api_keys: apiKeys }), ...account, press(beginning('Revoke'))]],
  }),
  ...usualStates({ route: 'editUser', name: 'edit user', path: 'user/edit', filled: field('First name'), failed: "Couldn't load your profile." }),
  ...statesOf('editUser', {
    'edit user with another address': [field('Current password'), [...user, fill('Email', 'moved@example.com'), fill('Confirm email', 'moved@example.com')]],
    'devices that show calls': [
      words('Remove {device}?'),
      [replyToReads(/\/push-devices$/, { public_key: 'B'.repeat(87), devices }), ...user, press(firstOf(beginning('Remove')))],
    ],
    'devices that fail to load': [words("Couldn't load your devices."), [failReads(/\/push-devices$/), ...user]],
    'notifications refused': [
      refusal,
      [failMutations(/\/notifications$/, 422, 'validation', { time_zone: isInvalid }), ...user, press('Save notifications')],
    ],
  }),
  ...statesOf('changePassword', {
    'change password': [field('Current password'), password, { state: 'filled' }],
    'change password refused': [
      refusal,
      [
        failMutations(/password/, 422, 'validation', { password: isWrongPassword }),
        ...password,
        ...(['Current password', 'New password', 'Confirm password'] as const).map((label) => fill(label, 'a long walk')),
        press('Submit'),
      ],
      { state: 'failed' },
    ],
  }),
]
