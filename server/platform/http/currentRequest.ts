import { AsyncLocalStorage } from 'node:async_hooks'

interface CurrentRequest {
  accountId: string
  /** For the journal, as JSON: who may change something now; empty if nobody. */
  actor?: string
}

/** Of a member's request while it is answered; nothing in background work and for strangers. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>()
