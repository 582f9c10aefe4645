import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, IdSchema, InstantSchema, ListOf, Nullable, OwnIdSchema, TextSchema } from './parts'

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'] as const

const RehearsedEventSchema = Type.Union([
  Exactly({ type: Essential(Type.Literal('answered')) }),
  Exactly({ type: Essential(Type.Literal('digit')), digit: Essential(Type.Enum(digits)) }),
  Exactly({ type: Essential(Type.Literal('timeout')) }),
  Exactly({
    type: Essential(Type.Literal('transferred')),
    result: Essential(Type.Union([Type.Literal('answered'), Type.Literal('unanswered')])),
  }),
  Exactly({ type: Essential(Type.Literal('recorded')) }),
  Exactly({ type: Essential(Type.Literal('hangup')) }),
])

const MAX_EVENTS = 200

/** `local` as it was chosen in the time zone (IANA name); `instant` is what counts. */
const RehearsedTimeSchema = Exactly({
  instant: Essential(InstantSchema),
  local: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' }),
  time_zone: TextSchema(64),
})

export const RehearsalScriptSchema = Exactly({
  caller: TextSchema(64),
  number_id: Nullable(IdSchema),
  events: Essential(Type.Array(RehearsedEventSchema, { maxItems: MAX_EVENTS })),
  /** Of the call; null or missing for now. */
  at: Type.Optional(Nullable(RehearsedTimeSchema)),
})

const kinds = ['gather', 'transfer', 'ring', 'voicemail', 'hangUp', 'over'] as const

export const CallEndSchema = Exactly({
  kind: Essential(Type.Enum(kinds)),
  branch_id: Nullable(IdSchema),
  target: Nullable(TextSchema()),
})

export const RehearsalSchema = Exactly({
  id: OwnIdSchema,
  application_id: IdSchema,
  friendly_name: Type.String(),
  script: RehearsalScriptSchema,
  expected: CallEndSchema,
})

export const RehearsalsReplySchema = Exactly({ rehearsals: ListOf(RehearsalSchema) })

export const RehearsalReplySchema = Exactly({ rehearsal: RehearsalSchema })

export const NewRehearsalBodySchema = Exactly({
  friendly_name: TextSchema(),
  script: RehearsalScriptSchema,
  expected: CallEndSchema,
})

export const RehearsalBodySchema = Exactly({ friendly_name: TextSchema(), expected: CallEndSchema })

export type Rehearsal = Static<typeof RehearsalSchema>
/** `number_id` is the number dialled, null for any. The first event is `answered`. */
export type RehearsalScript = Static<typeof RehearsalScriptSchema>
export type RehearsedTime = Static<typeof RehearsedTimeSchema>
export type CallEnd = Static<typeof CallEndSchema>
export type NewRehearsalBody = Static<typeof NewRehearsalBodySchema>
export type RehearsalBody = Static<typeof RehearsalBodySchema>

export const rehearsalsOperations = {
  listRehearsals: operation('GET', '/applications/:applicationId/rehearsals', {
    reply: RehearsalsReplySchema,
    ext: true,
  }),
  createRehearsal: operation('POST', '/applications/:applicationId/rehearsals', {
    body: NewRehearsalBodySchema,
    reply: RehearsalReplySchema,
    status: 201,
    ext: true,
  }),
  changeRehearsal: operation('PUT', '/rehearsals/:rehearsalId', {
    body: RehearsalBodySchema,
    reply: RehearsalReplySchema,
    ext: true,
  }),
  deleteRehearsal: operation('DELETE', '/rehearsals/:rehearsalId', { status: 204, ext: true }),
}
