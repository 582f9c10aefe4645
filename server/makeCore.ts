import { BEAT_MS, makeAccountEvents, type AccountEvents } from './core/accountEvents'
import { makeBackground } from './core/background'
import { realChance } from './core/chance'
import { realClock } from './core/clock'
import { practiceSeller } from './core/money/practiceSeller'
import { makeSessions } from './core/sessions'
import { makeKeyRing } from './core/signingKey'
import { makeTokens } from './core/token'
import { makeMoney, type Money } from './makeMoney'
import { makeBillingService, type BillingService } from './resources/billing/service'
import { makeNumberServices, type NumberServices } from './resources/numbers/numberServices'
import type { ServerParts } from './serverParts'

/** What several resources share, made once. */
export interface Core extends Required<Pick<ServerParts, 'store' | 'clock' | 'chance' | 'providers'>> {
  background: ReturnType<typeof makeBackground>
  keyRing: ReturnType<typeof makeKeyRing>
  sessions: ReturnType<typeof makeSessions>
  events: AccountEvents
  billing: BillingService
  money: Money
  numbers: NumberServices
}

export const makeCore = (parts: ServerParts): Core => {
  const { store, channel, settings, providers, log, clock = realClock, chance = realChance, beatMs = BEAT_MS } = parts
  const keyRing = makeKeyRing(store, clock, chance)
  const tokens = makeTokens(keyRing, clock)
  const sessions = makeSessions({ store, tokens, clock, chance, sessionHours: settings.sessionHours })
  const background = makeBackground(log)
  const events = makeAccountEvents({ store, channel, sessions, background, beatMs })
  const billing = makeBillingService(store, clock)
  const numbers = makeNumberServices({ store, clock, chance, telephony: providers.telephony, billing, background })
  const money = makeMoney({ store, clock, chance, cards: providers.cards, background, seller: settings.seller ?? practiceSeller })
  return { store, clock, chance, providers, keyRing, sessions, events, background, billing, money, numbers }
}
