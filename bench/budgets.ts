/** Gzipped bytes; `Weights` describes each figure. */
export interface Budgets {
  typingScripts: number
  signInScripts: number
  dashboard: number
  webPhone: number
  /** By the last segment of the imported path; every new `import()` needs a line. */
  imports: Record<string, number>
}

/**
 * The console's size budgets; exceeding one fails the tests, and `npm run bench -- budgets` prints the current sizes. A
 * commit that raises a budget says what users get for the bytes.
 */
export const budgets: Budgets = {
  typingScripts: 2_500,
  signInScripts: 162_000,
  dashboard: 333_700,
  webPhone: 61_900,
  imports: {
    Shell: 47_900,
    lazyApi: 33_450,
    DashboardPage: 8_100,
    NumbersPage: 12_200,
    SearchNumbersPage: 13_200,
    AudioFilesPage: 58_100,
    ApplicationsPage: 34_850,
    ApplicationEditorPage: 108_600,
    SchedulesPage: 64_700,
    SchedulePage: 64_700,
    OverrideDialog: 20_000,
    OpeningHours: 12_000,
    AnalyticsPage: 7_100,
    WebphonePage: 66_500,
    VoicemailsPage: 76_400,
    RecordingsPage: 76_400,
    CallLogsPage: 41_400,
    BillingPage: 58_000,
    InvoicesPage: 58_000,
    CardsPage: 58_000,
    SupportPage: 40_800,
    SupportRequestPage: 40_800,
    EditAccountPage: 12_300,
    EditUserPage: 12_300,
    ChangePasswordPage: 12_300,
    ForgotPasswordPage: 2_500,
    ResetPasswordPage: 2_500,
    RevertEmailPage: 2_500,
    EmailLinkPage: 2_100,
    IndexPage: 1_900,
    ManageNumberPage: 1_900,
    NotFoundPage: 1_900,
    OutsidePage: 1_900,
    UserMenu: 18_000,
    SmallScreenMenu: 10_500,
    Notifications: 10_500,
    LeaveDialog: 12_000,
    NumberDialog: 20_100,
    PurchaseDialog: 14_100,
    ApplicationDialog: 13_500,
    RowMenu: 16_500,
    CallDetailsDialog: 17_000,
    WindowedRows: 11_200,
    RehearsalPanel: 16_500,
    ElsewhereNotice: 6_400,
    EmergencyDialog: 17_000,
    AddCardDialog: 17_000,
    AddFundsDialog: 17_000,
    PlanDialog: 17_000,
    TopUpDialog: 17_000,
    NewRequestDialog: 17_000,
    phone: 66_500,
    RingAlert: 66_500,
    browser: 3_200,
    socketPeer: 1_800,
    PracticePanel: 3_200,
    SoundTest: 1_200,
    LineChart: 110_000,
    'fr.json': 27_000,
    takeDiagnostics: 2_200,
    redacted: 700,
    stripe: 2_600,
  },
}
