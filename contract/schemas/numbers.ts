import { Type } from 'typebox'
import type { numbersRows } from '../numbers'
import { PlanPauseSchema } from './billing'
import { DateSchema, Exactly, FlagSchema, IdSchema, MoneySchema, Nullable, TextSchema } from './parts'
import { schemasOf } from './schemas'

const E164Schema = Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' })

const CountrySchema = Type.Union([Type.Literal('CA'), Type.Literal('FR'), Type.Literal('GB'), Type.Literal('US')])

const KindSchema = Type.Union([Type.Literal('local'), Type.Literal('tollfree')])

/** As searches and costs name the kinds. */
const SearchedTypeSchema = Type.Union([Type.Literal('Local'), Type.Literal('TollFree')])

export const PhoneNumberSchema = Exactly({
  id: IdSchema,
  label: Nullable(Type.String()),
  phone_number: E164Schema,
  friendly_number: Type.String(),
  type: KindSchema,
  country: Type.String(),
  rate_center: Nullable(Type.String()),
  region: Nullable(Type.String()),
  next_renewal_date: Nullable(DateSchema),
  endpoint_type: Type.Union([Type.Literal('parking'), Type.Literal('application')]),
  endpoint_value: Nullable(IdSchema),
})

export const NumbersReplySchema = Exactly({ numbers: Type.Array(PhoneNumberSchema) })

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
  phone_number: E164Schema,
  friendly_name: Type.String(),
  country: Type.String(),
  type: KindSchema,
  rate_center: Nullable(Type.String()),
  region: Nullable(Type.String()),
})

export const AvailableNumbersReplySchema = Exactly({ numbers: Type.Array(AvailableNumberSchema) })

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

export const numbersSchemas = schemasOf<typeof numbersRows>()({
  listNumbers: { reply: NumbersReplySchema },
  getNumber: { reply: NumberReplySchema },
  setNumberLabel: { body: LabelBodySchema, reply: NumberReplySchema },
  setNumberEndpoint: { body: EndpointBodySchema, reply: NumberReplySchema },
  findAvailableNumbers: { query: AvailableQuerySchema, reply: AvailableNumbersReplySchema },
  getNumberCost: { reply: NumberCostSchema },
  registerNumber: { body: RegisterBodySchema, reply: NumberReplySchema },
  releaseNumber: {},
  getNumberUsage: { reply: NumberUsageReplySchema },
})
