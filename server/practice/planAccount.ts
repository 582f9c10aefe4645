import type { Insertable } from 'kysely'
import { dayAfter, localDay, monthsAfter } from 'callflow/calendar'
import type { Tables, Book } from '../platform/database/tables'
import { planLine, practiceSeller, prepaidLine, referenceOf, specifiedPlans, taxed, type Taxed } from '../billing/index'
import type { PersonDraft } from '../calls/index'
import type { InvoiceLine } from '../platform/database/columns'
import { montrealInstant, idFrom, randomFrom, wholeFrom, type Random } from './random'
import { planAudio, type AudioRows } from './floristAudio'
import { planCalls, planOutcomes } from './planCalls'
import { planHistory, type HistoryRows } from './planHistory'
import { planPaths, type PathRows } from './planPaths'
import { plannedFlows, planFlows, planPresets, type FlowRows } from './planFlows'
import { planSchedules } from './floristSchedules'
import { planSupport, type SupportRows } from './planSupport'
import type { Profile } from './profile'

interface MoneyRows {
  transactions: Insertable<Tables['ledger_transactions']>[]
  entries: Insertable<Tables['ledger_entries']>[]
  customer: Insertable<Tables['card_customers']>
  cards: Insertable<Tables['credit_cards']>[]
  processorCards: Insertable<Tables['processor_cards']>[]
  invoices: Insertable<Tables['invoices']>[]
  charges: Insertable<Tables['card_charges']>[]
}

interface Owner {
  account_id: string
  today: string
  periodStart: string
  created_at: Date
}

const MONEY_SEED = 0x0b11_1e55
const NIGHT = 60
const MONTHS = 12

interface Sale {
  day: string
  secondOfDay: number
  type: 'monthly_plan' | 'prepaid_account'
  period: { start: string; end: string } | null
  line: InvoiceLine
}

const planOf = (code: number) => {
  const plan = specifiedPlans.find((candidate) => candidate.code === code)
  if (plan === undefined) throw new Error(`no plan has the code ${code}`)
  return plan
}

const salesOf = ({ prepaid, plan }: Profile, { today, periodStart, created_at }: Owner): Sale[] => {
  const line = planLine(planOf(plan))
  const starts = Array.from({ length: MONTHS }, (_, index) => monthsAfter(periodStart, index - MONTHS + 1))
  const months = starts.filter((start) => montrealInstant(start, NIGHT) > created_at).map((start): Sale => {
    const period = { start, end: dayAfter(monthsAfter(start, 1), -1) }
    return { day: start, secondOfDay: NIGHT, type: 'monthly_plan', period, line }
  })
  const added = prepaid.filter(({ cents }) => cents > 0).map(({ daysAgo, cents }): Sale => {
    return { day: dayAfter(today, -daysAgo), secondOfDay: MORNING, type: 'prepaid_account', period: null, line: prepaidLine(cents) }
  })
  return [...months, ...added].sort((one, other) => (one.day < other.day ? -1 : 1))
}

const centsOf = ({ sub, gst, qst, total }: Taxed) => ({ sub_cents: sub, gst_cents: gst, qst_cents: qst, total_cents: total })

type Posted = Pick<MoneyRows, 'transactions' | 'entries'>

interface Subject {
  phone_number: string | null
  minutes: number | null
}

const posted = (account_id: string, id: string, kind: string, occurred_at: Date, books: Partial<Record<Book, number>>, subject?: Subject): Posted => ({
  transactions: [{ id, account_id, kind, occurred_at, phone_number: null, minutes: null, ...subject }],
  entries: (['prepaid', 'cards', 'usage', 'plan', 'gst', 'qst', 'owed'] as const).flatMap((book) => {
    const amount_cents = books[book] ?? 0
    return amount_cents === 0 ? [] : [{ transaction_id: id, account_id, book, amount_cents }]
  }),
})

const planCards = ({ user, cards }: Profile, { account_id, today, created_at }: Owner, random: Random) => {
  const name = `${user.firstname} ${user.lastname}`
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return cards.map(({ type, last4, yearsLeft }, index) => {
    const details = { id: idFrom(random), type, last4, exp_month: yearsLeft === 0 ? month : 12, exp_year: year + yearsLeft, name }
    const common = { account_id, processor: 'embedded' as const, idempotency_key: null, fingerprint: 'practice', token: null, provider_reference: details.id }
    const settled = { state: 'saved' as const, is_default: index === 0 ? (1 as const) : (0 as const), settled_at: created_at }
    const createdAt = new Date(created_at.getTime() + index * 1000)
    return {
      card: { ...details, ...common, ...settled, created_at: createdAt },
      processorCard: { ...details, behaviour: 'approved' as const, created_at: createdAt, removed_at: null },
    }
  })
}

