import { replyToReads } from '../apiReplies'
import { arrived, button, field, main, words, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { routeStates, uiState } from './routes'

const analyticsPath = ({ records }: Visitor): string => `applications/${records.callFlow.id}/analytics`

const endings = { reached: 6, message: 3, menu: 1, missed: 2 }
const branch = (index: number) => ({ branch_id: `b${index}`, branch_name: 'Réception des fleuristes du Plateau', module_index: index })
const key = (pressed: string, to: string | null, calls: number) =>
  ({ ...branch(2), key: pressed, to_branch_id: to, to_branch_name: to, calls })

const counted = {
  calls: 480,
  endings: { reached: 240, message: 110, menu: 46, missed: 80 },
  keys: [key('1', 'Ventes', 210), key('9', 'Messagerie de nuit', 96), key('3', 'Réception des fleuristes du Plateau', 22), key('101', null, 9)],
  hours: Array.from({ length: 40 }, (_, index) => ({ weekday: 1 + (index % 5), hour: 9 + Math.floor(index / 5), calls: 12, endings })),
}

const reads = /\/flow-analytics/

const filled = async (at: Visitor): Promise<void> => {
  await replyToReads(at, reads, counted)
  await at.visit('member', analyticsPath(at))
  await words(at, 'How calls ended').waitFor()
  await arrived(at)
}

export const flowAnalyticsStates: UiState[] = [
  ...routeStates({
    route: 'flowAnalytics',
    name: 'call flow analytics',
    path: analyticsPath,
    title: 'Call flow analytics',
    filled: (at) => words(at, 'No calls in this period.'),
    empty: { says: 'No calls in this period.', prepare: (at) => replyToReads(at, reads, { calls: 0, endings: { reached: 0, message: 0, menu: 0, missed: 0 }, keys: [], hours: [] }) },
    failed: "You don't have permission to see these figures.",
  }).filter(({ state }) => state !== 'filled'),
  uiState('flowAnalytics', 'call flow analytics with figures', async (at) => {
    await filled(at)
    return words(at, 'How calls ended')
  }, { state: 'filled' }),
  uiState('flowAnalytics', 'call flow analytics by hour', async (at) => {
    await filled(at)
    const cells = main(at).locator('.highcharts-heatmap-series').first()
    await cells.waitFor()
    await cells.scrollIntoViewIfNeeded()
    return cells
  }),
  uiState('flowAnalytics', 'call flow analytics as a table', async (at) => {
    await filled(at)
    await button(at, 'Show as table').last().click()
    const table = main(at).getByRole('table').last()
    await table.waitFor()
    return table
  }),
  uiState('flowAnalytics', 'call flow analytics of a period that is too long', async (at) => {
    await filled(at)
    await button(at, 'Custom').click()
    await field(at, 'From').fill('2020-01-01')
    const refusal = words(at, 'Choose between 1 and {count} days.')
    await refusal.waitFor()
    return refusal
  }),
]
