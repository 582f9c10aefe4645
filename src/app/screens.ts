import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { ComponentType } from 'react'
import type { Role } from 'contract/operation'
import { pathPatterns, paths } from '@/lib/paths'
import { loadApi } from '@/store/loadApi'
import type { RootState } from '@/store/makeStore'
import { lazyPart } from '@/ui/Boundary'
import { noteBuiltRules } from './styleCache'

/** Small pages share a chunk: every chunk name is in the script that the sign-in page waits for. */

type Exporting<Name extends string, Props> = Readonly<Record<Name, ComponentType<Props>>>

const part = <Name extends string, Props extends object>(load: () => Promise<Exporting<NoInfer<Name>, Props>>, name: Name) =>
  lazyPart(async () => (await load())[name])

interface FirstQuery extends PromiseLike<unknown> {
  unsubscribe: () => void
}

interface Queries {
  /** What the screen asks for at once, given the id in its address and the user's role. */
  firstQueries?: (id: string, role: Role) => readonly ThunkAction<FirstQuery, RootState, unknown, UnknownAction>[]
}

/** Member screens use the api's hooks in their first render, so it loads together with them. */
const withApi = <Name extends string>(load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType & Queries>>>, name: Name) => {
  const loadBoth = async () => (await Promise.all([load(), loadApi()]))[0]
  return Object.assign(part(loadBoth, name), {
    /** Of the component, and of its file. */
    page: name,
    loadQueries: async (id: string, role: Role) => (await loadBoth())[name].firstQueries?.(id, role) ?? [],
  })
}

export type MemberScreen = ReturnType<typeof withApi>

export const Shell = withApi(
  async () => {
    const shell = await import('./shell/Shell')
    noteBuiltRules()
    return shell
  },
  'Shell',
)

export const ForgotPasswordPage = part(
  () => import(/* webpackChunkName: "password" */ '@/features/account/password/ForgotPasswordPage'),
  'ForgotPasswordPage',
)
export const ResetPasswordPage = part(
  () => import(/* webpackChunkName: "password" */ '@/features/account/password/ResetPasswordPage'),
  'ResetPasswordPage',
)
export const RevertEmailPage = part(
  () => import(/* webpackChunkName: "password" */ '@/features/account/password/RevertEmailPage'),
  'RevertEmailPage',
)

export const EmailLinkPage = part(
  () => import('@/features/account/email/EmailLinkPage'),
  'EmailLinkPage',
)

export const SignUpPage = withApi(() => import('@/features/account/signUp/SignUpPage'), 'SignUpPage')

export const InvitationPage = withApi(() => import('@/features/account/team/InvitationPage'), 'InvitationPage')

export const ViewPage = part(() => import(/* webpackChunkName: "view" */ '@/features/account/view/ViewPage'), 'ViewPage')

export const IndexPage = part(
  () => import(/* webpackChunkName: "small" */ './IndexPage'),
  'IndexPage',
)
export const NotFoundPage = part(
  () => import(/* webpackChunkName: "small" */ './NotFoundPage'),
  'NotFoundPage',
)

const DashboardPage = withApi(() => import('@/features/dashboard/DashboardPage'), 'DashboardPage')

/**
 * Every screen of a member by its path, the first that matches; the routes, and what the build preloads and renders, follow
 * from it. A table is smaller than an element for each: all of this loads before the login form.
 */
