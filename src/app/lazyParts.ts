import { lazy, type ComponentType } from 'react'
import { loadApi } from '@/store/loadApi'

/** Signed-in screens use the api's hooks from their first render, so the api arrives together with the shell. */
const loadShell = async () => {
  const [{ Shell }] = await Promise.all([import('./shell/Shell'), loadApi()])
  return { default: Shell }
}

const loadDashboard = async () => {
  const [{ DashboardPage }] = await Promise.all([import('@/features/dashboard/DashboardPage'), loadApi()])
  return { default: DashboardPage }
}

/** A screen whose hooks need the api from their first render. */
const withApi = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Page] = await Promise.all([load(), loadApi()])
    return { default: Page }
  })

export const Shell = lazy(loadShell)

export const DashboardPage = lazy(loadDashboard)

export const NumbersPage = withApi(async () => (await import('@/features/numbers/NumbersPage')).NumbersPage)
export const SearchNumbersPage = withApi(
  async () => (await import('@/features/numbers/SearchNumbersPage')).SearchNumbersPage,
)
export const AudioFilesPage = withApi(async () => (await import('@/features/audiofiles/AudioFilesPage')).AudioFilesPage)
export const ApplicationsPage = withApi(
  async () => (await import('@/features/applications/ApplicationsPage')).ApplicationsPage,
)
export const ApplicationEditorPage = withApi(
  async () => (await import('@/features/applications/editor/ApplicationEditorPage')).ApplicationEditorPage,
)
export const AnalyticsPage = withApi(async () => (await import('@/features/analytics/AnalyticsPage')).AnalyticsPage)
export const CallLogsPage = withApi(async () => (await import('@/features/logs/CallLogsPage')).CallLogsPage)
export const VoicemailsPage = withApi(async () => (await import('@/features/voicemails/VoicemailsPage')).VoicemailsPage)
export const RecordingsPage = withApi(async () => (await import('@/features/recordings/RecordingsPage')).RecordingsPage)
// One chunk for a whole room: each more is known by its name to the sign-in page already.
export const BillingPage = withApi(
  async () => (await import(/* webpackChunkName: "billing" */ '@/features/billing/overview/BillingPage')).BillingPage,
)
export const InvoicesPage = withApi(
  async () => (await import(/* webpackChunkName: "billing" */ '@/features/billing/invoices/InvoicesPage')).InvoicesPage,
)
export const CardsPage = withApi(
  async () => (await import(/* webpackChunkName: "billing" */ '@/features/billing/cards/CardsPage')).CardsPage,
)

export const ForgotPasswordPage = lazy(async () => ({
  default: (await import('@/features/password/ForgotPasswordPage')).ForgotPasswordPage,
}))

export const ResetPasswordPage = lazy(async () => ({
  default: (await import('@/features/password/ResetPasswordPage')).ResetPasswordPage,
}))

/** Small screens without data, in one chunk. */
export const ComingPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "small" */ './ComingPage')).ComingPage,
}))
export const IndexPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "small" */ './IndexPage')).IndexPage,
}))
export const ManageNumberPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "small" */ './ManageNumberPage')).ManageNumberPage,
}))
export const NotFoundPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "small" */ './NotFoundPage')).NotFoundPage,
}))

/** Has shell, api and first screen travel side by side. What fails to arrive says so when it is shown. */
export const preloadMemberArea = (): void => {
  Promise.all([loadShell(), loadDashboard()]).catch(() => undefined)
}
