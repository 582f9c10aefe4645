import { lazy } from 'react'
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

export const Shell = lazy(loadShell)

export const DashboardPage = lazy(loadDashboard)

export const NumbersPage = lazy(async () => {
  const [{ NumbersPage: Page }] = await Promise.all([import('@/features/numbers/NumbersPage'), loadApi()])
  return { default: Page }
})

export const SearchNumbersPage = lazy(async () => {
  const [{ SearchNumbersPage: Page }] = await Promise.all([import('@/features/numbers/SearchNumbersPage'), loadApi()])
  return { default: Page }
})

export const AudioFilesPage = lazy(async () => {
  const [{ AudioFilesPage: Page }] = await Promise.all([import('@/features/audiofiles/AudioFilesPage'), loadApi()])
  return { default: Page }
})

export const ApplicationsPage = lazy(async () => {
  const [{ ApplicationsPage: Page }] = await Promise.all([import('@/features/applications/ApplicationsPage'), loadApi()])
  return { default: Page }
})

export const ApplicationEditorPage = lazy(async () => {
  const [{ ApplicationEditorPage: Page }] = await Promise.all([
    import('@/features/applications/editor/ApplicationEditorPage'),
    loadApi(),
  ])
  return { default: Page }
})

export const AnalyticsPage = lazy(async () => {
  const [{ AnalyticsPage: Page }] = await Promise.all([import('@/features/analytics/AnalyticsPage'), loadApi()])
  return { default: Page }
})

export const CallLogsPage = lazy(async () => {
  const [{ CallLogsPage: Page }] = await Promise.all([import('@/features/logs/CallLogsPage'), loadApi()])
  return { default: Page }
})

export const VoicemailsPage = lazy(async () => {
  const [{ VoicemailsPage: Page }] = await Promise.all([import('@/features/voicemails/VoicemailsPage'), loadApi()])
  return { default: Page }
})

export const RecordingsPage = lazy(async () => {
  const [{ RecordingsPage: Page }] = await Promise.all([import('@/features/recordings/RecordingsPage'), loadApi()])
  return { default: Page }
})

export const ForgotPasswordPage = lazy(async () => ({
  default: (await import('@/features/password/ForgotPasswordPage')).ForgotPasswordPage,
}))

export const ResetPasswordPage = lazy(async () => ({
  default: (await import('@/features/password/ResetPasswordPage')).ResetPasswordPage,
}))

/** Small screens without data. */
export const ComingPage = lazy(async () => ({ default: (await import('./ComingPage')).ComingPage }))
export const IndexPage = lazy(async () => ({ default: (await import('./IndexPage')).IndexPage }))
export const ManageNumberPage = lazy(async () => ({ default: (await import('./ManageNumberPage')).ManageNumberPage }))
export const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage')).NotFoundPage }))

/** Has shell, api and first screen travel side by side. What fails to arrive says so when it is shown. */
export const preloadMemberArea = (): void => {
  Promise.all([loadShell(), loadDashboard()]).catch(() => undefined)
}