export const screens: readonly (readonly [pattern: string, screen: MemberScreen])[] = [
  [paths.dashboard, DashboardPage],
  [paths.numbers, withApi(() => import('@/features/numbers/NumbersPage'), 'NumbersPage')],
  [paths.searchNumbers, withApi(() => import('@/features/numbers/SearchNumbersPage'), 'SearchNumbersPage')],
  [paths.audiofiles, withApi(() => import('@/features/sounds/AudioFilesPage'), 'AudioFilesPage')],
  [pathPatterns.manageNumber, withApi(() => import(/* webpackChunkName: "small" */ './ManageNumberPage'), 'ManageNumberPage')],
  [paths.applications, withApi(() => import('@/features/flows/ApplicationsPage'), 'ApplicationsPage')],
  [paths.schedules, withApi(() => import(/* webpackChunkName: "schedules" */ '@/features/flows/schedules/SchedulesPage'), 'SchedulesPage')],
  [pathPatterns.schedule, withApi(() => import(/* webpackChunkName: "schedules" */ '@/features/flows/schedules/SchedulePage'), 'SchedulePage')],
  [pathPatterns.application, withApi(() => import('@/features/flows/editor/ApplicationEditorPage'), 'ApplicationEditorPage')],
  [pathPatterns.flowAnalytics, withApi(() => import('@/features/flows/analytics/FlowAnalyticsPage'), 'FlowAnalyticsPage')],
  [pathPatterns.versions, withApi(() => import('@/features/flows/versions/VersionsPage'), 'VersionsPage')],
  [paths.analytics, withApi(() => import('@/features/calls/analytics/AnalyticsPage'), 'AnalyticsPage')],
  [paths.webphone, withApi(() => import(/* webpackChunkName: "webphone" */ '@/features/phone/WebphonePage'), 'WebphonePage')],
  [paths.logs, withApi(() => import('@/features/calls/logs/CallLogsPage'), 'CallLogsPage')],
  [paths.contacts, withApi(() => import(/* webpackChunkName: "contacts" */ '@/features/calls/contacts/ContactsPage'), 'ContactsPage')],
  [pathPatterns.person, withApi(() => import(/* webpackChunkName: "contacts" */ '@/features/calls/contacts/PersonPage'), 'PersonPage')],
  [paths.voicemails, withApi(() => import(/* webpackChunkName: "sounds" */ '@/features/calls/voicemails/VoicemailsPage'), 'VoicemailsPage')],
  [paths.recordings, withApi(() => import(/* webpackChunkName: "sounds" */ '@/features/calls/recordings/RecordingsPage'), 'RecordingsPage')],
  [paths.billing, withApi(() => import(/* webpackChunkName: "billing" */ '@/features/billing/overview/BillingPage'), 'BillingPage')],
  [paths.invoices, withApi(() => import(/* webpackChunkName: "billing" */ '@/features/billing/invoices/InvoicesPage'), 'InvoicesPage')],
  [paths.cards, withApi(() => import(/* webpackChunkName: "billing" */ '@/features/billing/cards/CardsPage'), 'CardsPage')],
  [paths.support, withApi(() => import(/* webpackChunkName: "support" */ '@/features/support/SupportPage'), 'SupportPage')],
  [pathPatterns.supportRequest, withApi(() => import(/* webpackChunkName: "support" */ '@/features/support/details/SupportRequestPage'), 'SupportRequestPage')],
  [paths.editAccount, withApi(() => import(/* webpackChunkName: "profile" */ '@/features/account/EditAccountPage'), 'EditAccountPage')],
  [paths.journal, withApi(() => import('@/features/account/journal/JournalPage'), 'JournalPage')],
  [paths.privacy, withApi(() => import('@/features/account/privacy/PrivacyPage'), 'PrivacyPage')],
  [paths.editUser, withApi(() => import(/* webpackChunkName: "profile" */ '@/features/account/user/EditUserPage'), 'EditUserPage')],
  [paths.changePassword, withApi(() => import(/* webpackChunkName: "profile" */ '@/features/account/user/ChangePasswordPage'), 'ChangePasswordPage')],
  [paths.security, withApi(() => import(/* webpackChunkName: "profile" */ '@/features/account/security/SecurityPage'), 'SecurityPage')],
  [paths.ownAccounts, withApi(() => import(/* webpackChunkName: "profile" */ '@/features/account/user/SwitchAccountPage'), 'SwitchAccountPage')],
]

/** Loads shell, api and first screen in parallel; resolves with the shell. */
export const preloadMemberArea = (): Promise<unknown> => {
  void DashboardPage.preload()
  return Shell.preload()
}

const guestPages = new Map<string, { preload: () => Promise<unknown> }>([
  [paths.passwordRecover, ForgotPasswordPage],
  [pathPatterns.passwordReset, ResetPasswordPage],
])

/** A prerendered page is hydrated at once, so that typed text stays. */
export const preloadGuestPage = async (path = ''): Promise<void> => {
  await guestPages.get(path)?.preload()
}
