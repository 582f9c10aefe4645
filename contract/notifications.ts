import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Exactly, Nullable, TextSchema } from './parts'

const VoicemailChoiceSchema = Type.Union([Type.Literal('off'), Type.Literal('link'), Type.Literal('attachment')])

const MissedCallsChoiceSchema = Type.Union([Type.Literal('off'), Type.Literal('immediately'), Type.Literal('digest')])

export const NotificationsBodySchema = Exactly({
  voicemail: VoicemailChoiceSchema,
  missed_calls: MissedCallsChoiceSchema,
  time_zone: TextSchema(64),
})

export const NotificationsReplySchema = Exactly({
  voicemail: VoicemailChoiceSchema,
  missed_calls: MissedCallsChoiceSchema,
  time_zone: Nullable(Type.String({ description: 'IANA name; null until saved' })),
  address: Type.String({ description: 'where the emails go' }),
  address_state: Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed')]),
})

export type NotificationsBody = Static<typeof NotificationsBodySchema>
export type NotificationsReply = Static<typeof NotificationsReplySchema>

export const notificationsOperations = {
  /** What the user wants to be told by email; nothing until saved. */
  getNotifications: operation('GET', '/users/:userId/notifications', { reply: NotificationsReplySchema, ext: true }),
  /** The emails are in the language of the user. 422 on `time_zone`. */
  saveNotifications: operation('PUT', '/users/:userId/notifications', {
    body: NotificationsBodySchema,
    reply: NotificationsReplySchema,
    ext: true,
  }),
}
