import { Type, type Static } from 'typebox'
import { PlanPauseSchema } from './billing'
import { operation } from './operation'
import { DateSchema, Essential, Exactly, FlagSchema, IdSchema, ListOf, MoneySchema, Nullable, OwnIdSchema, TextSchema } from './parts'

const E164Schema = Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' })

const CountrySchema = Type.Union([Type.Literal('CA'), Type.Literal('FR'), Type.Literal('GB'), Type.Literal('US')])

const KindSchema = Type.Union([Type.Literal('local'), Type.Literal('tollfree')])

/** As searches and costs name the kinds. */
const SearchedTypeSchema = Type.Union([Type.Literal('Local'), Type.Literal('TollFree')])

export const PhoneNumberSchema = Exactly({
  id: OwnIdSchema,
  label: Nullable(Type.String()),
  phone_number: Essential(E164Schema),
  friendly_number: Type.String(),
  type: KindSchema,
  country: Type.String(),
  rate_center: Nullable(Type.String()),
  region: Nullable(Type.String()),
  next_renewal_date: Nullable(DateSchema),
  endpoint_type: Type.Union([Type.Literal('parking'), Type.Literal('application')]),
  endpoint_value: Nullable(IdSchema),
})

export const NumbersReplySchema = Exactly({ numbers: ListOf(PhoneNumberSchema) })

export const NumberReplySchema = Exactly({ number: PhoneNumberSchema })

export const LabelBodySchema = Exactly({ label: TextSchema() })

export const EndpointBodySchema = Exactly({
  endpoint_type: Type.Union([Type.Literal('parking'), Type.Literal('application')]),
  endpoint_value: Nullable(IdSchema),
})

export const AvailableQuerySchema = Exactly({
  country: CountrySchema,
  type: SearchedTypeSchema,
  area_code: Type.Optional(TextSchema(16)),
  contains: Type.Optional(TextSchema(64)),
})

export const AvailableNumberSchema = Exactly({
  phone_number: Essential(E164Schema),
  friendly_name: Type.String(),
  country: Type.String(),
  type: KindSchema,
  rate_center: Nullable(Type.String()),
  region: Nullable(Type.String()),
})

export const AvailableNumbersReplySchema = Exactly({ numbers: ListOf(AvailableNumberSchema) })

/** Why the plan does not pay: what it includes was used by numbers that were given back, or it is paused. */
const CostReasonSchema = Type.Union([Type.Literal('released_numbers'), ...PlanPauseSchema.anyOf])

export const NumberCostSchema = Exactly({
  is_free: FlagSchema,
  is_preauthorized: FlagSchema,
  cost: MoneySchema,
  /** Ours, beside what the specification lists: why it costs, and from which day on the plan pays again. */
  reason: Type.Optional(CostReasonSchema),
  free_from: Type.Optional(DateSchema),
})

/** Nothing of it is believed but the number: kind, place and price are looked up again. */
export const RegisterBodySchema = Exactly({
  phone_number: E164Schema,
  friendly_name: Type.Optional(TextSchema()),
  country: Type.Optional(TextSchema(8)),
  type: Type.Union([SearchedTypeSchema, KindSchema]),
  rate_center: Type.Optional(Nullable(TextSchema())),
  region: Type.Optional(Nullable(TextSchema())),
  /** What the person agreed to pay, an extension: dearer is refused with `price_changed`. */
  confirmed_cost: Type.Optional(MoneySchema),
})

export const NumberUsageReplySchema = Exactly({
  usage: Exactly({ calls: Type.Integer({ minimum: 0, description: 'calls in and out of the last 30 days' }) }),
})

/** One of the account's numbers. */
export type PhoneNumber = Static<typeof PhoneNumberSchema>
export type LabelBody = Static<typeof LabelBodySchema>
export type EndpointBody = Static<typeof EndpointBodySchema>
export type AvailableQuery = Static<typeof AvailableQuerySchema>
/** One that nobody has. */
export type AvailableNumber = Static<typeof AvailableNumberSchema>
export type NumberCost = Static<typeof NumberCostSchema>
export type RegisterBody = Static<typeof RegisterBodySchema>
export type NumberUsageReply = Static<typeof NumberUsageReplySchema>

export const numbersOperations = {
  listNumbers: operation('GET', '/accounts/:accountId/numbers', { reply: NumbersReplySchema }),
  getNumber: operation('GET', '/accounts/:accountId/numbers/:numberId', { reply: NumberReplySchema }),
  setNumberLabel: operation('PUT', '/accounts/:accountId/numbers/:numberId/label', {
    body: LabelBodySchema,
    reply: NumberReplySchema,
  }),
  /** 422 on `endpoint` for an application that the account does not have. */
  setNumberEndpoint: operation('PUT', '/accounts/:accountId/numbers/:numberId/endpoint', {
    body: EndpointBodySchema,
    reply: NumberReplySchema,
  }),
  findAvailableNumbers: operation('GET', '/numbers/available', {
    query: AvailableQuerySchema,
    reply: AvailableNumbersReplySchema,
  }),
  /** `type` is `Local` or `TollFree`; any other is not found. */
  getNumberCost: operation('GET', '/accounts/:accountId/numbers/cost/:type', { reply: NumberCostSchema }),
  /** 400 with `insufficient_funds`, `number_unavailable` or `price_changed`. */
  registerNumber: operation('POST', '/accounts/:accountId/numbers/register', {
    body: RegisterBodySchema,
    reply: NumberReplySchema,
    status: 201,
  }),
  /** For good. A second one finds it done: the number was this account's. */
  releaseNumber: operation('DELETE', '/accounts/:accountId/numbers/:numberId', { status: 204 }),
  /** What a release would break. */
  getNumberUsage: operation('GET', '/accounts/:accountId/numbers/:numberId/usage', {
    reply: NumberUsageReplySchema,
    ext: true,
  }),
}
