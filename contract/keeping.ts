import { Type, type Static } from 'typebox'
import { exportReply } from './calls'
import { CountSchema, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, Nullable, operation, OwnIdSchema, TextSchema } from './operation'

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

const CallerSchema = Exactly({ contact_number: TextSchema(100) })

/** Whose data is looked for: a person of the team, or else whoever has a phone number, in any usual form. */
export const SubjectSchema = Exactly({ ...CallerSchema.properties, user_id: Nullable(IdSchema) })

/** What becomes of something once its deletion is asked for. `cut`: without the number. `edit`: an owner edits it. */
const FateSchema = Type.Union([Type.Literal('deleted'), Type.Literal('cut'), Type.Literal('edit'), Type.Literal('stays')])

export const FoundSchema = Exactly({
  kind: Essential(Type.String()),
  /** In the language of the request, as is `why`. */
  name: Essential(Type.String()),
  count: Essential(CountSchema),
  /** Of these, how many stay although such things are deleted. */
  kept: Essential(CountSchema),
  fate: FateSchema,
  /** Why it stays, or where it is edited. */
  why: Type.String(),
})

export const PersonalDataReplySchema = Exactly({
  /** The number as it is written, or the name of the person. */
  subject: Essential(Type.String()),
  found: ListOf(FoundSchema),
  /** In which the number stands now. */
  call_flows: ListOf(Exactly({ id: OwnIdSchema, name: Essential(Type.String()) })),
})

/** Receipts: who was given, or had deleted, how much. */
export const DataRequestsReplySchema = Exactly({
  requests: ListOf(Exactly({
    id: OwnIdSchema,
    kind: Essential(Type.Union([Type.Literal('download'), Type.Literal('deletion')])),
    subject: Type.String({ description: 'the last four digits, or a name' }),
    done_by: Type.String(),
    calls: Essential(CountSchema),
    recordings: Essential(CountSchema),
    voicemails: Essential(CountSchema),
    others: Essential(CountSchema),
    created_at: InstantSchema,
  })),
})

export type Subject = Static<typeof SubjectSchema>
export type Fate = Static<typeof FateSchema>
export type Found = Static<typeof FoundSchema>
export type PersonalDataReply = Static<typeof PersonalDataReplySchema>
export type DataRequestsReply = Static<typeof DataRequestsReplySchema>
export type Keeping = Static<typeof KeepingSchema>
export type KeepingReply = Static<typeof KeepingReplySchema>
export type Due = Static<typeof DueSchema>

const DATA = '/accounts/:accountId/personal-data'
const KEEPING = '/accounts/:accountId/keeping'

export const keepingOperations = {
  getKeeping: operation('GET', KEEPING, { role: 'owner', reply: KeepingReplySchema, ext: true }),
  /** What these settings would delete now; nothing is saved. */
  previewKeeping: operation('POST', `${KEEPING}/preview`, { role: 'owner', asks: true, whileSuspended: true, body: KeepingSchema, reply: DueSchema, ext: true }),
  /** What is due is deleted within a day. */
  setKeeping: operation('PUT', KEEPING, { role: 'owner', proof: true, whileSuspended: true, body: KeepingSchema, reply: KeepingReplySchema, ext: true }),
  findPersonalData: operation('POST', DATA, { role: 'owner', asks: true, whileSuspended: true, body: SubjectSchema, reply: PersonalDataReplySchema, ext: true }),
  /** A ZIP file. */
  downloadPersonalData: operation('POST', `${DATA}/downloads`, { role: 'owner', proof: true, asks: true, whileSuspended: true, body: SubjectSchema, reply: exportReply, ext: true }),
  /** Replies with what is left. */
  deletePersonalData: operation('POST', `${DATA}/deletions`, { role: 'owner', proof: true, asks: true, whileSuspended: true, body: CallerSchema, reply: PersonalDataReplySchema, ext: true }),
  listDataRequests: operation('GET', `${DATA}/requests`, { role: 'owner', reply: DataRequestsReplySchema, ext: true }),
  /** A kept call stays, with its path, recordings and voicemails, until it is no longer kept. */
  setCallKept: operation('PUT', '/accounts/:accountId/calls/:callId/kept', { role: 'manager', whileSuspended: true, body: CallKeptBodySchema, status: 204, ext: true }),
}
