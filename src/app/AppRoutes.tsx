import { Navigate, Route, Routes } from 'react-router-dom'
import { LoginPage } from '@/features/auth/LoginPage'
import { pathPatterns, paths } from '@/lib/paths'
import { GuestOnly, MemberOnly, OpenToAll } from './guards'
import {
  AnalyticsPage,
  ApplicationEditorPage,
  ApplicationsPage,
  AudioFilesPage,
  BillingPage,
  CallLogsPage,
  CardsPage,
  ChangePasswordPage,
  DashboardPage,
  EditAccountPage,
  EditUserPage,
  EmailLinkPage,
  ForgotPasswordPage,
  IndexPage,
  InvoicesPage,
  ManageNumberPage,
  NotFoundPage,
  NumbersPage,
  RecordingsPage,
  ResetPasswordPage,
  RevertEmailPage,
  SearchNumbersPage,
  Shell,
  SupportPage,
  SupportRequestPage,
  VoicemailsPage,
  WebphonePage,
} from './lazyParts'
import { RouteFrame } from './RouteFrame'

/** Part 1, section 2. The innermost frame keeps a broken page inside the shell, the outermost a broken shell. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<RouteFrame />}>
      <Route element={<GuestOnly />}>
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.passwordRecover} element={<ForgotPasswordPage />} />
        <Route path={pathPatterns.passwordReset} element={<ResetPasswordPage />} />
      </Route>
      {/* Whoever is signed in may be the one whose address was changed. */}
      <Route path={pathPatterns.emailRevert} element={<RevertEmailPage />} />
      <Route path={pathPatterns.emailConfirm} element={<EmailLinkPage />} />
      <Route path={pathPatterns.emailUnsubscribe} element={<EmailLinkPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
    <Route element={<MemberOnly />}>
      <Route path={paths.home} element={<Navigate to={paths.dashboard} replace />} />
      <Route element={<Shell />}>
        <Route element={<RouteFrame />}>
          <Route path={paths.dashboard} element={<DashboardPage />} />
          <Route path={paths.numbers} element={<NumbersPage />} />
          <Route path={paths.searchNumbers} element={<SearchNumbersPage />} />
          <Route path={paths.audiofiles} element={<AudioFilesPage />} />
          <Route path={pathPatterns.manageNumber} element={<ManageNumberPage />} />
          <Route path={paths.applications} element={<ApplicationsPage />} />
          <Route path={pathPatterns.application} element={<ApplicationEditorPage />} />
          <Route path={paths.analytics} element={<AnalyticsPage />} />
          <Route path={paths.webphone} element={<WebphonePage />} />
          <Route path={paths.logs} element={<CallLogsPage />} />
          <Route path={paths.voicemails} element={<VoicemailsPage />} />
          <Route path={paths.recordings} element={<RecordingsPage />} />
          <Route path={paths.billing} element={<BillingPage />} />
          <Route path={paths.invoices} element={<InvoicesPage />} />
          <Route path={paths.cards} element={<CardsPage />} />
          <Route path={paths.support} element={<SupportPage />} />
          <Route path={pathPatterns.supportRequest} element={<SupportRequestPage />} />
          <Route path={paths.editAccount} element={<EditAccountPage />} />
          <Route path={paths.editUser} element={<EditUserPage />} />
          <Route path={paths.changePassword} element={<ChangePasswordPage />} />
        </Route>
      </Route>
    </Route>
    <Route element={<OpenToAll />}>
      <Route element={<Shell />}>
        <Route element={<RouteFrame />}>
          <Route path={paths.index} element={<IndexPage />} />
        </Route>
      </Route>
    </Route>
  </Routes>
)
