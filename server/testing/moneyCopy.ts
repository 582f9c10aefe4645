import { pino } from 'pino'
import { makeBackground } from '../platform/jobs/background'
import { systemRandom } from '../platform/random'
import { practiceSeller } from '../billing/money/practiceSeller'
import { makeMoney, type Money } from '../composition/makeMoney'
import type { CardsPort } from '../billing/cards/port'
import { makeEmbeddedCards } from '../billing/cards/embedded'
import type { ReversalNotifier } from '../billing/charges/notifyReversal'
import type { TestServer } from './startServer'

export const silent = pino({ level: 'silent' })

export const moneyCopy = (
  { store, clock }: Pick<TestServer, 'store' | 'clock'>,
  cards?: CardsPort,
  isTimeTrusted = () => true,
  notifyReversal?: ReversalNotifier,
): Money => {
  const parts = { store, clock: clock.now, random: systemRandom }
  const background = makeBackground(silent)
  const notifier = notifyReversal === undefined ? {} : { notifyReversal }
  return makeMoney({ ...parts, ...notifier, isTimeTrusted, background, sellerOf: async () => practiceSeller, cards: cards ?? makeEmbeddedCards(parts) })
}
