import { sql } from 'kysely'
import { dayAfter, isDay, localDay } from 'callflow/calendar'
import { operatorCatalogueOperations, type CataloguePlan, type NewPlanBody, type PlanEditBody, type PlanPrice, type PlanPriceBody } from 'contract/operatorCatalogue'
import { type CatalogueCache, NOTICE_DAYS } from '../billing/index'
import type { Clock } from '../platform/clock'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'
import { BusinessError, isInvalid, NotFound, refuseProblems, textProblem, type Sentence, Validation } from '../platform/failures/failures'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { MailOutbox } from '../platform/jobs/mailOutbox'
import { actorOf, type Actor, type Journal } from './journal'
import { priceChangedMail, priceKeptMail, type Announced } from './priceMails'

interface Deps {
  store: Store
  clock: Clock
  journal: Journal
  outbox: Pick<MailOutbox, 'put' | 'deliver'>
  catalogue: Pick<CatalogueCache, 'forget'>
}

const MAX_NAME = 60

const isTaken: Sentence = { en: 'Another plan has this name.', fr: 'Un autre forfait porte ce nom.' }
const isPast: Sentence = { en: 'Choose today or a later day.', fr: 'Choisissez aujourd’hui ou un jour suivant.' }
const hasPrice: Sentence = { en: 'The plan already has a price from this day.', fr: 'Le forfait a déjà un prix à partir de ce jour.' }
const isFree: Sentence = { en: 'A minute costs at least one cent.', fr: 'Une minute coûte au moins un cent.' }

const isTooSoon: Sentence = {
  en: `This plan has customers, who are told ${NOTICE_DAYS} days before: choose a later day.`,
  fr: `Ce forfait a des clients, qui sont avisés ${NOTICE_DAYS} jours d’avance. Choisissez un jour plus éloigné.`,
}

const hasBegun = () =>
  new BusinessError('price_begun', {
    en: 'This price has begun. Add another that follows it.',
    fr: 'Ce prix est déjà en vigueur. Ajoutez-en un qui le suit.',
  })

const isCents = (dollars: number): boolean => Number.isInteger(Math.round(dollars * 1e6) / 1e4)
const centsOf = (dollars: number): number => Math.round(dollars * 100)

const rowOf = ({ from_date, monthly, included_numbers, included_minutes, ...extra }: PlanPriceBody) => ({
  ...{ from_date, included_numbers, included_minutes, monthly_cents: centsOf(monthly) },
  extra_number_cents: centsOf(extra.extra_number),
  extra_tollfree_cents: centsOf(extra.extra_tollfree_number),
  extra_minute_cents: centsOf(extra.extra_minute),
})

const codeOf = (written: string): number => {
  if (!/^\d{1,4}$/.test(written)) throw new NotFound()
  return Number(written)
}

export type OperatorCatalogue = ReturnType<typeof makeOperatorCatalogue>

