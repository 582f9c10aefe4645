/** Bytes, gzipped; what each of them counts is told by `Weights`. */
export interface Budgets {
  signInScripts: number
  dashboard: number
  webPhone: number
  /** Under the last part of what `import()` names; a new import needs a line. */
  imports: Record<string, number>
}

/**
 * What the console may weigh: more fails the tests. `npm run bench -- budgets` prints what it weighs now. Whoever raises
 * a budget says in the same commit what people get for the bytes.
 */
export const budgets: Budgets = {
  signInScripts: 160_000,
  dashboard: 320_000,
  webPhone: 60_000,
  imports: {
    // Before any signed-in screen.
    Shell: 42_500,
    // With the shapes of all replies, so that no screen checks what it is given.
    lazyApi: 31_000,
    // Screens.
    DashboardPage: 6_500,
    NumbersPage: 22_500,
    SearchNumbersPage: 12_500,
    AudioFilesPage: 56_500,
    ApplicationsPage: 33_500,
    ApplicationEditorPage: 97_000,
    AnalyticsPage: 3_300,
    WebphonePage: 66_500,
    VoicemailsPage: 72_000,
    RecordingsPage: 72_000,
    CallLogsPage: 37_500,
    BillingPage: 57_000,
    InvoicesPage: 57_000,
    CardsPage: 57_000,
    SupportPage: 38_500,
    SupportRequestPage: 38_500,
    EditAccountPage: 7_000,
    EditUserPage: 7_000,
    ChangePasswordPage: 7_000,
    ForgotPasswordPage: 2_500,
    ResetPasswordPage: 2_500,
    RevertEmailPage: 2_500,
    EmailLinkPage: 1_900,
    IndexPage: 800,
    ManageNumberPage: 800,
    NotFoundPage: 800,
    // Dialogs, menus and panels, which load when they are opened.
    UserMenu: 18_000,
    SmallScreenMenu: 10_500,
    Notifications: 10_500,
    LeaveDialog: 12_000,
    NumberDialog: 19_500,
    PurchaseDialog: 13_000,
    ApplicationDialog: 13_500,
    RehearsalPanel: 16_500,
    ElsewhereNotice: 4_200,
    AddCardDialog: 17_000,
    AddFundsDialog: 17_000,
    PlanDialog: 17_000,
    TopUpDialog: 17_000,
    NewRequestDialog: 17_000,
    // The web phone.
    phone: 66_500,
    // @console/voice-gateway/browser.
    browser: 3_200,
    socketPeer: 1_800,
    PracticePanel: 3_200,
    SoundTest: 1_200,
    // What else comes late.
    LineChart: 110_000,
    'fr.json': 18_600,
    takeDiagnostics: 2_200,
    redacted: 700,
    stripe: 2_600,
  },
}
