import { Type, type Static } from 'typebox'
import { CountSchema, Essential, Exactly, FlagSchema, Nullable, operation } from './operation'

const DaysSchema = Essential(Nullable(Type.Integer({ minimum: 7, maximum: 3650 })))

/** After how many days something is deleted; null: never, and of the journal after thirteen months. Recordings and paths go with their call at the latest. */
export const KeepingSchema = Exactly({
  recordings_days: DaysSchema,
  voicemails_days: DaysSchema,
  calls_days: DaysSchema,
  paths_days: DaysSchema,
  /** Of what the account's people did. */
  journal_days: Essential(Nullable(Type.Integer({ minimum: 30, maximum: 395 }))),
})

export const KeepingReplySchema = Exactly({
  keeping: Essential(KeepingSchema),
  /** Files that are deleted here, but still stored, or at the carrier. */
  left: Essential(CountSchema),
})

/** What would be deleted now. Bytes are those of recordings and voicemails. */
export const DueSchema = Exactly({
  calls: Essential(CountSchema),
  paths: Essential(CountSchema),
  recordings: Essential(CountSchema),
  voicemails: Essential(CountSchema),
  journal_entries: Essential(CountSchema),
  bytes: Essential(CountSchema),
})

export const CallKeptBodySchema = Exactly({ is_kept: FlagSchema })

export type Keeping = Static<typeof KeepingSchema>
export type KeepingReply = Static<typeof KeepingReplySchema>
export type Due = Static<typeof DueSchema>

const KEEPING = '/accounts/:accountId/keeping'

export const keepingOperations = {
  getKeeping: operation('GET', KEEPING, { role: 'owner', reply: KeepingReplySchema, ext: true }),
  /** What these settings would delete now; nothing is saved. */
  previewKeeping: operation('POST', `${KEEPING}/preview`, { role: 'owner', asks: true, whileSuspended: true, body: KeepingSchema, reply: DueSchema, ext: true }),
  /** What is due is deleted within a day. */
  setKeeping: operation('PUT', KEEPING, { role: 'owner', proof: true, whileSuspended: true, body: KeepingSchema, reply: KeepingReplySchema, ext: true }),
  /** A kept call stays, with its path, recordings and voicemails, until it is no longer kept. */
  setCallKept: operation('PUT', '/accounts/:accountId/calls/:callId/kept', { role: 'manager', whileSuspended: true, body: CallKeptBodySchema, status: 204, ext: true }),
}
