import { Type, type Static } from 'typebox'
import { CountSchema, DateSchema, Essential, Exactly, FlagSchema, InstantSchema, ListOf, LongTextSchema, MoneySchema, Nullable, operation, TextSchema } from './operation'

const terms = {
  from_date: Essential(DateSchema),
  /** Before tax, as all prices. */
  monthly: Essential(MoneySchema),
  included_numbers: Essential(CountSchema),
  included_minutes: Essential(CountSchema),
  /** A month, for a number that the plan doesn't include. */
  extra_number: Essential(MoneySchema),
  extra_tollfree_number: Essential(MoneySchema),
  extra_minute: Essential(MoneySchema),
}

export const PlanPriceSchema = Exactly({
  ...terms,
  /** When the plan's customers were told; a price of which they weren't told is for new customers only. */
  announced_at: Nullable(InstantSchema),
})

export const CataloguePlanSchema = Exactly({
  code: Essential(Type.Integer()),
  name_en: Essential(Type.String()),
  name_fr: Essential(Type.String()),
  position: Essential(CountSchema),
  is_offered: Essential(FlagSchema),
  /** Who has it, or chose it from their renewal. */
  customers: Essential(CountSchema),
  /** Oldest first. */
  prices: ListOf(PlanPriceSchema),
})

const PlanNameSchema = TextSchema(60)
const PositionSchema = Type.Integer({ minimum: 0, maximum: 1_000 })
const DollarsSchema = Type.Number({ minimum: 0, maximum: 100_000, description: 'CAD with two decimals' })
const IncludedSchema = Type.Integer({ minimum: 0, maximum: 10_000_000 })

export const PlanPriceBodySchema = Exactly({
  from_date: DateSchema,
  monthly: DollarsSchema,
  included_numbers: IncludedSchema,
  included_minutes: IncludedSchema,
  extra_number: DollarsSchema,
  extra_tollfree_number: DollarsSchema,
  extra_minute: DollarsSchema,
})

const names = { name_en: PlanNameSchema, name_fr: PlanNameSchema, is_offered: FlagSchema }

export const PlanEditBodySchema = Exactly({ ...names, position: PositionSchema })
export const NewPlanBodySchema = Exactly({ ...names, price: PlanPriceBodySchema })

export const CatalogueReplySchema = Exactly({
  plans: ListOf(CataloguePlanSchema),
  /** The first day that a price may have: for a plan with customers, and for another. */
  first_day_with_customers: Essential(DateSchema),
  today: Essential(DateSchema),
})

export const CataloguePlanReplySchema = Exactly({ plan: CataloguePlanSchema })

export const DestinationPriceSchema = Exactly({
  prefix: Essential(Type.String({ description: '+ and digits; the longest one that fits a number decides' })),
  kind: Essential(Type.String()),
  name_en: Essential(Type.String()),
  name_fr: Essential(Type.String()),
  cents_per_minute: Essential(Type.Number({ minimum: 0 })),
  from_date: Essential(DateSchema),
})

export const DestinationPricesReplySchema = Exactly({ destinations: ListOf(DestinationPriceSchema) })
export const DestinationsCsvReplySchema = Exactly({ csv: Essential(Type.String()) })

export const MAX_CSV_LENGTH = 1_000_000

/** The whole table: what the file lacks is removed. */
export const DestinationsImportBodySchema = Exactly({ csv: LongTextSchema(MAX_CSV_LENGTH), preview: FlagSchema })

export const DestinationsImportReplySchema = Exactly({
  added: ListOf(DestinationPriceSchema),
  changed: ListOf(Exactly({ before: DestinationPriceSchema, after: DestinationPriceSchema })),
  removed: ListOf(DestinationPriceSchema),
  unchanged: Essential(CountSchema),
  /** What is wrong, by the line of the file; if anything is, nothing is imported. */
  refused: ListOf(Exactly({ line: Essential(Type.Integer()), reason: Essential(Type.String()) })),
  is_done: Essential(FlagSchema),
})

export type PlanPrice = Static<typeof PlanPriceSchema>
export type PlanPriceBody = Static<typeof PlanPriceBodySchema>
export type CataloguePlan = Static<typeof CataloguePlanSchema>
export type PlanEditBody = Static<typeof PlanEditBodySchema>
export type NewPlanBody = Static<typeof NewPlanBodySchema>
export type DestinationPrice = Static<typeof DestinationPriceSchema>
export type DestinationsImportBody = Static<typeof DestinationsImportBodySchema>
export type DestinationsImportReply = Static<typeof DestinationsImportReplySchema>

export const operatorCatalogueOperations = {
  listCatalogue: operation('GET', '/operator/plans', { reply: CatalogueReplySchema, access: 'operator', ext: true }),
  createPlan: operation('POST', '/operator/plans', { body: NewPlanBodySchema, reply: CataloguePlanReplySchema, access: 'administrator', status: 201, ext: true }),
  editPlan: operation('PUT', '/operator/plans/:planCode', { body: PlanEditBodySchema, reply: CataloguePlanReplySchema, access: 'administrator', ext: true }),
  /** 422 on `from_date` in the past, or less than 30 days ahead if the plan has customers, who get a mail. */
  addPlanPrice: operation('POST', '/operator/plans/:planCode/prices', { body: PlanPriceBodySchema, reply: CataloguePlanReplySchema, access: 'administrator', status: 201, ext: true }),
  /** 400 with `price_begun`. Customers who were told of it are told again. */
  removePlanPrice: operation('DELETE', '/operator/plans/:planCode/prices/:fromDate', { access: 'administrator', status: 204, ext: true }),
  listDestinationPrices: operation('GET', '/operator/destinations', { reply: DestinationPricesReplySchema, access: 'operator', ext: true }),
  exportDestinationPrices: operation('GET', '/operator/destinations.csv', { reply: DestinationsCsvReplySchema, access: 'operator', ext: true }),
  importDestinationPrices: operation('POST', '/operator/destinations', { body: DestinationsImportBodySchema, reply: DestinationsImportReplySchema, access: 'administrator', asks: true, ext: true }),
}
