import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

interface CurrentRequest {
  accountId: string
  userId?: string
  /** For the journal, as JSON: who may change something now; empty if nobody. */
  actor?: string
}

/** Of a member's request while it is answered; nothing in background work and for strangers. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>()

/** For the log. Ids and an address, never what somebody typed: people type passwords into the field for their email. */
export interface CallerIds {
  address?: string
  login?: string
  user?: string
  account?: string
  operator?: string
}

const callers = new WeakMap<FastifyRequest, CallerIds>()

/** Adds what is known by now of who sent this request, whether or not they will turn out to be it. */
export const identify = (request: FastifyRequest, caller: CallerIds): void => void callers.set(request, { ...callers.get(request), ...caller })

export const callerOf = (request: FastifyRequest): CallerIds | undefined => callers.get(request)
