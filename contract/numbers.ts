import { Type, type Static } from 'typebox'
import { FlowProblemSchema } from './applications'
import { PlanPauseSchema } from './billing'
import { operation, DateSchema, Essential, Exactly, FlagSchema, IdSchema, ListOf, MoneySchema, Nullable, OwnIdSchema, TextSchema } from './operation'

const E164Schema = Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' })

const CountrySchema = Type.Union([Type.Literal('CA'), Type.Literal('FR'), Type.Literal('GB'), Type.Literal('US')])

const KindSchema = Type.Union([Type.Literal('local'), Type.Literal('tollfree')])

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
  /** Of the application's call flow; in the list. */
  endpoint_problem: Type.Optional(Nullable(FlowProblemSchema)),
  /** In the list: 0 if the member who asks neither calls from it nor answers it. */
  may_use: Type.Optional(FlagSchema),
})

export const NumbersReplySchema = Exactly({ numbers: ListOf(PhoneNumberSchema) })

export const NumberReplySchema = Exactly({ number: PhoneNumberSchema })

/** In characters, after trimming. */
export const MAX_LABEL_LENGTH = 64

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
  /** Kept for this account, which alone finds it (ext). */
  is_reserved: Type.Optional(FlagSchema),
})

export const AvailableNumbersReplySchema = Exactly({ numbers: ListOf(AvailableNumberSchema) })

const CostReasonSchema = Type.Union([Type.Literal('released_numbers'), ...PlanPauseSchema.anyOf])

export const NumberCostSchema = Exactly({
  is_free: FlagSchema,
  is_preauthorized: FlagSchema,
  cost: MoneySchema,
  reason: Type.Optional(CostReasonSchema),
  free_from: Type.Optional(DateSchema),
  balance: Type.Optional(MoneySchema),
  period: Type.Optional(Type.Literal('month')),
})

/** Only the number is trusted; type, place and price are looked up again. */
export const RegisterBodySchema = Exactly({
  phone_number: E164Schema,
  friendly_name: Type.Optional(TextSchema()),
  country: Type.Optional(TextSchema(8)),
  type: Type.Union([SearchedTypeSchema, KindSchema]),
  rate_center: Type.Optional(Nullable(TextSchema())),
  region: Type.Optional(Nullable(TextSchema())),
  confirmed_cost: Type.Optional(MoneySchema),
})

export const NumberUsageReplySchema = Exactly({
  usage: Exactly({ calls: Type.Integer({ minimum: 0, description: 'calls in and out of the last 30 days' }) }),
})

export type PhoneNumber = Static<typeof PhoneNumberSchema>
export type LabelBody = Static<typeof LabelBodySchema>
export type EndpointBody = Static<typeof EndpointBodySchema>
export type AvailableQuery = Static<typeof AvailableQuerySchema>
export type AvailableNumber = Static<typeof AvailableNumberSchema>
export type NumberCost = Static<typeof NumberCostSchema>
export type RegisterBody = Static<typeof RegisterBodySchema>
export type NumberUsageReply = Static<typeof NumberUsageReplySchema>

export const numbersOperations = {
  listNumbers: operation('GET', '/accounts/:accountId/numbers', { role: 'member', reply: NumbersReplySchema }),
  getNumber: operation('GET', '/accounts/:accountId/numbers/:numberId', { role: 'manager', reply: NumberReplySchema }),
  setNumberLabel: operation('PUT', '/accounts/:accountId/numbers/:numberId/label', {
    role: 'manager',
    body: LabelBodySchema,
    reply: NumberReplySchema,
  }),
  setNumberEndpoint: operation('PUT', '/accounts/:accountId/numbers/:numberId/endpoint', {
    role: 'manager',
    body: EndpointBodySchema,
    reply: NumberReplySchema,
  }),
  findAvailableNumbers: operation('GET', '/numbers/available', {
    role: 'manager',
    query: AvailableQuerySchema,
    reply: AvailableNumbersReplySchema,
  }),
  getNumberCost: operation('GET', '/accounts/:accountId/numbers/cost/:type', { role: 'manager', reply: NumberCostSchema }),
  /** 400 with `insufficient_funds`, `number_unavailable` or `price_changed`. */
  registerNumber: operation('POST', '/accounts/:accountId/numbers/register', {
    role: 'manager',
    body: RegisterBodySchema,
    reply: NumberReplySchema,
    status: 201,
  }),
  releaseNumber: operation('DELETE', '/accounts/:accountId/numbers/:numberId', { role: 'manager', status: 204 }),
  getNumberUsage: operation('GET', '/accounts/:accountId/numbers/:numberId/usage', {
    role: 'manager',
    reply: NumberUsageReplySchema,
    ext: true,
  }),
}
