import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { ComponentType } from 'react'
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
  /** What the screen asks for at once, given the id in its address. */
  firstQueries?: (id: string) => readonly ThunkAction<FirstQuery, RootState, unknown, UnknownAction>[]
}

/** Member screens use the api's hooks in their first render, so it loads together with them. */
const withApi = <Name extends string>(load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType & Queries>>>, name: Name) => {
  const loadBoth = async () => (await Promise.all([load(), loadApi()]))[0]
  return Object.assign(part(loadBoth, name), {
    loadQueries: (id: string) => loadBoth().then((parts) => parts[name].firstQueries?.(id) ?? [], () => []),
  })
}

export const Shell = withApi(
  async () => {
    const shell = await import('./shell/Shell')
    noteBuiltRules()
    return shell
  },
  'Shell',
)
export const DashboardPage = withApi(
  () => import('@/features/dashboard/DashboardPage'),
  'DashboardPage',
)

export const NumbersPage = withApi(
  () => import('@/features/numbers/NumbersPage'),
  'NumbersPage',
)
export const SearchNumbersPage = withApi(
  () => import('@/features/numbers/SearchNumbersPage'),
  'SearchNumbersPage',
)
export const AudioFilesPage = withApi(
  () => import('@/features/sounds/AudioFilesPage'),
  'AudioFilesPage',
)
export const ApplicationsPage = withApi(
  () => import('@/features/flows/ApplicationsPage'),
  'ApplicationsPage',
)
export const ApplicationEditorPage = withApi(
  () => import('@/features/flows/editor/ApplicationEditorPage'),
  'ApplicationEditorPage',
)
export const FlowAnalyticsPage = withApi(
  () => import('@/features/flows/analytics/FlowAnalyticsPage'),
  'FlowAnalyticsPage',
)
export const VersionsPage = withApi(
  () => import('@/features/flows/versions/VersionsPage'),
  'VersionsPage',
)
export const SchedulesPage = withApi(
  () => import(/* webpackChunkName: "schedules" */ '@/features/flows/schedules/SchedulesPage'),
  'SchedulesPage',
)
export const SchedulePage = withApi(
  () => import(/* webpackChunkName: "schedules" */ '@/features/flows/schedules/SchedulePage'),
  'SchedulePage',
)
export const AnalyticsPage = withApi(
  () => import('@/features/calls/analytics/AnalyticsPage'),
  'AnalyticsPage',
)
export const CallLogsPage = withApi(
  () => import('@/features/calls/logs/CallLogsPage'),
  'CallLogsPage',
)
export const WebphonePage = withApi(
  () => import(/* webpackChunkName: "webphone" */ '@/features/phone/WebphonePage'),
  'WebphonePage',
)
export const VoicemailsPage = withApi(
  () => import(/* webpackChunkName: "sounds" */ '@/features/calls/voicemails/VoicemailsPage'),
  'VoicemailsPage',
)
export const RecordingsPage = withApi(
  () => import(/* webpackChunkName: "sounds" */ '@/features/calls/recordings/RecordingsPage'),
  'RecordingsPage',
)

export const BillingPage = withApi(
  () => import(/* webpackChunkName: "billing" */ '@/features/billing/overview/BillingPage'),
  'BillingPage',
)
export const InvoicesPage = withApi(
  () => import(/* webpackChunkName: "billing" */ '@/features/billing/invoices/InvoicesPage'),
  'InvoicesPage',
)
export const CardsPage = withApi(
  () => import(/* webpackChunkName: "billing" */ '@/features/billing/cards/CardsPage'),
  'CardsPage',
)

export const SupportPage = withApi(
  () => import(/* webpackChunkName: "support" */ '@/features/support/SupportPage'),
  'SupportPage',
)
export const SupportRequestPage = withApi(
  () => import(/* webpackChunkName: "support" */ '@/features/support/details/SupportRequestPage'),
  'SupportRequestPage',
)

export const EditAccountPage = withApi(
  () => import(/* webpackChunkName: "profile" */ '@/features/account/EditAccountPage'),
  'EditAccountPage',
)
export const EditUserPage = withApi(
  () => import(/* webpackChunkName: "profile" */ '@/features/account/user/EditUserPage'),
  'EditUserPage',
)
export const ChangePasswordPage = withApi(
  () => import(/* webpackChunkName: "profile" */ '@/features/account/user/ChangePasswordPage'),
  'ChangePasswordPage',
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

export const IndexPage = part(
  () => import(/* webpackChunkName: "small" */ './IndexPage'),
  'IndexPage',
)
export const ManageNumberPage = withApi(
  () => import(/* webpackChunkName: "small" */ './ManageNumberPage'),
  'ManageNumberPage',
)
export const NotFoundPage = part(
  () => import(/* webpackChunkName: "small" */ './NotFoundPage'),
  'NotFoundPage',
)

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
