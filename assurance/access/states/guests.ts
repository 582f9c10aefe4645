import { replyToMutations, holdMutations, failMutations } from '../apiReplies'
import { button, field, link, title, words, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { uiState } from './routes'

const signIn = async (at: Visitor): Promise<void> => {
  await at.visit('guest', 'login')
  await field(at, 'Email').fill('zoe@example.com')
  await field(at, 'Password').fill('not the password')
}

const reset = async (at: Visitor): Promise<void> => {
  await at.visit('guest', 'password/reset/a-token')
  await field(at, 'Email').fill('zoe@example.com')
  for (const label of ['New password', 'Confirm password'] as const) await field(at, label).fill('a long walk by the river')
}

const READ_LINK = /\/email-links\/read$/

const mailedLink = async (at: Visitor, state: string): Promise<void> => {
  const link = { account_name: 'Fleuriste Beau Bouquet inc.', address: 'zoe@example.com', state }
  await replyToMutations(at, READ_LINK, { link })
  await at.visit('guest', 'email/confirm/a-token')
}

export const guestStates: UiState[] = [
  uiState('login', 'sign in', async (at) => {
    await at.visit('guest', 'login')
    await field(at, 'Password').waitFor()
    return title(at, 'Log in')
  }, { state: 'filled' }),
  uiState('login', 'sign in refused', async (at) => {
    await failMutations(at, /\/auth\/login$/, 401, 'unauthenticated')
    await signIn(at)
    await button(at, 'Log in').click()
    const refusal = words(at, 'Please check your credentials and try again.')
    await refusal.waitFor()
    return refusal
  }, { state: 'failed' }),
  uiState('login', 'sign in under way', async (at) => {
    await holdMutations(at, /\/auth\/login$/)
    await signIn(at)
    await button(at, 'Log in').click()
    const sign = at.page.locator('[role=progressbar]').first()
    await sign.waitFor()
    return sign
  }, { state: 'loading' }),
  uiState('passwordRecover', 'forgot password', async (at) => {
    await at.visit('guest', 'password/recover')
    await field(at, 'Email').waitFor()
    return title(at, 'Forgot password')
  }, { state: 'filled' }),
  uiState('passwordRecover', 'forgot password sent', async (at) => {
    await at.visit('guest', 'password/recover')
    await field(at, 'Email').fill('zoe@example.com')
    await button(at, 'Continue').click()
    const sent = words(at, "We've just sent you an email! Please follow instructions to reset your password")
    await sent.waitFor()
    return sent
  }),
  uiState('passwordRecover', 'forgot password refused', async (at) => {
    await failMutations(at, /\/password\/reset-link$/, 500, 'internal')
    await at.visit('guest', 'password/recover')
    await field(at, 'Email').fill('zoe@example.com')
    await button(at, 'Continue').click()
    const refusal = at.page.getByRole('alert').first()
    await refusal.waitFor()
    return refusal
  }, { state: 'failed' }),
  uiState('passwordReset', 'reset password', async (at) => {
    await at.visit('guest', 'password/reset/a-token')
    await field(at, 'Confirm password').waitFor()
    return title(at, 'Reset password')
  }, { state: 'filled' }),
  uiState('passwordReset', 'reset password refused', async (at) => {
    await failMutations(at, /\/password\/reset$/, 400, 'invalid_token')
    await reset(at)
    await button(at, 'Change Password').click()
    const refusal = words(at, 'This reset link is not valid or has expired.')
    await refusal.waitFor()
    return refusal
  }, { state: 'failed' }),
  uiState('emailRevert', 'restore an email address', async (at) => {
    await at.visit('guest', 'email/revert/a-token')
    await button(at, 'Restore my email address').waitFor()
    return title(at, 'Restore your email address')
  }, { state: 'filled' }),
  uiState('emailRevert', 'email address restored', async (at) => {
    await at.page.route(/\/email\/revert$/, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { email: 'zoe@example.com', reset_token: 'a-token' } }) : route.continue(),
    )
    await at.visit('guest', 'email/revert/a-token')
    await button(at, 'Restore my email address').click()
    const restored = words(at, 'Your email address has been restored. Now choose a new password.')
    await restored.waitFor()
    return restored
  }),
  uiState('emailRevert', 'email address not restored', async (at) => {
    await failMutations(at, /\/email\/revert$/, 400, 'invalid_token')
    await at.visit('guest', 'email/revert/a-token')
    await button(at, 'Restore my email address').click()
    const refusal = words(at, "This link isn't valid or has expired.")
    await refusal.waitFor()
    return refusal
  }, { state: 'failed' }),
  uiState('emailConfirm', 'mailed link', async (at) => {
    await mailedLink(at, 'awaiting')
    await button(at, 'I agree').waitFor()
    return title(at, 'Voicemails by email')
  }, { state: 'filled' }),
  uiState('emailConfirm', 'mailed link answered', async (at) => {
    await mailedLink(at, 'unsubscribed')
    await button(at, 'Block all requests to this address').waitFor()
    return title(at, 'Voicemails by email')
  }),
  uiState('emailConfirm', 'link of a notification', async (at) => {
    await at.visit('guest', `email/unsubscribe/en-m-nobody-${'A'.repeat(43)}`)
    await button(at, 'Stop these emails').waitFor()
    return title(at, 'Email notifications')
  }),
  uiState('emailConfirm', 'notifications stopped', async (at) => {
    const answered = { account_name: 'Essai inc.', address: 'zoe@example.com', state: 'unsubscribed' }
    await at.page.route(/\/email-links\/answer$/, (route) => route.fulfill({ json: { link: answered } }))
    await at.visit('guest', `email/unsubscribe/en-m-nobody-${'A'.repeat(43)}`)
    await button(at, 'Stop these emails').click()
    const back = link(at, 'Edit user')
    await back.waitFor()
    return back
  }),
  uiState('emailConfirm', 'mailed link of nobody', async (at) => {
    await failMutations(at, READ_LINK, 404, 'not_found')
    await at.visit('guest', 'email/confirm/a-token')
    const refusal = words(at, "This link isn't valid or has expired. Open the one in the latest email.")
    await refusal.waitFor()
    return refusal
  }, { state: 'failed' }),
  uiState('emailConfirm', 'mailed link being read', async (at) => {
    await holdMutations(at, READ_LINK)
    await at.visit('guest', 'email/confirm/a-token')
    const sign = at.page.locator('main [role=progressbar]')
    await sign.waitFor()
    return sign
  }, { state: 'loading' }),
  uiState('index', 'welcome', async (at) => {
    await at.visit('guest', 'index')
    await link(at, 'Log in').first().waitFor()
    return title(at, 'Welcome')
  }, { state: 'filled' }),
  uiState('index', 'not found', async (at) => {
    await at.visit('guest', 'no/such/page')
    await title(at, 'Not found!').waitFor()
    return title(at, 'Not found!')
  }),
]
