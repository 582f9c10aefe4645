import { isWrongPassword } from '../../../server/account/auth/signInLimits'
import { isRequired } from '../../../server/platform/failures/failures'
import { askFactor, failMutations, failReads, holdMutations, holdReads, replyToMutations } from '../apiReplies'
import { button, field, fill, first, firstOf, go, link, press, shows, title, words, type Step } from '../visitor'
import { statesOf } from '../uiState'

const guest = (path: string): Step => go(path, 'guest')

const login = [guest('login'), fill('Email', 'zoe@example.com'), fill('Password', 'not the password'), press('Log in')]
const recover = [guest('password/recover'), fill('Email', 'zoe@example.com'), press('Continue')]
const reset = [
  guest('password/reset/a-token'),
  fill('Email', 'zoe@example.com'),
  ...(['New password', 'Confirm password'] as const).map((label) => fill(label, 'a long walk by the river')),
  press('Change Password'),
]
const revert = [guest('email/revert/a-token'), press('Restore my email address')]

const READ_SIGN_UP = /\/sign-up\/link$/

const signUpLink = (...steps: Step[]): Step[] => [
  replyToMutations(READ_SIGN_UP, { name: 'Fleuriste Beau Bouquet inc.', email: 'zoe@example.com' }),
  guest('sign-up/a-token'),
  ...steps,
]

const READ_INVITATION = /\/invitations\/read$/

const invitation = [
  replyToMutations(READ_INVITATION, { company: 'Fleuriste Beau Bouquet inc.', email: 'luc@example.com', invited_by: 'Zoé Nadeau', role: 'manager' }),
  guest('invitation/a-token'),
]

const known = [
  replyToMutations(READ_INVITATION, { company: 'Fleuriste Beau Bouquet inc.', email: 'luc@example.com', invited_by: 'Zoé Nadeau', role: 'manager', has_login: 1 }),
  guest('invitation/a-token'),
]

const accepting = [...invitation, press('Join the team')]

const READ_LINK = /\/email-links\/read$/

const mailedLink = (state: string): Step[] => [
  replyToMutations(READ_LINK, { link: { account_name: 'Fleuriste Beau Bouquet inc.', address: 'zoe@example.com', state } }),
  guest('email/confirm/a-token'),
]
const unsubscribe = [guest(`email/unsubscribe/en-m-nobody-${'A'.repeat(43)}`), shows(button('Stop these emails'))]
const stopped = { account_name: 'Essai inc.', address: 'zoe@example.com', state: 'unsubscribed' }

