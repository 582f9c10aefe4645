import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedAddress } from './ownHost'
import { MINUTE_MS } from '../../clock'
import { RateLimited } from '../../failures/failures'
import type { Claims } from '../../sessions/token'

/** Requests per minute, counted by each instance. */
export interface RateLimits {
  /** Without a valid token or signature, console files excluded. */
  perAddress: number
  perAccount: number
  perUser?: number
  inAll?: number
}

/** Three hundred busy consoles of one account stay below these, and so does a user who reloads six tabs again and again. */
export const defaultRateLimits: RateLimits = { perAddress: 1200, perAccount: 12_000, perUser: 3000, inAll: 20_000 }

export type RateLimitedBy = 'address' | 'user' | 'account'

type Counter = ReturnType<FastifyInstance['createRateLimit']>

declare module 'fastify' {
  interface FastifyContextConfig {
    countsItself?: boolean
  }
}

const countWith = async (counter: Counter, request: FastifyRequest, onRefusal: () => void): Promise<void> => {
  const count = await counter(request)
  if (count.isAllowed || !count.isExceeded) return
  onRefusal()
  throw new RateLimited(Math.max(1, count.ttlInSeconds))
}

export type RateLimiter = ReturnType<typeof addRateLimits>

/** Members are not counted as strangers, so that neither a large company nor an attacker locks out a shared address. */
export const addRateLimits = (
  app: FastifyInstance,
  limits: RateLimits,
  onRefusal: (by: RateLimitedBy) => void = () => undefined,
) => {
  const { perAddress, perAccount, perUser = perAccount, inAll = 10 * perAddress } = limits
  const counters = new Map<'account' | 'user' | 'stranger', Counter>()
  const [accounts, users] = [new WeakMap<FastifyRequest, string>(), new WeakMap<FastifyRequest, string>()]
  app.register(rateLimit, { global: false, timeWindow: MINUTE_MS })
  app.after((error) => {
    if (error) throw error
    const keyGenerator = (request: FastifyRequest): string => countedAddress(request.ip)
    const all = app.createRateLimit({ max: inAll, keyGenerator })
    counters.set('stranger', app.createRateLimit({ max: perAddress, keyGenerator }))
    counters.set('user', app.createRateLimit({ max: perUser, keyGenerator: (request) => users.get(request) ?? '' }))
    counters.set('account', app.createRateLimit({ max: perAccount, keyGenerator: (request) => accounts.get(request) ?? '' }))
    app.addHook('onRequest', async (request) => {
      await countWith(all, request, () => onRefusal('address'))
      if (request.routeOptions.config.countsItself !== true) await countStranger(request)
    })
  })

  const countBy = async (name: 'account' | 'user' | 'stranger', request: FastifyRequest, by: RateLimitedBy): Promise<void> => {
    const counter = counters.get(name)
    if (counter !== undefined) await countWith(counter, request, () => onRefusal(by))
  }
  const countStranger = (request: FastifyRequest): Promise<void> => countBy('stranger', request, 'address')
  const countAccount = (request: FastifyRequest, accountId: string): Promise<void> => {
    accounts.set(request, accountId)
    return countBy('account', request, 'account')
  }
  return {
    countStranger,
    countAccount,
    countMember: async (request: FastifyRequest, { userId, accountId }: Claims): Promise<void> => {
      users.set(request, userId)
      await countBy('user', request, 'user')
      await countAccount(request, accountId)
    },
  }
}
