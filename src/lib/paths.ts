import type { Id, Role } from 'contract/operation'
import { urlPart } from './values'

/** As the state of a navigation: the page stays where it is scrolled to. */
export const KEEPS_SCROLL = 'keepsScroll'

/** In the address of a call flow: the call that the simulator plays with the flow as it is now. */
export const PLAYED_CALL = 'play'

/** In the address of a call flow: the simulator is open, with the tests. */
export const SHOWN_TESTS = 'tests'

/** The build of the operators' page sets it; each page has its own address, and keeps its own session in the browser. */
export const isOperatorPage = process.env['PAGE'] === 'operator'

export const BASE_PATH = isOperatorPage ? '/operator' : '/console'

export const pathPatterns = {
  passwordReset: '/password/reset/:token',
  signUp: '/sign-up/:token?',
  invitation: '/invitation/:token',
  emailRevert: '/email/revert/:token',
  emailConfirm: '/email/confirm/:token',
  emailUnsubscribe: '/email/unsubscribe/:token',
  manageNumber: '/numbers/manage/:id',
  application: '/applications/:id',
  flowAnalytics: '/applications/:id/analytics',
  versions: '/applications/:id/versions/:version?',
  schedule: '/applications/hours/:id',
  supportRequest: '/support/request/:id',
  person: '/logs/contacts/:id',
} as const

const to =
  (pattern: string) =>
  (id: Id): string =>
    pattern.replace(/:\w+/, urlPart(id))

export const paths = {
  home: '/',
  index: '/index',
  login: '/login',
  view: '/view',
  signUp: '/sign-up',
  invitation: to(pathPatterns.invitation),
  passwordRecover: '/password/recover',
  passwordReset: to(pathPatterns.passwordReset),
  emailRevert: to(pathPatterns.emailRevert),
  emailConfirm: to(pathPatterns.emailConfirm),
  dashboard: '/dashboard',
  numbers: '/numbers',
  searchNumbers: '/numbers/search',
  manageNumber: to(pathPatterns.manageNumber),
  audiofiles: '/audiofiles',
  applications: '/applications',
  application: to(pathPatterns.application),
  flowAnalytics: to(pathPatterns.flowAnalytics),
  versions: (id: Id): string => `${paths.application(id)}/versions`,
  version: (id: Id, version: number): string => `${paths.versions(id)}/${version}`,
  schedules: '/applications/hours',
  newSchedule: '/applications/hours/new',
  schedule: to(pathPatterns.schedule),
  analytics: '/analytics',
  webphone: '/webphone',
  voicemails: '/voicemails',
  recordings: '/recordings',
  logs: '/logs',
  contacts: '/logs/contacts',
  person: to(pathPatterns.person),
  billing: '/billing',
  invoices: '/billing/invoices',
  cards: '/billing/cards',
  support: '/support',
  supportRequest: to(pathPatterns.supportRequest),
  editAccount: '/account/edit',
  journal: '/journal',
  privacy: '/privacy',
  editUser: '/user/edit',
  changePassword: '/user/password',
  ownAccounts: '/user/accounts',
  security: '/user/security',
} as const

/** Members without the dashboard make and take calls. */
export const homeOf = (role: Role): string => (role === 'member' ? paths.webphone : paths.dashboard)

/** The editor of a call flow with its tests. */
export const testsPath = (applicationId: Id): string => `${paths.application(applicationId)}?${SHOWN_TESTS}`
