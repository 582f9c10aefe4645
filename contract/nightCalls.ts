import { Type, type Static } from 'typebox'
import { CallStepSchema } from './callPaths'
import { OwnNumberSchema } from './calls'
import { CallEndSchema } from './flowVersions'
import { CountSchema, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, MoneySchema, Nullable, operation } from './operation'

/** `no_end`: nothing answered, or the call was not over after a minute. */
export const nightResults = ['as_expected', 'ended_elsewhere', 'sound_missing', 'no_end'] as const

export const NightStepSchema = Exactly({
  ...CallStepSchema.properties,
  /** Its sound is gone or can't be played. */
  is_unheard: FlagSchema,
})

/** A call that the service made at night by a saved test. It is in no count and no bill, and apart in the call logs. */
export const NightCallSchema = Exactly({
  rehearsal_id: Essential(IdSchema),
  number_id: Essential(IdSchema),
  result: Essential(Type.Enum(nightResults)),
  /** Where the call stood when the test was over; null of `no_end`. */
  end: Nullable(CallEndSchema),
  steps: ListOf(NightStepSchema),
})

/** Of calls that a carrier carries: an owner accepts it before they are made. */
export const NightPriceSchema = Exactly({
  /** For each call of at most a minute, before taxes, as the catalogue says for minutes to these numbers. */
  per_call: Essential(MoneySchema),
  /** In a night; three times as many if one of them ends differently. */
  calls: CountSchema,
  /** 0 before, and once the price has risen. */
  is_accepted: FlagSchema,
  accepted_by: Nullable(Type.String()),
  accepted_at: Nullable(InstantSchema),
})

export const NightCallsSchema = Exactly({
  is_on: FlagSchema,
  /** 0 where calls come from a carrier that can't call numbers by itself. */
  is_available: FlagSchema,
  /** Null where the calls cost nothing. */
  price: Type.Optional(Nullable(NightPriceSchema)),
  /** The end of the last night's calls; null before the first. */
  called_at: Nullable(InstantSchema),
  calls: ListOf(NightCallSchema),
})

/** In the call logs, where these calls are apart from all others. */
export const LoggedNightCallSchema = Exactly({
  rehearsal_id: Essential(IdSchema),
  rehearsal_name: Type.String(),
  application_id: Essential(IdSchema),
  application_name: Type.String(),
  number_id: Essential(IdSchema),
  number: OwnNumberSchema,
  result: Essential(Type.Enum(nightResults)),
  called_at: InstantSchema,
})

export const NightLogReplySchema = Exactly({ night_calls: ListOf(LoggedNightCallSchema) })

export const NightCallsReplySchema = Exactly({ night_calls: Essential(NightCallsSchema) })

export const NightCallsBodySchema = Exactly({ is_on: FlagSchema })

export const NightPriceBodySchema = Exactly({ per_call: Type.Number({ minimum: 0, maximum: 1000 }) })

export type NightResult = (typeof nightResults)[number]
export type NightStep = Static<typeof NightStepSchema>
export type NightCall = Static<typeof NightCallSchema>
export type NightCalls = Static<typeof NightCallsSchema>
export type LoggedNightCall = Static<typeof LoggedNightCallSchema>
export type NightPrice = Static<typeof NightPriceSchema>
export type NightPriceBody = Static<typeof NightPriceBodySchema>
export type NightCallsBody = Static<typeof NightCallsBodySchema>

const NIGHT_CALLS = '/applications/:applicationId/night-calls'

export const nightCallsOperations = {
  /** Of the last night, by all applications. */
  listNightCalls: operation('GET', '/accounts/:accountId/night-calls', { role: 'manager', reply: NightLogReplySchema, ext: true }),
  getNightCalls: operation('GET', NIGHT_CALLS, { role: 'manager', reply: NightCallsReplySchema, ext: true }),
  /**
   * While it is on, every number that leads to the application is called each night by each of its tests. Whoever turns it on
   * gets an email if a call ends otherwise, as by the user's notifications. 409 `carrier` where it isn't available, and
   * `price` where an owner has to accept the price first.
   */
  setNightCalls: operation('PUT', NIGHT_CALLS, { role: 'manager', body: NightCallsBodySchema, reply: NightCallsReplySchema, ext: true }),
  /** Turns the calls on for this price. 409 `price` if it has risen. */
  acceptNightPrice: operation('PUT', `${NIGHT_CALLS}/price`, { role: 'owner', body: NightPriceBodySchema, reply: NightCallsReplySchema, ext: true }),
}
