import { Type, type Static } from 'typebox'
import { CallStepSchema } from './callPaths'
import { CallEndSchema } from './flowVersions'
import { Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, Nullable, operation } from './operation'

/** `no_end`: nothing answered, or the call was not over after a minute. */
export const nightResults = ['as_expected', 'ended_elsewhere', 'sound_missing', 'no_end'] as const

export const NightStepSchema = Exactly({
  ...CallStepSchema.properties,
  /** Its sound is gone or can't be played. */
  is_unheard: FlagSchema,
})

/** A call that the service made at night by a saved test. It is in no list of calls, no count and no bill. */
export const NightCallSchema = Exactly({
  rehearsal_id: Essential(IdSchema),
  number_id: Essential(IdSchema),
  result: Essential(Type.Enum(nightResults)),
  /** Where the call stood when the test was over; null of `no_end`. */
  end: Nullable(CallEndSchema),
  steps: ListOf(NightStepSchema),
})

export const NightCallsSchema = Exactly({
  is_on: FlagSchema,
  /** 0 where calls come from a carrier, whose numbers the service can't call by itself yet. */
  is_available: FlagSchema,
  /** The end of the last night's calls; null before the first. */
  called_at: Nullable(InstantSchema),
  calls: ListOf(NightCallSchema),
})

export const NightCallsReplySchema = Exactly({ night_calls: Essential(NightCallsSchema) })

export const NightCallsBodySchema = Exactly({ is_on: FlagSchema })

export type NightResult = (typeof nightResults)[number]
export type NightStep = Static<typeof NightStepSchema>
export type NightCall = Static<typeof NightCallSchema>
export type NightCalls = Static<typeof NightCallsSchema>
export type NightCallsBody = Static<typeof NightCallsBodySchema>

const NIGHT_CALLS = '/applications/:applicationId/night-calls'

export const nightCallsOperations = {
  getNightCalls: operation('GET', NIGHT_CALLS, { role: 'manager', reply: NightCallsReplySchema, ext: true }),
  /**
   * While it is on, every number that leads to the application is called each night by each of its tests. Whoever turns it on
   * gets an email if a call ends otherwise, as by the user's notifications. 409 `carrier` where it isn't available.
   */
  setNightCalls: operation('PUT', NIGHT_CALLS, { role: 'manager', body: NightCallsBodySchema, reply: NightCallsReplySchema, ext: true }),
}
