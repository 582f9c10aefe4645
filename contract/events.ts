import { operation } from './operation'

/**
 * The `event:` line of the stream; `data:` holds the id of what changed. `ready` means that no later event is missed, and its
 * `quiet_ms` for how many milliseconds there was none: whoever has loaded everything within that time needs nothing anew.
 */
export type EventKind =
  | 'ready'
  | 'support_request.updated'
  | 'application.updated'
  | 'schedule.updated'
  | 'call.updated'
  | 'voicemail.updated'
  | 'recording.updated'
  | 'webphone.ringing'

export const eventsOperations = {
  /** Server-sent events without content. Ends with the session. The 21st of a session ends its oldest; 429 above 400 of an account. */
  streamEvents: operation('GET', '/accounts/:accountId/events', { media: 'events', ext: true }),
}
