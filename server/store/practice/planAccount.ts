import type { Insertable } from 'kysely'
import { localDay } from '../../core/localDay'
import type { Tables } from '../tables'
import { dayAfter, montrealInstant, monthAfter } from './montreal'
import { planAudio, type AudioRows } from './planAudio'
import { planCalls } from './planCalls'
import { planHistory, type HistoryRows } from './planHistory'
import { planFlows, planPresets, type FlowRows } from './planFlows'
import { planMoney, type MoneyRows } from './planMoney'
import type { Profile } from './profile'
import { idFrom, randomFrom, wholeFrom, type Random } from './random'

/** The rows of one practice account, all but the user's password. */
export interface PracticeRows extends AudioRows, FlowRows, MoneyRows {
  account: Insertable<Tables['accounts']>
  user: Omit<Insertable<Tables['users']>, 'password_hash'>
  subscription: Insertable<Tables['subscriptions']>
  presets: Insertable<Tables['presets']>[]
  numbers: Insertable<Tables['numbers']>[]
  contacts: Insertable<Tables['contacts']>[]
  calls: Insertable<Tables['calls']>[]
  history: HistoryRows
}

const MORNING = 9.5 * 3600
/** Sets the draws of files and call flows apart from all others. */
const CALL_FLOW_SEED = 0x5f10_3a2b
/** How far into its billing period the account is. */
const PERIOD_DAYS = 19
const CALLER_AREAS = ['514', '514', '438', '450', '418', '819', '579', '367', '873']

/** Different fictional numbers that are nobody's, neither of the account nor of another caller. */
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
    const held = dayAfter(monthAfter(today, -monthsHeld), wholeFrom(random, 2, 25))
    return {
      id: idFrom(random),
      account_id,
      label,
      phone_number,
      type,
      country: 'CA',
      rate_center,
      region,
      next_renewal_date: renews === false ? null : monthAfter(held, monthsHeld),
      endpoint_type: application === undefined ? 'parking' : 'application',
      endpoint_value: application?.id ?? null,
      created_at: montrealInstant(held, MORNING),
    }
  })
}

/** The same profile and the same moment give the same rows; ids depend on the profile alone. */
export function planAccount(profile: Profile, now: Date): PracticeRows {
  const random = randomFrom(profile.seed)
  const flowRandom = randomFrom(profile.seed ^ CALL_FLOW_SEED)
  const account_id = idFrom(random)
  const today = localDay(now)
  const oldest = Math.max(...profile.numbers.map(({ monthsHeld }) => monthsHeld))
  const created_at = montrealInstant(monthAfter(today, -oldest), MORNING)
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
  const period_start_date = dayAfter(today, -PERIOD_DAYS)
  return {
    account: { id: account_id, ...profile.account, created_at },
    user: { id: idFrom(random), account_id, ...profile.user, created_at },
    subscription: {
      account_id,
      plan: profile.plan,
      pending_plan: null,
      period_start_date,
      period_end_date: dayAfter(monthAfter(period_start_date, 1), -1),
    },
    numbers,
    ...audio,
    ...flows,
    presets: planPresets(profile.presets, owner),
    contacts: profile.contactNames.map((contact_name, index) => {
      return { account_id, contact_number: callers[index] ?? '', contact_name, created_at }
    }),
    calls,
    history: planHistory(profile, account_id, calls),
    ...planMoney(profile, { account_id, today, periodStart: period_start_date, created_at }, random),
  }
}
