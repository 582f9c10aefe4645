import type { UiState, Stateless } from './uiState'
import { applicationStates } from './states/applications'
import { billingStates } from './states/billing'
import { flowAnalyticsStates } from './states/flowAnalytics'
import { flowMapStates } from './states/flowMaps'
import { guestStates } from './states/guests'
import { numberStates } from './states/numbers'
import { profileStates } from './states/profile'
import { rehearsalStates } from './states/rehearsals'
import { scheduleStates } from './states/schedules'
import { shellStates } from './states/shell'
import { soundStates } from './states/sounds'
import { supportStates } from './states/support'
import { versionStates } from './states/versions'
import { webphoneStates } from './states/webphone'

export const states: readonly UiState[] = [
  ...guestStates,
  ...shellStates,
  ...numberStates,
  ...soundStates,
  ...applicationStates,
  ...flowMapStates,
  ...rehearsalStates,
  ...scheduleStates,
  ...flowAnalyticsStates,
  ...versionStates,
  ...webphoneStates,
  ...billingStates,
  ...supportStates,
  ...profileStates,
]

export const stateless: readonly Stateless[] = [
  { route: 'home', states: ['loading', 'empty', 'filled', 'failed'], reason: 'It leads on to the dashboard.' },
  { route: 'index', states: ['loading', 'empty', 'failed'], reason: 'It asks for nothing.' },
  { route: 'manageNumber', states: ['loading', 'empty', 'failed'], reason: 'It asks for nothing.' },
  { route: 'schedule', states: ['empty'], reason: 'A schedule without hours is a form like any other.' },
  { route: 'newSchedule', states: ['loading', 'empty', 'failed'], reason: 'It asks for nothing.' },
  { route: 'person', states: ['empty'], reason: 'A contact has a number at least.' },
  { route: 'version', states: ['empty'], reason: 'A version always has the branch in which calls begin.' },
  { route: 'login', states: ['empty'], reason: 'The form itself is what is filled in.' },
  { route: 'passwordRecover', states: ['loading', 'empty'], reason: 'It asks for nothing before the form is sent.' },
  { route: 'passwordReset', states: ['loading', 'empty'], reason: 'It asks for nothing before the form is sent.' },
  { route: 'signUp', states: ['empty'], reason: 'A catalogue without an offered plan has no sign-up.' },
  { route: 'invitation', states: ['empty'], reason: 'An invitation always has somebody who invites.' },
  { route: 'emailRevert', states: ['loading', 'empty'], reason: 'It asks for nothing before the button is pressed.' },
  { route: 'emailConfirm', states: ['empty'], reason: 'A link always has somebody who asks.' },
  { route: 'view', states: ['loading', 'empty', 'filled', 'failed'], reason: 'Only operators open it, and it leads on to the dashboard; e2e/operator.test.ts does.' },
  { route: 'analytics', states: ['empty'], reason: 'An account without lines and without calls has one chart with nothing in it, as the dashboard has.' },
  { route: 'supportRequest', states: ['empty'], reason: 'A request always has the message that it began with.' },
  { route: 'editAccount', states: ['empty'], reason: 'There is always an account.' },
  { route: 'privacy', states: ['empty'], reason: 'There are always settings.' },
  { route: 'editUser', states: ['empty'], reason: 'There is always a user.' },
  { route: 'changePassword', states: ['loading', 'empty'], reason: 'It asks for nothing before the form is sent.' },
]
