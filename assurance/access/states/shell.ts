import { main, matching } from '../../../e2e/steps'
import { failReads, replyToReads } from '../apiReplies'
import { button, enter, expects, fill, first, firstOf, go, item, lastOf, link, press, scrollTo, shows, title, words, type Find, type Step } from '../visitor'
import { statesOf, usualStates } from '../uiState'

const drawn = first('.highcharts-series path.highcharts-graph')
const welcome = enter('index', 'Welcome')
const analytics = go('analytics')

export const lastTable: Find = ({ page }) => main(page).getByRole('table').last()

const strained = {
  plan_name: 'Professional',
  period_start_date: '2026-03-01',
  period_end_date: '2026-03-31',
  active_numbers: 12,
  used_numbers: 12,
  numbers_usage: 240,
  included_numbers: 5,
  extra_numbers: 7,
  used_minutes: 4210,
  minutes_usage: 421,
  included_minutes: 1000,
  extra_minutes: 3210,
  prepaid_balance: 1234.5,
  is_balance_low: 1,
  days_left: 3,
  amount_owed: 57.49,
}

const parked = ['+15145550142', '+14385550119'].map((phone_number) => ({ id: phone_number, phone_number, endpoint_type: 'parking' }))

/** Also those of the details of 30 days, so that one reply serves both requests. */
const nineLines = (() => {
  const days = Array.from({ length: 30 }, (_, day) => `2026-02-${String((day % 28) + 1).padStart(2, '0')}`)
  const lines = ['Boutique du Plateau', 'Ligne de nuit et service d’urgence des fleuristes', '(438) 555-0119', 'Atelier', 'Livraison', 'Mariages', 'Deuil', 'Serres', 'Comptabilité']
  const callsOf = (line: number): number[] => days.map((_, day) => (day * (line + 3) + line * line) % (5 + line))
  return {
    data: days.map((date, day) => ({ date, ...Object.fromEntries(lines.map((_, line) => [`line${line}`, callsOf(line)[day] ?? 0])) })),
    ykeys: lines.map((_, line) => `line${line}`),
    labels: lines,
    most_range_days: 366,
    days,
    lines: lines.map((label, line) => ({ number_id: `line${line}`, label, calls: callsOf(line), previous_calls: line * 12 })),
    previous_from: '2026-01-01',
  }
})()

const people = [
  { id: 'u1', name: 'Marc-André Bélanger-Tremblay', answered: 1_341, made: 212, seconds: 43_728 },
  { id: 'u2', name: 'Zoé Nadeau', answered: 0, made: 0, seconds: 0 },
]

const bars = first('main li svg[width="100%"]')
const lines: Find = ({ page }) => main(page).getByRole('list').last()
const period = words('Choose between 1 and {count} days.')
const skip: Find = ({ page }) => page.locator('a:focus').filter({ hasText: matching(page, 'Skip to main content') })
const dismissing: Find = ({ page }) =>
  page.getByRole('region', { name: matching(page, 'Status messages') }).getByRole('button', { name: matching(page, 'Dismiss') })

const withoutFiles: Step = ({ page }) => page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))

/** To reads and mutations alike. */
const withoutSession: Step = ({ page }) =>
  page.route(/\/v1\/accounts\//, (route) => route.fulfill({ status: 401, json: { status: 'unauthenticated', user_message: null } }))

export const shellStates = [
  ...usualStates({
    route: 'dashboard',
    name: 'dashboard',
    path: 'dashboard',
    filled: drawn,
    empty: ['No calls to show yet.', replyToReads(/\/analytics\/incoming_calls\/total/, [])],
    failed: "Couldn't load your usage figures.",
  }),
  ...usualStates({ route: 'analytics', name: 'call analytics', path: 'analytics', filled: drawn, failed: "Couldn't load the chart." }),
  ...statesOf('analytics', {
    'call analytics of nine lines': [
      bars,
      [replyToReads(/\/incoming_calls\/(details|range)/, nineLines), analytics, shows(drawn), shows(bars), scrollTo(bars)],
    ],
    'call analytics of a chosen period': [period, [analytics, press('Custom'), fill('To', '2025-01-01'), shows(period), scrollTo(period)]],
    'call analytics compared with the days before': [lines, [analytics, shows(first('.highcharts-column-series')), scrollTo(lines)]],
    'calls by person': [lastTable, [replyToReads(/\/analytics\/people/, { people }), analytics, shows(lastTable), scrollTo(lastTable)]],
    'calls by person that fail to load': [words("Couldn't load the calls by person."), [failReads(/\/analytics\/people/), analytics, shows(drawn), scrollTo(words("Couldn't load the calls by person."))], { state: 'failed' }],
    'call analytics as a table': [lastTable, [analytics, shows(drawn), press(lastOf(button('Show as table')))]],
  }),
  ...statesOf('dashboard', {
    'dashboard that needs attention': [
      link('Choose who answers'),
      [replyToReads(/\/billing-overview$/, strained), replyToReads(/\/numbers$/, { numbers: parked }), go('dashboard'), shows(drawn)],
    ],
    'dashboard of a new account': [
      title('Dashboard'),
      [go('dashboard', 'newcomer'), shows(({ page }) => main(page).getByText(matching(page, '{percent}% of {count} numbers')))],
    ],
    'user menu': [item('Log out'), [...welcome, press(({ page }) => page.getByRole('banner').locator('[aria-haspopup=menu]').last())]],
    notifications: [({ page }) => page.getByRole('dialog', { name: 'Notifications' }), [...welcome, press('Notifications')]],
    'small screen menu': [
      ({ page }) => page.getByRole('dialog').getByRole('navigation'),
      [...welcome, press('Open the main menu')],
      { isNarrow: true },
    ],
    'session ended': [
      words('Your session has ended. Please log in again.'),
      [...welcome, expects(/status of 401/), withoutSession, press(firstOf(({ page }) => main(page).getByRole('link')))],
    ],
    'a part that is missing': [
      words('A new version is available.'),
      [expects(/status of 404|Loading chunk|ChunkLoadError|error/i), ...welcome, withoutFiles, press(firstOf(link('Audio files')))],
    ],
    'a message': [
      dismissing,
      [expects(/status of 422/), ...enter('user/edit', 'Edit user'), press('Submit'), (at) => dismissing(at).focus()],
    ],
  }),
  ...statesOf('home', { 'skip link': [skip, [...welcome, ({ page }) => page.keyboard.press('Tab')]] }),
  ...statesOf('manageNumber', {
    'manage number': [({ page }) => page.getByRole('heading', { level: 1, name: 'TODO' }), [go('numbers/manage/1')], { state: 'filled' }],
  }),
]
