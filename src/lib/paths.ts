import type { Id } from 'contract/operation'
import { urlPart } from './values'

/** As the state of a navigation: the page stays where it is scrolled to. */
export const KEEPS_SCROLL = 'keepsScroll'

export const BASE_PATH = '/console'

export const paths = {
  home: '/',
  index: '/index',
  login: '/login',
  passwordRecover: '/password/recover',
  passwordReset: (token: string) => `/password/reset/${urlPart(token)}`,
  emailRevert: (token: string) => `/email/revert/${urlPart(token)}`,
  emailConfirm: (token: string) => `/email/confirm/${urlPart(token)}`,
  dashboard: '/dashboard',
  numbers: '/numbers',
  searchNumbers: '/numbers/search',
  manageNumber: (id: Id) => `/numbers/manage/${urlPart(id)}`,
  audiofiles: '/audiofiles',
  applications: '/applications',
  application: (id: Id) => `/applications/${urlPart(id)}`,
  flowAnalytics: (id: Id) => `/applications/${urlPart(id)}/analytics`,
  versions: (id: Id) => `/applications/${urlPart(id)}/versions`,
  version: (id: Id, version: number) => `${paths.versions(id)}/${version}`,
  schedules: '/applications/hours',
  newSchedule: '/applications/hours/new',
  schedule: (id: Id) => `/applications/hours/${urlPart(id)}`,
  analytics: '/analytics',
  webphone: '/webphone',
  voicemails: '/voicemails',
  recordings: '/recordings',
  logs: '/logs',
  billing: '/billing',
  invoices: '/billing/invoices',
  cards: '/billing/cards',
  support: '/support',
  supportRequest: (id: Id) => `/support/request/${urlPart(id)}`,
  editAccount: '/account/edit',
  editUser: '/user/edit',
  changePassword: '/user/password',
} as const

export const pathPatterns = {
  passwordReset: '/password/reset/:token',
  emailRevert: '/email/revert/:token',
  emailConfirm: '/email/confirm/:token',
  emailUnsubscribe: '/email/unsubscribe/:token',
  manageNumber: '/numbers/manage/:id',
  application: '/applications/:id',
  flowAnalytics: '/applications/:id/analytics',
  versions: '/applications/:id/versions/:version?',
  schedule: '/applications/hours/:id',
  supportRequest: '/support/request/:id',
} as const
