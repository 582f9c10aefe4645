import { replyToReads } from '../apiReplies'
import { arrived, button, field, item, link, main, matching, title, words, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { uiState, enter, routeStates } from './routes'

const drawn = (at: Visitor) => at.page.locator('.highcharts-series path.highcharts-graph').first()

const userMenu = (at: Visitor) => at.page.getByRole('banner').locator('[aria-haspopup=menu]').last()

const openUserMenu = async (at: Visitor): Promise<void> => {
  await enter(at, 'index', 'Welcome')
  await userMenu(at).click()
  await item(at, 'Log out').waitFor()
}

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

export const shellStates: UiState[] = [
  ...routeStates({
    route: 'dashboard',
    name: 'dashboard',
    path: 'dashboard',
    title: 'Dashboard',
    filled: drawn,
    empty: { says: 'No calls to show yet.', prepare: (at) => replyToReads(at, /\/analytics\/incoming_calls\/total/, []) },
    failed: "Couldn't load your usage figures.",
  }),
  uiState('dashboard', 'dashboard that needs attention', async (at) => {
    await replyToReads(at, /\/billing-overview$/, strained)
    await replyToReads(at, /\/numbers$/, { numbers: parked })
    await at.visit('member', 'dashboard')
    await drawn(at).waitFor()
    return link(at, 'Choose who answers')
  }),
  uiState('dashboard', 'dashboard of a new account', async (at) => {
    await at.visit('newcomer', 'dashboard')
    await main(at).getByText(matching(at, '{percent}% of {count} numbers')).waitFor()
    await arrived(at)
    return title(at, 'Dashboard')
  }),
  ...routeStates({
    route: 'analytics',
    name: 'call analytics',
    path: 'analytics',
    title: 'Call analytics (beta)',
    filled: drawn,
    failed: "Couldn't load the chart.",
  }),
  uiState('analytics', 'call analytics of nine lines', async (at) => {
    await replyToReads(at, /\/incoming_calls\/(details|range)/, nineLines)
    await at.visit('member', 'analytics')
    await drawn(at).waitFor()
    const bars = main(at).locator('li svg[width="100%"]').first()
    await bars.waitFor()
    await bars.scrollIntoViewIfNeeded()
    return bars
  }),
  uiState('analytics', 'call analytics of a chosen period', async (at) => {
    await at.visit('member', 'analytics')
    await button(at, 'Custom').click()
    const to = field(at, 'To')
    await to.fill('2025-01-01')
    const refusal = words(at, 'Choose between 1 and {count} days.')
    await refusal.waitFor()
    await refusal.scrollIntoViewIfNeeded()
    return refusal
  }),
  uiState('analytics', 'call analytics compared with the days before', async (at) => {
    await at.visit('member', 'analytics')
    const bars = at.page.locator('.highcharts-column-series').first()
    await bars.waitFor()
    const lines = main(at).getByRole('list').last()
    await lines.scrollIntoViewIfNeeded()
    return lines
  }),
  uiState('analytics', 'call analytics as a table', async (at) => {
    await at.visit('member', 'analytics')
    await drawn(at).waitFor()
    await button(at, 'Show as table').last().click()
    const table = main(at).getByRole('table').last()
    await table.waitFor()
    return table
  }),
  uiState('dashboard', 'user menu', async (at) => {
    await openUserMenu(at)
    return item(at, 'Log out')
  }),
  uiState('dashboard', 'notifications', async (at) => {
    await enter(at, 'index', 'Welcome')
    await button(at, 'Notifications').click()
    const dialog = at.page.getByRole('dialog', { name: 'Notifications' })
    await dialog.waitFor()
    return dialog
  }),
  uiState('dashboard', 'small screen menu', async (at) => {
    await enter(at, 'index', 'Welcome')
    await button(at, 'Open the main menu').click()
    const menu = at.page.getByRole('dialog').getByRole('navigation')
    await menu.waitFor()
    return menu
  }, { isNarrow: true }),
  uiState('home', 'skip link', async (at) => {
    await enter(at, 'index', 'Welcome')
    await at.page.keyboard.press('Tab')
    const skip = at.page.locator('a:focus').filter({ hasText: matching(at, 'Skip to main content') })
    await skip.waitFor()
    return skip
  }),
  uiState('manageNumber', 'manage number', async (at) => {
    await at.visit('member', 'numbers/manage/1')
    const heading = at.page.getByRole('heading', { level: 1, name: 'TODO' })
    await heading.waitFor()
    return heading
  }, { state: 'filled' }),
  uiState('dashboard', 'session ended', async (at) => {
    await at.visit('member', 'index')
    await title(at, 'Welcome').waitFor()
    at.expect(/status of 401/)
    await at.page.route(/\/v1\/accounts\//, (route) => route.fulfill({ status: 401, json: { status: 'unauthenticated', user_message: null } }))
    await main(at).getByRole('link').first().click()
    const ended = words(at, 'Your session has ended. Please log in again.')
    await ended.waitFor()
    return ended
  }),
  uiState('dashboard', 'a part that is missing', async (at) => {
    at.expect(/status of 404|Loading chunk|ChunkLoadError|error/i)
    await enter(at, 'index', 'Welcome')
    await at.page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    await at.page.getByRole('link', { name: matching(at, 'Audio files') }).first().click()
    const notice = words(at, 'A new version is available.')
    await notice.waitFor()
    return notice
  }),
  uiState('dashboard', 'a message', async (at) => {
    at.expect(/status of 422/)
    await enter(at, 'user/edit', 'Edit user')
    await button(at, 'Submit').click()
    const toast = at.page.getByRole('region', { name: matching(at, 'Status messages') }).getByRole('button', { name: matching(at, 'Dismiss') })
    await toast.waitFor()
    await toast.focus()
    return toast
  }),
]