/** A year of paid invoices and prepaid transactions; each posting sums to zero. */
const planMoney = (profile: Profile, owner: Owner, random: Random): MoneyRows => {
  const { account_id, today } = owner
  const own = randomFrom(profile.seed ^ MONEY_SEED)
  const cards = planCards(profile, owner, own)
  const [billed_to, seller] = [JSON.stringify(profile.account), JSON.stringify(practiceSeller)]
  const means = JSON.stringify({ reference: cards[0]?.card.id ?? '' })
  const sold = salesOf(profile, owner).map(({ day, secondOfDay, type, period, line }, index) => {
    const [uid, id, amounts] = [idFrom(own), idFrom(own), taxed(line.cents)]
    const { sub, gst, qst, total } = amounts
    const [at, paidAt] = [montrealInstant(day, secondOfDay), montrealInstant(day, secondOfDay + 4)]
    const isPlan = type === 'monthly_plan'
    const dates = { issued_on: day, period_start_date: period?.start ?? null, period_end_date: period?.end ?? null }
    const what = { uid, account_id, reference: referenceOf(index + 1), type, ...dates, lines: JSON.stringify([line]), billed_to, seller }
    const request = { id, account_id, processor: 'embedded' as const, idempotency_key: null, fingerprint: 'practice', cause: isPlan ? ('period' as const) : ('person' as const) }
    const paid = { state: 'paid' as const, refusal: null, provider_reference: id, invoice_uid: uid, settled_at: paidAt, refund: null }
    const postings = isPlan
      ? [
          posted(account_id, uid, 'monthly_plan', at, { plan: sub, gst, qst, owed: -total }),
          posted(account_id, id, 'monthly_plan_payment', paidAt, { cards: -total, owed: total }),
        ]
      : [posted(account_id, id, 'prepaid_account', paidAt, { cards: -total, prepaid: sub, gst, qst })]
    return {
      invoice: { ...what, ...centsOf(amounts), paid_at: paidAt, created_at: at },
      charge: { ...request, ...centsOf(amounts), means, customer: account_id, ...paid, created_at: at },
      postings,
    }
  })
  const spent = profile.prepaid.filter(({ cents }) => cents < 0).map(({ kind, daysAgo, cents, phone_number = null }) => {
    const subject = { phone_number, minutes: kind === 'extra_minutes' ? -cents / planOf(profile.plan).extraMinuteCents : null }
    const at = montrealInstant(dayAfter(today, -daysAgo), MORNING)
    return posted(account_id, idFrom(random), kind, at, { prepaid: cents, usage: -cents }, subject)
  })
  const timeOf = ({ transactions }: Posted): number => Number(transactions[0]?.occurred_at)
  // The balance history is in the order of posting.
  const postings = [...sold.flatMap((sale) => sale.postings), ...spent].sort((one, other) => timeOf(one) - timeOf(other))
  return {
    transactions: postings.flatMap(({ transactions }) => transactions),
    entries: postings.flatMap(({ entries }) => entries),
    customer: { account_id, processor: 'embedded', reference: account_id, created_at: owner.created_at },
    cards: cards.map(({ card }) => card),
    processorCards: cards.map(({ processorCard }) => processorCard),
    invoices: sold.map(({ invoice }) => invoice),
    charges: sold.map(({ charge }) => charge),
  }
}

export interface PracticeRows extends AudioRows, FlowRows, MoneyRows, SupportRows {
  account: Insertable<Tables['accounts']>
  users: (Insertable<Tables['users']> & { created_at: Date })[]
  subscription: Insertable<Tables['subscriptions']>
  presets: Insertable<Tables['presets']>[]
  schedules: Insertable<Tables['schedules']>[]
  recipients: Insertable<Tables['email_recipients']>[]
  numbers: Insertable<Tables['numbers']>[]
  people: PersonDraft[]
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
    people: profile.contactNames.map((name, index) => ({ name, company: null, email: null, numbers: [callers[index] ?? ''] })),
    calls: ended,
    paths: planPaths(ended, plannedFlows(numbers, flows), randomFrom(profile.seed ^ PATH_SEED)),
    history,
    ...planSupport(profile.support, { account_id, today, seed: profile.seed, userId, colleagueId: colleague?.id ?? null }),
    ...planMoney(profile, { account_id, today, periodStart: period_start_date, created_at }, random),
  }
}
