import { Type } from 'typebox'
import { Exactly, FlagSchema, ListOf, operation, TextSchema } from './operation'

export const PresenceBodySchema = Exactly({
  is_here: FlagSchema,
  /** Names the page among those of the session, which may have several open. */
  window: Type.Optional(TextSchema(40)),
})

export const PresenceReplySchema = Exactly({
  names: ListOf(Type.String({ description: 'first and last name' })),
  /** The user has the screen open in another window, or another browser. */
  is_elsewhere: FlagSchema,
})

const presence = { body: PresenceBodySchema, reply: PresenceReplySchema, asks: true, whileSuspended: true, ext: true } as const

/**
 * Who is on the same screen. A page says every 20 seconds that it is shown, and once that it closes; after 45 seconds of silence
 * it counts as closed. The reply names the others of the account. Nothing is stored.
 */
export const presenceOperations = {
  attendApplication: operation('PUT', '/applications/:applicationId/presence', { ...presence, role: 'manager' }),
  attendSchedule: operation('PUT', '/schedules/:scheduleId/presence', { ...presence, role: 'manager' }),
  attendSupportRequest: operation('PUT', '/support-requests/:supportRequestId/presence', { ...presence, role: 'member' }),
}
