import { pino } from 'pino'
import { makeBackground, type Background } from '../../platform/jobs/background'
import { systemRandom } from '../../platform/random'
import type { TelephonyPort } from '../telephony/port'
import type { TestServer } from '../../testing/startServer'
import { makeBillingService } from '../../billing/plans/service'
import { makeFlowProblems } from '../../flows/branches/queries'
import { makeNumberServices, type NumberServices } from '../service'

export const silent = pino({ level: 'silent' })

/** Another instance, or one after a restart: the same database without memory. */
export const anotherCopy = (
  { store, clock }: Pick<TestServer, 'store' | 'clock'>,
  telephony: TelephonyPort,
  background: Background = makeBackground(silent),
): NumberServices => {
  const billing = makeBillingService(store, clock.now)
  const flowProblems = makeFlowProblems(store, clock.now, [])
  return makeNumberServices({ flowProblems, store, clock: clock.now, random: systemRandom, telephony, billing, background })
}