export const makeOperatorCatalogue = ({ store, clock, journal, outbox, catalogue }: Deps) => {
  const today = (): string => localDay(clock())

  const listed = async (connection: Store, code?: number): Promise<CataloguePlan[]> => {
    const all = connection.selectFrom('plans').selectAll().orderBy('position').orderBy('code')
    const plans = await (code === undefined ? all : all.where('code', '=', code)).execute()
    const prices = await connection.selectFrom('plan_prices').selectAll().orderBy('from_date').execute()
    const { rows: counts } = await sql<{ plan: number; customers: number }>`
      select code as plan, count(*)::int as customers from plans join subscriptions on code in (plan, pending_plan) group by code`.execute(connection)
    return plans.map(({ offered, ...plan }) => ({
      ...plan,
      is_offered: offered,
      customers: counts.find((count) => count.plan === plan.code)?.customers ?? 0,
      prices: prices.filter((price) => price.plan === plan.code).map((price): PlanPrice => ({
        from_date: price.from_date,
        monthly: price.monthly_cents / 100,
        included_numbers: price.included_numbers,
        included_minutes: price.included_minutes,
        extra_number: price.extra_number_cents / 100,
        extra_tollfree_number: price.extra_tollfree_cents / 100,
        extra_minute: price.extra_minute_cents / 100,
        announced_at: price.announced_at?.toISOString() ?? null,
      })),
    }))
  }

  const one = async (connection: Store, code: number): Promise<CataloguePlan> => {
    const [plan] = await listed(connection, code)
    if (plan === undefined) throw new NotFound()
    return plan
  }

  /** Locks the catalogue's plans, so that no two operators change them at once. */
  const hold = (transaction: StoreTransaction) => transaction.selectFrom('plans').select('code').orderBy('code').forUpdate().execute()

  const enforceNames = async (transaction: StoreTransaction, { name_en, name_fr }: Pick<PlanEditBody, 'name_en' | 'name_fr'>, code: number): Promise<void> => {
    refuseProblems({ name_en: textProblem(name_en, MAX_NAME), name_fr: textProblem(name_fr, MAX_NAME) })
    for (const [field, name] of [['name_en', name_en], ['name_fr', name_fr]] as const) {
      const others = transaction.selectFrom('plans').select('code').where('code', '!=', code)
      const taken = await others.where(sql<boolean>`lower(${sql.ref(field)}) = lower(${name})`).executeTakeFirst()
      if (taken !== undefined) throw new Validation({ [field]: [isTaken] })
    }
  }

  const enforcePrice = (price: PlanPriceBody, hasCustomers: boolean): void => {
    const { from_date, monthly, extra_number, extra_tollfree_number, extra_minute } = price
    const dayProblem = !isDay(from_date) ? isInvalid : from_date < today() ? isPast : hasCustomers && from_date < dayAfter(today(), NOTICE_DAYS) ? isTooSoon : null
    const money = (dollars: number): Sentence | null => (isCents(dollars) ? null : isInvalid)
    refuseProblems({
      from_date: dayProblem,
      monthly: money(monthly),
      extra_number: money(extra_number),
      extra_tollfree_number: money(extra_tollfree_number),
      extra_minute: money(extra_minute) ?? (centsOf(extra_minute) < 1 ? isFree : null),
    })
  }

  /** The first user of each account that has the plan or chose it. */
  const mailCustomers = async (transaction: StoreTransaction, plan: CataloguePlan, price: PlanPrice, mailOf: typeof priceChangedMail): Promise<void> => {
    const { rows } = await sql<Pick<Announced, 'to' | 'language'>>`
      select distinct on (users.account_id) users.email as "to", users.language from users
      join subscriptions on subscriptions.account_id = users.account_id
      where ${plan.code} in (plan, pending_plan) and users.role = 'owner' order by users.account_id, users.created_at, users.id`.execute(transaction)
    for (const reader of rows) await outbox.put(transaction, { kind: 'text', content: mailOf({ ...reader, plan, price }) })
  }

  const change = async <Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result> => {
    const result = await inTransaction(store, work)
    catalogue.forget()
    return result
  }

  return {
    list: async () => ({ plans: await listed(store), today: today(), first_day_with_customers: dayAfter(today(), NOTICE_DAYS) }),

    create: ({ name_en, name_fr, is_offered, price }: NewPlanBody, actor: Actor): Promise<CataloguePlan> =>
      change(async (transaction) => {
        const known = await hold(transaction)
        const code = Math.max(0, ...known.map((plan) => plan.code)) + 1
        const names = { name_en: name_en.trim(), name_fr: name_fr.trim() }
        await enforceNames(transaction, names, code)
        enforcePrice(price, false)
        const { position } = await transaction.selectFrom('plans').select(sql<number>`coalesce(max(position), 0)::int + 1`.as('position')).executeTakeFirstOrThrow()
        await transaction.insertInto('plans').values({ code, ...names, position, offered: is_offered }).execute()
        await transaction.insertInto('plan_prices').values({ plan: code, ...rowOf(price) }).execute()
        await journal.write(transaction, actor, { act: 'plan_created', subject: names.name_en, after: { ...names, is_offered, price } })
        return one(transaction, code)
      }),

    edit: (planCode: string, { name_en, name_fr, is_offered, position }: PlanEditBody, actor: Actor): Promise<CataloguePlan> =>
      change(async (transaction) => {
        await hold(transaction)
        const { code, prices: _, customers: __, ...before } = await one(transaction, codeOf(planCode))
        const after = { name_en: name_en.trim(), name_fr: name_fr.trim(), position, is_offered }
        await enforceNames(transaction, after, code)
        const { is_offered: offered, ...row } = after
        await transaction.updateTable('plans').set({ ...row, offered }).where('code', '=', code).execute()
        await journal.write(transaction, actor, { act: 'plan_edited', subject: after.name_en, before, after })
        return one(transaction, code)
      }),

    addPrice: async (planCode: string, body: PlanPriceBody, actor: Actor): Promise<CataloguePlan> => {
      const changed = await change(async (transaction) => {
        await hold(transaction)
        const plan = await one(transaction, codeOf(planCode))
        enforcePrice(body, plan.customers > 0)
        if (plan.prices.some(({ from_date }) => from_date === body.from_date)) throw new Validation({ from_date: [hasPrice] })
        const announced_at = plan.customers > 0 ? clock() : null
        await transaction.insertInto('plan_prices').values({ plan: plan.code, ...rowOf(body), announced_at }).execute()
        if (announced_at !== null) await mailCustomers(transaction, plan, { ...body, announced_at: announced_at.toISOString() }, priceChangedMail)
        const before = plan.prices.findLast(({ from_date }) => from_date <= body.from_date)
        await journal.write(transaction, actor, { act: 'plan_price_added', subject: plan.name_en, ...(before && { before }), after: { ...body, customers_told: plan.customers } })
        return one(transaction, plan.code)
      })
      outbox.deliver()
      return changed
    },

    removePrice: async (planCode: string, fromDate: string, actor: Actor): Promise<void> => {
      await change(async (transaction) => {
        await hold(transaction)
        const plan = await one(transaction, codeOf(planCode))
        const price = plan.prices.find(({ from_date }) => from_date === fromDate)
        if (price === undefined) throw new NotFound()
        if (price.from_date <= today() || plan.prices.length === 1) throw hasBegun()
        await transaction.deleteFrom('plan_prices').where('plan', '=', plan.code).where('from_date', '=', fromDate).execute()
        if (price.announced_at !== null) await mailCustomers(transaction, plan, price, priceKeptMail)
        await journal.write(transaction, actor, { act: 'plan_price_removed', subject: plan.name_en, before: price })
      })
      outbox.deliver()
    },
  }
}

export const operatorCatalogueRoutes = (catalogue: OperatorCatalogue): BoundRoute[] => [
  route(operatorCatalogueOperations.listCatalogue, () => catalogue.list()),
  route(operatorCatalogueOperations.createPlan, async ({ body, caller }) => ({ plan: await catalogue.create(body, actorOf(caller)) })),
  route(operatorCatalogueOperations.editPlan, async ({ params, body, caller }) => ({ plan: await catalogue.edit(params.planCode, body, actorOf(caller)) })),
  route(operatorCatalogueOperations.addPlanPrice, async ({ params, body, caller }) => ({ plan: await catalogue.addPrice(params.planCode, body, actorOf(caller)) })),
  route(operatorCatalogueOperations.removePlanPrice, ({ params, caller }) => catalogue.removePrice(params.planCode, params.fromDate, actorOf(caller))),
]
