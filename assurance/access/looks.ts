import type { Look, Stateless } from './look'
import { applicationLooks } from './looks/applications'
import { billingLooks } from './looks/billing'
import { guestLooks } from './looks/guests'
import { numberLooks } from './looks/numbers'
import { profileLooks } from './looks/profile'
import { rehearsalLooks } from './looks/rehearsals'
import { shellLooks } from './looks/shell'
import { soundLooks } from './looks/sounds'
import { supportLooks } from './looks/support'
import { webphoneLooks } from './looks/webphone'

/** Every route in each of its states, and all that opens above it: what the checks and the pictures are made from. */
export const looks: readonly Look[] = [
  ...guestLooks,
  ...shellLooks,
  ...numberLooks,
  ...soundLooks,
  ...applicationLooks,
  ...rehearsalLooks,
  ...webphoneLooks,
  ...billingLooks,
  ...supportLooks,
  ...profileLooks,
]

export const stateless: readonly Stateless[] = [
  { route: 'home', states: ['loading', 'empty', 'filled', 'failed'], reason: 'It leads on to the dashboard.' },
  { route: 'index', states: ['loading', 'empty', 'failed'], reason: 'It asks for nothing.' },
  { route: 'manageNumber', states: ['loading', 'empty', 'failed'], reason: 'It asks for nothing.' },
  { route: 'login', states: ['empty'], reason: 'The form itself is what is filled in.' },
  { route: 'passwordRecover', states: ['loading', 'empty'], reason: 'It asks for nothing before the form is sent.' },
  { route: 'passwordReset', states: ['loading', 'empty'], reason: 'It asks for nothing before the form is sent.' },
  { route: 'emailRevert', states: ['loading', 'empty'], reason: 'It asks for nothing before the button is pressed.' },
  { route: 'emailConfirm', states: ['empty'], reason: 'A link always has somebody who asks.' },
  { route: 'analytics', states: ['empty'], reason: 'An account without lines and without calls has one chart with nothing in it, as the dashboard has.' },
  { route: 'supportRequest', states: ['empty'], reason: 'A request always has the message that it began with.' },
  { route: 'editAccount', states: ['empty'], reason: 'There is always an account.' },
  { route: 'editUser', states: ['empty'], reason: 'There is always a user.' },
  { route: 'changePassword', states: ['loading', 'empty'], reason: 'It asks for nothing before the form is sent.' },
]
