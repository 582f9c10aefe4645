import { Type } from 'typebox'
import type { rehearsalsRows } from '../rehearsals'
import { Exactly, IdSchema, Nullable, TextSchema } from './parts'
import { schemasOf } from './schemas'

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'] as const

/** What happens to a call, as `callflow` names it. */
const RehearsedEventSchema = Type.Union([
  Exactly({ type: Type.Literal('answered') }),
  Exactly({ type: Type.Literal('digit'), digit: Type.Enum(digits) }),
  Exactly({ type: Type.Literal('timeout') }),
  Exactly({
    type: Type.Literal('transferred'),
    result: Type.Union([Type.Literal('answered'), Type.Literal('unanswered')]),
  }),
  Exactly({ type: Type.Literal('recorded') }),
  Exactly({ type: Type.Literal('hangup') }),
])

const MOST_EVENTS = 200

export const RehearsalScriptSchema = Exactly({
  caller: TextSchema(64),
  number_id: Nullable(IdSchema),
  events: Type.Array(RehearsedEventSchema, { maxItems: MOST_EVENTS }),
})

const kinds = ['gather', 'transfer', 'ring', 'voicemail', 'hangUp', 'over'] as const

export const CallEndSchema = Exactly({
  kind: Type.Enum(kinds),
  branch_id: Nullable(IdSchema),
  target: Nullable(TextSchema()),
})

export const RehearsalSchema = Exactly({
  id: IdSchema,
  application_id: IdSchema,
  friendly_name: Type.String(),
  script: RehearsalScriptSchema,
  expected: CallEndSchema,
})

export const RehearsalsReplySchema = Exactly({ rehearsals: Type.Array(RehearsalSchema) })

export const RehearsalReplySchema = Exactly({ rehearsal: RehearsalSchema })

export const NewRehearsalBodySchema = Exactly({
  friendly_name: TextSchema(),
  script: RehearsalScriptSchema,
  expected: CallEndSchema,
})

export const RehearsalBodySchema = Exactly({ friendly_name: TextSchema(), expected: CallEndSchema })

export const rehearsalsSchemas = schemasOf<typeof rehearsalsRows>()({
  listRehearsals: { reply: RehearsalsReplySchema },
  createRehearsal: { body: NewRehearsalBodySchema, reply: RehearsalReplySchema },
  changeRehearsal: { body: RehearsalBodySchema, reply: RehearsalReplySchema },
  deleteRehearsal: {},
})
