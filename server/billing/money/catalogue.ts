import { dayAfter, localDay } from 'callflow/calendar'
import { SECOND_MS } from '../../platform/clock'
import type { Store } from '../../platform/database/tables'

/** A plan at one of its prices. */
export interface Plan {
  code: number
  name: string
  nameFr: string
  /** The first day of this price. */
  from: string
  monthlyCents: number
  includedNumbers: number
  includedMinutes: number
  /** CAD cents per month for a number that the plan doesn't include. */
  numberCents: Readonly<Record<'local' | 'tollfree', number>>
  /** CAD cents per started minute beyond the plan. */
  extraMinuteCents: number
  /** When customers were told of this price. */
  announcedOn: string | null
}

/** The prices of one plan, oldest first. */
export interface ListedPlan {
  code: number
  isOffered: boolean
  prices: readonly Plan[]
}

/** In the order in which plans are shown. */
export type Catalogue = readonly ListedPlan[]

/** Customers learn of a new price at least this long before they pay it. */
export const NOTICE_DAYS = 30

const pricesOf = (catalogue: Catalogue, code: number): readonly Plan[] => {
  const listed = catalogue.find((candidate) => candidate.code === code)
  if (listed === undefined) throw new Error(`no plan has the code ${code}`)
  return listed.prices
}

/** For somebody who takes it on that day. */
export const planAt = (catalogue: Catalogue, code: number, day: string): Plan => {
  const prices = pricesOf(catalogue, code)
  const plan = prices.findLast(({ from }) => from <= day) ?? prices[0]
  if (plan === undefined) throw new Error(`the plan ${code} has no price`)
  return plan
}

/** For somebody who has had it, in a period that begins on that day: a price that wasn't announced in time isn't theirs. */
export const renewedPlan = (catalogue: Catalogue, held: Plan, start: string): Plan => {
  const isDue = ({ from, announcedOn }: Plan): boolean =>
    from > held.from && from <= start && announcedOn !== null && dayAfter(announcedOn, NOTICE_DAYS) <= start
  return pricesOf(catalogue, held.code).findLast(isDue) ?? held
}

/** The specification's plans, with which the database begins. */
export const specifiedPlans: readonly Plan[] = [
  { code: 5, name: 'Starter', nameFr: 'Essentiel', monthlyCents: 1400, includedNumbers: 2, includedMinutes: 200 },
  { code: 6, name: 'Professional', nameFr: 'Professionnel', monthlyCents: 2900, includedNumbers: 5, includedMinutes: 1000 },
  { code: 7, name: 'Enterprise', nameFr: 'Entreprise', monthlyCents: 4900, includedNumbers: 15, includedMinutes: 3000 },
].map((plan) => ({ ...plan, from: '2000-01-01', announcedOn: null, numberCents: { local: 200, tollfree: 400 }, extraMinuteCents: 5 }))

export const readCatalogue = async (store: Store): Promise<Catalogue> => {
  const plans = await store.selectFrom('plans').selectAll().orderBy('position').orderBy('code').execute()
  const prices = await store.selectFrom('plan_prices').selectAll().orderBy('from_date').execute()
  return plans.map(({ code, name_en, name_fr, offered }) => ({
    code,
    isOffered: offered === 1,
    prices: prices.filter(({ plan }) => plan === code).map((price) => ({
      code,
      name: name_en,
      nameFr: name_fr,
      from: price.from_date,
      monthlyCents: price.monthly_cents,
      includedNumbers: price.included_numbers,
      includedMinutes: price.included_minutes,
      numberCents: { local: price.extra_number_cents, tollfree: price.extra_tollfree_cents },
      extraMinuteCents: price.extra_minute_cents,
      announcedOn: price.announced_at === null ? null : localDay(price.announced_at),
    })),
  }))
}

const FRESH_MS = 5 * SECOND_MS

export type CatalogueCache = ReturnType<typeof makeCatalogueCache>

/** What operators change is heard by every instance within seconds, long before the first day of a price. */
export const makeCatalogueCache = (steady: () => number = () => performance.now()) => {
  let kept: { catalogue: Catalogue; until: number } | null = null

  return {
    /** Within a transaction, give it: another connection might not be free. Another instance may just have made the plan of that code. */
    read: async (from: Store, code?: number): Promise<Catalogue> => {
      const isKnown = code === undefined || kept?.catalogue.some((plan) => plan.code === code) === true
      if (kept !== null && isKnown && steady() < kept.until) return kept.catalogue
      const catalogue = await readCatalogue(from)
      kept = { catalogue, until: steady() + FRESH_MS }
      return catalogue
    },
    forget: (): void => {
      kept = null
    },
  }
}
