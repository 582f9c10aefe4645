import type { Static } from 'typebox'
import { row } from './row'
import type {
  CallEndSchema,
  NewRehearsalBodySchema,
  RehearsalBodySchema,
  RehearsalReplySchema,
  RehearsalSchema,
  RehearsalScriptSchema,
  RehearsalsReplySchema,
} from './schemas/rehearsals'

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
export type RehearsalsReply = Static<typeof RehearsalsReplySchema>
export type RehearsalReply = Static<typeof RehearsalReplySchema>
export type NewRehearsalBody = Static<typeof NewRehearsalBodySchema>
export type RehearsalBody = Static<typeof RehearsalBodySchema>

export const rehearsalsRows = {
  /** In the order in which they were made. */
  listRehearsals: row<{ reply: RehearsalsReply }>()('GET', '/applications/:applicationId/rehearsals', { ext: true }),
  createRehearsal: row<{ body: NewRehearsalBody; reply: RehearsalReply }>()('POST', '/applications/:applicationId/rehearsals', {
    status: 201,
    ext: true,
  }),
  /** What happens in it stays: that is what makes it the same call. */
  changeRehearsal: row<{ body: RehearsalBody; reply: RehearsalReply }>()('PUT', '/rehearsals/:rehearsalId', { ext: true }),
  deleteRehearsal: row()('DELETE', '/rehearsals/:rehearsalId', { status: 204, ext: true }),
}
