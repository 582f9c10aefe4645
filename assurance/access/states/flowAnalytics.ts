import { replyToReads } from '../apiReplies'
import { arrived, button, fill, first, go, lastOf, press, scrollTo, shows, words } from '../visitor'
import { statesOf, usualStates } from '../uiState'
import { editorPath } from './applications'
import { lastTable } from './shell'

const analyticsPath = (at: Parameters<typeof editorPath>[0]): string => `${editorPath(at)}/analytics`

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
const nothing = { calls: 0, endings: { reached: 0, message: 0, menu: 0, missed: 0 }, keys: [], hours: [] }

const reads = /\/flow-analytics/
const cells = first('main .highcharts-heatmap-series')
const filled = [replyToReads(reads, counted), go(analyticsPath), shows(words('How calls ended')), arrived]

export const flowAnalyticsStates = [
  ...usualStates({
    route: 'flowAnalytics',
    name: 'call flow analytics',
    path: analyticsPath,
    empty: ['No calls in this period.', replyToReads(reads, nothing)],
    failed: "You don't have permission to see these figures.",
  }),
  ...statesOf('flowAnalytics', {
    'call flow analytics with figures': [words('How calls ended'), filled, { state: 'filled' }],
    'call flow analytics by hour': [cells, [...filled, scrollTo(cells)]],
    'call flow analytics as a table': [lastTable, [...filled, press(lastOf(button('Show as table')))]],
    'call flow analytics of a period that is too long': [
      words('Choose between 1 and {count} days.'),
      [...filled, press('Custom'), fill('From', '2020-01-01')],
    ],
  }),
]
