import type { Compilation } from 'webpack'
import { accountsOperations, usersOperations } from '../contract/account'
import { analyticsOperations, callsOperations } from '../contract/calls'
import { applicationsOperations, featuresOperations, presetsOperations } from '../contract/applications'
import { audiofilesOperations } from '../contract/audiofiles'
import { billingOperations, creditCardsOperations } from '../contract/billing'
import { numbersOperations } from '../contract/numbers'
import type { Operation } from '../contract/operation'
import { recordingsOperations, voicemailsOperations } from '../contract/recordings'
import { supportRequestsOperations } from '../contract/supportRequests'
import type { FirstLoads } from '../src/lib/firstLoads'
import { pathPatterns, paths } from '../src/lib/paths'
import { importsOf } from './bundleManifest'

/** `:id` is the one of the screen's path; `:accountId` and `:userId` are the session's. */
const get = ({ path }: Operation, query = ''): string => path.replace(/:(?!accountId|userId)\w+/g, ':id') + query

const PAGE = '?limit=20'
const INBOX = '?is_archived=0&limit=20'

interface Screen {
  path: string
  /** As in an `import()`. */
  imports: readonly string[]
  gets: readonly string[]
}

const dashboard = {
  imports: ['@/features/dashboard/DashboardPage', './LineChart'],
  gets: [
    get(billingOperations.getBillingOverview),
    get(analyticsOperations.getIncomingCallsTotal),
    get(numbersOperations.listNumbers),
    get(supportRequestsOperations.listSupportRequests, PAGE),
  ],
}

/** What each screen loads and asks for first, extensions left out: not every service has them. `e2e/firstLoads.test.ts` compares it with what the screens do. */
export const firstScreens: readonly Screen[] = [
  { path: paths.home, ...dashboard },
  { path: paths.dashboard, ...dashboard },
  {
    path: paths.numbers,
    imports: ['@/features/numbers/NumbersPage'],
    gets: [get(numbersOperations.listNumbers), get(applicationsOperations.listApplications)],
  },
  { path: paths.searchNumbers, imports: ['@/features/numbers/SearchNumbersPage'], gets: [] },
  { path: paths.audiofiles, imports: ['@/features/sounds/AudioFilesPage'], gets: [get(audiofilesOperations.listAudioFiles, PAGE)] },
  { path: paths.applications, imports: ['@/features/flows/ApplicationsPage'], gets: [get(applicationsOperations.listApplications)] },
  // Before the pattern that matches it too. A service without schedules would answer their requests with errors.
  { path: paths.schedules, imports: ['@/features/flows/schedules/SchedulesPage'], gets: [] },
  { path: pathPatterns.schedule, imports: ['@/features/flows/schedules/SchedulePage'], gets: [] },
  {
    path: pathPatterns.application,
    imports: ['@/features/flows/editor/ApplicationEditorPage'],
    gets: [get(applicationsOperations.getApplication), get(featuresOperations.listFeatures), get(presetsOperations.listPresets)],
  },
  {
    path: paths.analytics,
    imports: ['@/features/calls/analytics/AnalyticsPage', './LineChart'],
    gets: [get(analyticsOperations.getIncomingCallsTotal), get(analyticsOperations.getIncomingCallsDetails)],
  },
  { path: paths.webphone, imports: ['@/features/phone/WebphonePage'], gets: [get(numbersOperations.listNumbers)] },
  {
    path: paths.voicemails,
    imports: ['@/features/calls/voicemails/VoicemailsPage'],
    gets: [get(voicemailsOperations.listVoicemails, INBOX), get(numbersOperations.listNumbers)],
  },
  {
    path: paths.recordings,
    imports: ['@/features/calls/recordings/RecordingsPage'],
    gets: [get(recordingsOperations.listRecordings, INBOX), get(numbersOperations.listNumbers)],
  },
  {
    path: paths.logs,
    imports: ['@/features/calls/logs/CallLogsPage'],
    gets: [get(callsOperations.listCalls, PAGE), get(numbersOperations.listNumbers)],
  },
  {
    path: paths.billing,
    imports: ['@/features/billing/overview/BillingPage'],
    gets: [get(billingOperations.getBillingOverview), get(billingOperations.listPayments)],
  },
  { path: paths.invoices, imports: ['@/features/billing/invoices/InvoicesPage'], gets: [get(billingOperations.listInvoices)] },
  { path: paths.cards, imports: ['@/features/billing/cards/CardsPage'], gets: [get(creditCardsOperations.listCreditCards)] },
  { path: paths.support, imports: ['@/features/support/SupportPage'], gets: [get(supportRequestsOperations.listSupportRequests, PAGE)] },
  {
    path: pathPatterns.supportRequest,
    imports: ['@/features/support/details/SupportRequestPage'],
    gets: [get(supportRequestsOperations.getSupportRequest)],
  },
  { path: paths.editAccount, imports: ['@/features/account/EditAccountPage'], gets: [get(accountsOperations.getAccount)] },
  { path: paths.editUser, imports: ['@/features/account/user/EditUserPage'], gets: [get(usersOperations.getUser)] },
  { path: paths.changePassword, imports: ['@/features/account/user/ChangePasswordPage'], gets: [] },
]

/** The pages that the build renders, and what hydrates them besides the entry. */
const guestScreens: Readonly<Record<string, readonly string[]>> = {
  [paths.login]: [],
  [paths.passwordRecover]: ['@/features/account/password/ForgotPasswordPage'],
  [pathPatterns.passwordReset]: ['@/features/account/password/ResetPasswordPage'],
}

/** Figures and lists come before the chart, whose library is as large as all the rest of the dashboard. */
const LATE = ['./LineChart']
const MEMBER = ['./shell/Shell', './lazyApi']
const FRENCH = ['./fr.json']
const ENTRY = './src/main.tsx'

/** The files of each screen, by their names in this build. */
export const firstLoads = (compilation: Compilation, context: string): FirstLoads => {
  const imports = new Map(importsOf(compilation, context).map(({ request, files }) => [request, files]))
  const filesOf = (request: string): string[] => {
    const files = imports.get(request)
    if (files === undefined) throw new Error(`Nothing imports ${request} any more: tools/firstLoads.ts names it.`)
    return files
  }
  const entry = new Set(filesOf(ENTRY))
  const files: string[] = []
  const indexOf = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const indexes = (requests: readonly string[]): number[] =>
    [...new Set(requests.flatMap(filesOf))].filter((file) => !entry.has(file)).map(indexOf)
  const member = indexes(MEMBER)
  const french = indexes(FRENCH)
  const own = (requests: readonly string[]): number[] => indexes(requests).filter((at) => !member.includes(at))
  return {
    files,
    member,
    french,
    late: indexes(LATE).filter((at) => files[at]?.endsWith('.js') && !member.includes(at)),
    screens: firstScreens.map(({ path, imports: requests, gets }) => [path, own(requests), [...gets]]),
    guests: Object.fromEntries(Object.entries(guestScreens).map(([path, requests]) => [path, indexes(requests)])),
  }
}
