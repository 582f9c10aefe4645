import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedAddress } from './clientAddress'
import { MINUTE_MS } from '../clock'
import { TooMany } from '../failures/failures'

/** Requests a minute, each counted by one copy of the service for itself. */
export interface FloodLimits {
  perAddress: number
  perAccount: number
}

export const usualFloodLimits: FloodLimits = { perAddress: 1200, perAccount: 1200 }

type Counter = ReturnType<FastifyInstance['createRateLimit']>

export interface FloodGuard {
  /** Counts the request for this account; throws `TooMany` above its limit. */
  countAccount: (request: FastifyRequest, accountId: string) => Promise<void>
}

const countWith = async (counter: Counter, request: FastifyRequest, onRefusal: () => void): Promise<void> => {
  const count = await counter(request)
  if (count.isAllowed || !count.isExceeded) return
  onRefusal()
  throw new TooMany(Math.max(1, count.ttlInSeconds))
}

/** Counts every request by its address as soon as it comes, known path or not. */
export const guardAgainstFloods = (
  app: FastifyInstance,
  limits: FloodLimits,
  onRefusal: (by: 'address' | 'account') => void = () => undefined,
): FloodGuard => {
  const counters = new Map<'account', Counter>()
  const accounts = new WeakMap<FastifyRequest, string>()
  app.register(rateLimit, { global: false, timeWindow: MINUTE_MS })
  app.after((error) => {
    if (error) throw error
    const keyGenerator = (request: FastifyRequest): string => countedAddress(request.ip)
    const perAddress = app.createRateLimit({ max: limits.perAddress, keyGenerator })
    const accountOf = (request: FastifyRequest): string => accounts.get(request) ?? ''
    counters.set('account', app.createRateLimit({ max: limits.perAccount, keyGenerator: accountOf }))
    app.addHook('onRequest', (request) => countWith(perAddress, request, () => onRefusal('address')))
  })
  return {
    countAccount: async (request, accountId) => {
      accounts.set(request, accountId)
      const counter = counters.get('account')
      if (counter !== undefined) await countWith(counter, request, () => onRefusal('account'))
    },
  }
}
