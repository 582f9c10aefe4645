import { systemRandom } from '../platform/random'
import { makeSessions, type Sessions } from '../platform/sessions/sessions'
import { makeKeyRing, makeTokens } from '../platform/sessions/token'
import type { TestServer } from './startServer'

interface Parts {
  store: TestServer['store']
  clock: Pick<TestServer['clock'], 'now'>
}

/** Sessions that hear of no changes and therefore remember nothing. */
export const uncachedSessions = ({ store, clock: { now: clock } }: Parts, sessionHours = 12): Sessions => {
  const tokens = makeTokens(makeKeyRing(store, clock, systemRandom), clock)
  const channel = { listen: () => () => undefined }
  return makeSessions({ store, channel, tokens, clock, steady: () => clock().getTime(), random: systemRandom, sessionHours })
}
