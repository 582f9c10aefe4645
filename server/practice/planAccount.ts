import type { Insertable } from 'kysely'
import { dayAfter, localDay, monthsAfter } from 'callflow/calendar'
import type { Tables } from '../platform/database/tables'
import { montrealInstant, idFrom, randomFrom, wholeFrom, type Random } from './random'
import { planAudio, type AudioRows } from './floristAudio'
import { planCalls, planOutcomes } from './planCalls'
import { planHistory, type HistoryRows } from './planHistory'
import { planPaths, type PathRows } from './planPaths'
import { plannedFlows, planFlows, planPresets, type FlowRows } from './planFlows'
import { planSchedules } from './floristSchedules'
import { planMoney, type MoneyRows } from './planMoney'
import { planSupport, type SupportRows } from './planSupport'
import type { Profile } from './profile'

export interface PracticeRows extends AudioRows, FlowRows, MoneyRows, SupportRows {
  account: Insertable<Tables['accounts']>
  users: Omit<Insertable<Tables['users']>, 'password_hash'>[]
  subscription: Insertable<Tables['subscriptions']>
  presets: Insertable<Tables['presets']>[]
  schedules: Insertable<Tables['schedules']>[]
  recipients: Insertable<Tables['email_recipients']>[]
  numbers: Insertable<Tables['numbers']>[]
  contacts: Insertable<Tables['contacts']>[]
  calls: Insertable<Tables['calls']>[]
  paths: PathRows
  history: HistoryRows
}

const MORNING = 9.5 * 3600
/** Separate seeds keep each kind of data independent of the others. */
const CALL_FLOW_SEED = 0x5f10_3a2b
const COLLEAGUE_SEED = 0x4d87_2e15
const PATH_SEED = 0x9a7b
const RECIPIENT_SEED = 0x3c61_90fd
const COLLEAGUE_DAYS = 211
const PERIOD_DAYS = 19
const CALLER_AREAS = ['514', '514', '438', '450', '418', '819', '579', '367', '873']

function drawCallers(random: Random, count: number, taken: ReadonlySet<string>): string[] {
  const callers = new Set<string>()
  while (callers.size < count) {
    const area = CALLER_AREAS[wholeFrom(random, 0, CALLER_AREAS.length - 1)] ?? '514'
    const caller = `+1${area}55501${String(wholeFrom(random, 0, 99)).padStart(2, '0')}`
    if (!taken.has(caller)) callers.add(caller)
  }
  return [...callers]
}

function planNumbers(
  profile: Profile,
  account_id: string,
  today: string,
  applications: FlowRows['applications'],
  random: Random,
): PracticeRows['numbers'] {
  return profile.numbers.map(({ label, phone_number, type, rate_center, region, monthsHeld, answeredBy, renews }) => {
    const application = applications.find(({ friendly_name }) => friendly_name === answeredBy)
    const held = dayAfter(monthsAfter(today, -monthsHeld), wholeFrom(random, 2, 25))
    return {
      id: idFrom(random),
      account_id,
      label,
      phone_number,
      type,
      country: 'CA',
      rate_center,
      region,
      next_renewal_date: renews === false ? null : monthsAfter(held, monthsHeld),
      endpoint_type: application === undefined ? 'parking' : 'application',
      endpoint_value: application?.id ?? null,
      created_at: montrealInstant(held, MORNING),
    }
  })
}

function planColleague({ seed, colleague }: Profile, account_id: string, today: string): PracticeRows['users'][number] | null {
  if (colleague === undefined) return null
  const created_at = montrealInstant(dayAfter(today, -COLLEAGUE_DAYS), MORNING)
  return { id: idFrom(randomFrom(seed ^ COLLEAGUE_SEED)), account_id, ...colleague, created_at }
}

function planRecipients({ seed, applications, presets }: Profile, account_id: string, created_at: Date): PracticeRows['recipients'] {
  const random = randomFrom(seed ^ RECIPIENT_SEED)
  const steps = applications.flatMap(({ root, branches = {} }) => [...root, ...Object.values(branches).flat()])
  const sending = [...steps, ...presets.map(({ module }) => module)]
  const addresses = new Set(sending.flatMap((plan) => (plan.feature === 'voicemail' ? [plan.email] : [])))
  return [...addresses].map((address) => ({ id: idFrom(random), account_id, address, state: 'confirmed', created_at, changed_at: created_at }))
}

/** Deterministic; ids depend on the profile alone. */
export function planAccount(profile: Profile, now: Date): PracticeRows {
  const random = randomFrom(profile.seed)
  const flowRandom = randomFrom(profile.seed ^ CALL_FLOW_SEED)
  const account_id = idFrom(random)
  const today = localDay(now)
  const oldest = Math.max(...profile.numbers.map(({ monthsHeld }) => monthsHeld))
  const created_at = montrealInstant(monthsAfter(today, -oldest), MORNING)
  const audio = planAudio(profile.audioFiles, account_id, today, flowRandom)
  const fileIds = new Map(audio.files.map(({ id, friendly_name }) => [friendly_name, id]))
  const owner = { account_id, today, created_at, fileIds, random: flowRandom }
  const flows = planFlows(profile.applications, owner)
  const numbers = planNumbers(profile, account_id, today, flows.applications, random)
  const own = new Set(profile.numbers.map(({ phone_number }) => phone_number))
  const callers = drawCallers(random, profile.contactNames.length + profile.strangers, own)
  const shares = numbers.map(({ id }, index) => ({ id, share: profile.numbers[index]?.share ?? 0 }))
  const traffic = { accountId: account_id, seed: profile.seed, callsByWeekday: profile.callsByWeekday }
  const calls = planCalls({ ...traffic, numbers: shares, callers }, now)
  const history = planHistory(profile, account_id, calls)
  const period_start_date = dayAfter(today, -PERIOD_DAYS)
  const userId = idFrom(random)
  const ended = planOutcomes({ calls, voicemailCalls: history.voicemailCalls, userId, now })
  const colleague = planColleague(profile, account_id, today)
  const users = [{ id: userId, account_id, ...profile.user, created_at }, ...(colleague === null ? [] : [colleague])]
  return {
    account: { id: account_id, ...profile.account, created_at },
    users,
    subscription: {
      account_id,
      plan: profile.plan,
      pending_plan: null,
      period_start_date,
      period_end_date: dayAfter(monthsAfter(period_start_date, 1), -1),
    },
    numbers,
    ...audio,
    ...flows,
    presets: planPresets(profile.presets, owner),
    schedules: planSchedules(profile.schedules, profile.seed, account_id, created_at),
    recipients: planRecipients(profile, account_id, created_at),
    contacts: profile.contactNames.map((contact_name, index) => {
      return { account_id, contact_number: callers[index] ?? '', contact_name, created_at }
    }),
    calls: ended,
    paths: planPaths(ended, plannedFlows(numbers, flows), randomFrom(profile.seed ^ PATH_SEED)),
    history,
    ...planSupport(profile.support, { account_id, today, seed: profile.seed, userId, colleagueId: colleague?.id ?? null }),
    ...planMoney(profile, { account_id, today, periodStart: period_start_date, created_at }, random),
  }
}
