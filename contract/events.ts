import { operation } from './operation'

/**
 * The line `event:` of the stream; its line `data:` holds `{ "id": "…" }`, the id of what changed. `ready` has no data worth
 * reading; it says that from now on nothing is missed, and that before it something may have been.
 */
export type EventKind =
  | 'ready'
  | 'support_request.updated'
  | 'call.updated'
  | 'voicemail.updated'
  | 'recording.updated'
  /** The id is that of the call. */
  | 'webphone.ringing'

export const eventsOperations = {
  /**
   * Server-sent events of the account, without any content: who hears one asks for the thing itself. The stream ends
   * with the session, and with the service. 429 above three streams of a session or twenty of an account.
   */
  streamEvents: operation('GET', '/accounts/:accountId/events', { media: 'events', ext: true }),
}
