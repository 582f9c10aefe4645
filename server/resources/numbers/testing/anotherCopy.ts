import { pino } from 'pino'
import { makeBackground, type Background } from '../../../core/background'
import { systemRandom } from '../../../core/random'
import type { TelephonyPort } from '../../../core/ports/telephony'
import type { TestServer } from '../../../testing/startServer'
import { makeBillingService } from '../../billing/service'
import { makeFlowProblems } from '../../branches/flowProblems'
import { makeNumberServices, type NumberServices } from '../numberServices'

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