export const guestStates = [
  ...statesOf('login', {
    'sign in': [title('Log in'), [guest('login'), shows(field('Password'))], { state: 'filled' }],
    'sign in refused': [
      words('Please check your credentials and try again.'),
      [failMutations(/\/auth\/login$/, 401, 'unauthenticated'), ...login],
      { state: 'failed' },
    ],
    'second step of a login': [words("Your password is right. One more step confirms that it's you."), [askFactor(/\/auth\/login$/), ...login]],
    'sign in under way': [first('[role=progressbar]'), [holdMutations(/\/auth\/login$/), ...login], { state: 'loading' }],
  }),
  ...statesOf('passwordRecover', {
    'forgot password': [title('Forgot password'), [guest('password/recover'), shows(field('Email'))], { state: 'filled' }],
    'forgot password sent': [words("We've just sent you an email! Please follow instructions to reset your password"), recover],
    'forgot password refused': [first('[role=alert]'), [failMutations(/\/password\/reset-link$/, 500, 'internal'), ...recover], { state: 'failed' }],
  }),
  ...statesOf('passwordReset', {
    'reset password': [title('Reset password'), [guest('password/reset/a-token'), shows(field('Confirm password'))], { state: 'filled' }],
    'reset password refused': [
      words('This reset link is not valid or has expired.'),
      [failMutations(/\/password\/reset$/, 400, 'invalid_token'), ...reset],
      { state: 'failed' },
    ],
  }),
  ...statesOf('signUp', {
    'sign up': [title('Get an account'), [guest('sign-up'), shows(field('Company name'))], { state: 'filled' }],
    'sign-up being loaded': [first('main [role=progressbar]'), [holdReads(/\/offered-plans$/), guest('sign-up')], { state: 'loading' }],
    'sign-up without plans': [words("Couldn't load the plans."), [failReads(/\/offered-plans$/), guest('sign-up')], { state: 'failed' }],
    'choose the first password': [title('Get an account'), signUpLink(shows(field('Confirm password'))), { state: 'filled' }],
    'sign-up link over': [
      words("This link isn't valid or has expired."),
      [failMutations(READ_SIGN_UP, 400, 'invalid_token'), guest('sign-up/a-token')],
      { state: 'failed' },
    ],
    'sign-up link being read': [first('main [role=progressbar]'), [holdMutations(READ_SIGN_UP), guest('sign-up/a-token')], { state: 'loading' }],
  }),
  ...statesOf('invitation', {
    'invitation to a team': [title('Join the team'), [...invitation, shows(field('Confirm password'))], { state: 'filled' }],
    'invitation to another account': [title('Join the team'), [...known, shows(button('Join the team'))], { state: 'filled' }],
    'invitation with a wrong password': [
      words('Please check the form and try again.'),
      [failMutations(/\/invitations\/join$/, 422, 'validation', { password: isWrongPassword }), ...known, press('Join the team')],
    ],
    'invitation refused': [
      words('Please check the form and try again.'),
      [failMutations(/\/invitations\/accept$/, 422, 'validation', { firstname: isRequired, lastname: isRequired, password: isRequired }), ...accepting],
    ],
    'invitation accepted': [words('You belong to the team now. Log in with {email}.', { email: 'luc@example.com' }), [replyToMutations(/\/invitations\/accept$/, {}), ...accepting]],
    'invitation over': [
      words("This invitation isn't valid any more. If you have accepted it, log in. Otherwise, ask whoever invited you to send it again."),
      [failMutations(READ_INVITATION, 400, 'invalid_token'), guest('invitation/a-token')],
      { state: 'failed' },
    ],
    'invitation being read': [first('main [role=progressbar]'), [holdMutations(READ_INVITATION), guest('invitation/a-token')], { state: 'loading' }],
  }),
  ...statesOf('emailRevert', {
    'restore an email address': [
      title('Restore your email address'),
      [guest('email/revert/a-token'), shows(button('Restore my email address'))],
      { state: 'filled' },
    ],
    'email address restored': [
      words('Your email address has been restored. Now choose a new password.'),
      [replyToMutations(/\/email\/revert$/, { email: 'zoe@example.com', reset_token: 'a-token' }), ...revert],
    ],
    'email address not restored': [
      words("This link isn't valid or has expired."),
      [failMutations(/\/email\/revert$/, 400, 'invalid_token'), ...revert],
      { state: 'failed' },
    ],
  }),
  ...statesOf('emailConfirm', {
    'mailed link': [title('Voicemails by email'), [...mailedLink('awaiting'), shows(button('I agree'))], { state: 'filled' }],
    'mailed link answered': [title('Voicemails by email'), [...mailedLink('unsubscribed'), shows(button('Block all requests to this address'))]],
    'link of a notification': [title('Email notifications'), unsubscribe],
    'notifications stopped': [
      link('Edit user'),
      [replyToMutations(/\/email-links\/answer$/, { link: stopped }), ...unsubscribe, press('Stop these emails')],
    ],
    'mailed link of nobody': [
      words("This link isn't valid or has expired. Open the one in the latest email."),
      [failMutations(READ_LINK, 404, 'not_found'), guest('email/confirm/a-token')],
      { state: 'failed' },
    ],
    'mailed link being read': [first('main [role=progressbar]'), [holdMutations(READ_LINK), guest('email/confirm/a-token')], { state: 'loading' }],
  }),
  ...statesOf('index', {
    welcome: [title('Welcome'), [guest('index'), shows(firstOf(link('Log in')))], { state: 'filled' }],
    'not found': [title('Not found!'), [guest('no/such/page')]],
  }),
]
