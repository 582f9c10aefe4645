import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, IdSchema, ListOf, Nullable, OwnIdSchema, TextSchema } from './parts'

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'] as const

/** What happens to a call, as `callflow` names it. */
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

const MOST_EVENTS = 200

export const RehearsalScriptSchema = Exactly({
  caller: TextSchema(64),
  number_id: Nullable(IdSchema),
  events: Essential(Type.Array(RehearsedEventSchema, { maxItems: MOST_EVENTS })),
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

/** A call that an application is tried with, under a name: who calls, what happens then, and where the call ought to end. */
export type Rehearsal = Static<typeof RehearsalSchema>
/** `number_id` is the number that is dialled; null for none in particular. The first event is `answered`. */
export type RehearsalScript = Static<typeof RehearsalScriptSchema>
/**
 * Where such a call ends, or where it stands when all events have happened: it waits for keys, or reached a number, the
 * web phones or a voicemail, or a module hung up, or the flow was over. In which branch (null for the last), and the
 * number or the address that it reached.
 */
export type CallEnd = Static<typeof CallEndSchema>
export type NewRehearsalBody = Static<typeof NewRehearsalBodySchema>
export type RehearsalBody = Static<typeof RehearsalBodySchema>

export const rehearsalsOperations = {
  /** In the order in which they were made. */
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
  /** What happens in it stays: that is what makes it the same call. */
  changeRehearsal: operation('PUT', '/rehearsals/:rehearsalId', {
    body: RehearsalBodySchema,
    reply: RehearsalReplySchema,
    ext: true,
  }),
  deleteRehearsal: operation('DELETE', '/rehearsals/:rehearsalId', { status: 204, ext: true }),
}
