import { sql } from 'kysely'
import { callEndings, type EndingCounts, type FlowAnalytics, type StepCount } from 'contract/callPaths'
import { BadRequest, type Language, type Sentence } from '../../platform/failures/failures'
import { storedCallId } from '../../platform/database/callIds'
import type { Exported } from '../history/exported'
import type { Store } from '../../platform/database/tables'

/** Both days included, as in Montreal. */
export interface FlowRange {
  applicationId: string
  from: string
  to: string
}

const total = sql<number>`sum(calls)::int`

export const countVersions = (store: Store, accountId: string, range: FlowRange): Promise<{ flow_version: number; calls: number }[]> =>
  store
    .selectFrom('flow_days')
    .select(['flow_version', total.as('calls')])
    .where('account_id', '=', accountId)
    .where('application_id', '=', storedCallId(range.applicationId))
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .groupBy('flow_version')
    .having(total, '>', 0)
    .execute()

export const countSteps = (store: Store, accountId: string, range: FlowRange): Promise<StepCount[]> =>
  store
    .selectFrom('step_days')
    .select(['branch_id', 'module_index', 'module_name', 'outcome', 'key', 'to_branch_id', total.as('calls')])
    .where('account_id', '=', accountId)
    .where('application_id', '=', storedCallId(range.applicationId))
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .groupBy(['branch_id', 'module_index', 'module_name', 'outcome', 'key', 'to_branch_id'])
    .having(total, '>', 0)
    .orderBy('branch_id')
    .orderBy('module_index')
    .orderBy('calls', 'desc')
    .execute()

type Hour = FlowAnalytics['hours'][number]
type Key = FlowAnalytics['keys'][number]

/** Calls in progress, and interrupted ones, have no ending. */
const endings = sql<EndingCounts>`json_build_object(${sql.join(
  callEndings.flatMap((ending) => [sql.lit(ending), sql`coalesce(sum(calls) filter (where ending = ${sql.lit(ending)}), 0)`]),
)})`

const within = (accountId: string, { applicationId, from, to }: FlowRange) =>
  sql`account_id = ${accountId} and application_id = ${storedCallId(applicationId)}::uuid and day between ${from}::date and ${to}::date`

const totalOf = async (store: Store, accountId: string, range: FlowRange): Promise<Pick<FlowAnalytics, 'calls' | 'endings'>> => {
  const { rows } = await sql<Pick<FlowAnalytics, 'calls' | 'endings'>>`
    select coalesce(sum(calls), 0)::int as calls, ${endings} as endings from flow_days where ${within(accountId, range)}`.execute(store)
  return rows[0] ?? { calls: 0, endings: { reached: 0, message: 0, menu: 0, missed: 0 } }
}

const hoursOf = async (store: Store, accountId: string, range: FlowRange): Promise<Hour[]> => {
  const { rows } = await sql<Hour>`
    select extract(isodow from day)::int as weekday, hour, sum(calls)::int as calls, ${endings} as endings
    from flow_days where ${within(accountId, range)} group by 1, 2 having sum(calls) > 0 order by 1, 2`.execute(store)
  return rows
}

const keysOf = async (store: Store, accountId: string, range: FlowRange): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select counted.branch_id, branch.friendly_name as branch_name, module_index, key, to_branch_id, to_branch.friendly_name as to_branch_name, calls
    from (
      select branch_id, module_index, key, to_branch_id, sum(calls)::int as calls from step_days
      where ${within(accountId, range)} and key is not null group by 1, 2, 3, 4 having sum(calls) > 0
    ) as counted
    left join application_branches as branch on branch.id = counted.branch_id::text and branch.account_id = ${accountId}
    left join application_branches as to_branch on to_branch.id = counted.to_branch_id::text and to_branch.account_id = ${accountId}
    order by calls desc, key, counted.branch_id`.execute(store)
  return rows
}

/** From the counts of days alone, never from calls. */
export const analyticsOf = async (store: Store, accountId: string, range: FlowRange): Promise<FlowAnalytics> => {
  const [total, keys, hours] = await Promise.all([totalOf(store, accountId, range), keysOf(store, accountId, range), hoursOf(store, accountId, range)])
  return { ...total, keys, hours }
}

const words = {
  title: { en: 'Call flow analytics', fr: "Analyse du parcours d'appel" },
  weekdays: [
    { en: 'Monday', fr: 'lundi' },
    { en: 'Tuesday', fr: 'mardi' },
    { en: 'Wednesday', fr: 'mercredi' },
    { en: 'Thursday', fr: 'jeudi' },
    { en: 'Friday', fr: 'vendredi' },
    { en: 'Saturday', fr: 'samedi' },
    { en: 'Sunday', fr: 'dimanche' },
  ],
} as const satisfies Record<string, Sentence | readonly Sentence[]>

const head: readonly Sentence[] = [
  { en: 'Branch', fr: 'Branche' },
  { en: 'Key', fr: 'Choix' },
  { en: 'To branch', fr: 'Vers la branche' },
  { en: 'Day', fr: 'Jour' },
  { en: 'Hour', fr: 'Heure' },
  { en: 'Calls', fr: 'Appels' },
  { en: 'Reached a person', fr: 'A joint une personne' },
  { en: 'Left a message', fr: 'A laissé un message' },
  { en: 'Hung up in a menu', fr: 'A raccroché dans un menu' },
  { en: 'Missed', fr: 'Manqué' },
]

const endingCells = ({ reached, message, menu, missed }: EndingCounts): number[] => [reached, message, menu, missed]

/** The total, then the keys, then the hours. */
const linesOf = ({ calls, endings: all, keys, hours }: FlowAnalytics, language: Language) => [
  ['', '', '', '', '', calls, ...endingCells(all)],
  ...keys.map(({ branch_name, key, to_branch_name, calls: pressed }) => [branch_name ?? '', key, to_branch_name ?? '', '', '', pressed, '', '', '', '']),
  ...hours.map(({ weekday, hour, calls: begun, endings: ended }) => ['', '', '', words.weekdays[weekday - 1]?.[language] ?? '', hour, begun, ...endingCells(ended)]),
]

export const exportedAnalytics = (store: Store): Exported => ({
  title: words.title,
  head,
  rows: async function* (accountId, { application_id, from, to }, language) {
    if (application_id === undefined || from === undefined || to === undefined) throw new BadRequest()
    yield linesOf(await analyticsOf(store, accountId, { applicationId: String(application_id), from, to }), language)
  },
})
