import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { CountSchema, Exactly } from './parts'

/** Each counted up to `MAX_COUNTED`. */
export const UnreadReplySchema = Exactly({
  missed_calls: Type.Optional(CountSchema),
  new_voicemails: Type.Optional(CountSchema),
  /** Open support requests with an answer that the caller hasn't seen, among the last 100 that changed; missing without any. */
  new_answers: Type.Optional(CountSchema),
})

export type UnreadReply = Static<typeof UnreadReplySchema>

export const unreadOperations = {
  /** `call.updated`, `voicemail.updated` and `support_request.updated` announce changes. */
  getUnread: operation('GET', '/accounts/:accountId/unread', { reply: UnreadReplySchema, ext: true }),
}
