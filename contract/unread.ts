import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { CountSchema, Exactly } from './parts'

/** Each counted up to `MAX_COUNTED`. */
export const UnreadReplySchema = Exactly({
  missed_calls: Type.Optional(CountSchema),
  new_voicemails: Type.Optional(CountSchema),
})

export type UnreadReply = Static<typeof UnreadReplySchema>

export const unreadOperations = {
  /** Open missed calls and new voicemails; `call.updated` and `voicemail.updated` announce changes. */
  getUnread: operation('GET', '/accounts/:accountId/unread', { reply: UnreadReplySchema, ext: true }),
}
