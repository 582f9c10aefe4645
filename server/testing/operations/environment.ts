import { randomUUID } from 'node:crypto'
import { makeStripeCards } from '../../billing/cards/stripe'
import { startPushDouble, type PushDouble } from '../../platform/push/testing/pushDouble'
import { startStripeDouble, type StripeDouble } from '../../billing/cards/testing/stripeDouble'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../../phone/carrier/twilio/carrier'
import type { ServerOptions, TestServer } from '../startServer'
import { startServer } from '../testServer'

/** The doubles of the carrier and of a push service, and an instance whose cards are Stripe's. */
export interface Outside {
  twilio: TwilioDouble
  stripe: StripeDouble
  push: PushDouble
  stripeCopy: TestServer
}

export interface TestEnvironment {
  server: TestServer
  outside: Outside
  close: () => Promise<void>
}

/** A service that can serve every operation: Twilio's double as carrier, embedded cards. */
export const openEnvironment = async (options: ServerOptions = {}): Promise<TestEnvironment> => {
  const [twilio, stripe, push] = await Promise.all([startTwilioDouble(), startStripeDouble(), startPushDouble()])
  const pushHosts = [push.origin]
  const server = await startServer({ ...options, pushHosts, carrier: makeTwilioCarrier(twilio.account) })
  const copy = await startServer({ ...options, on: server, cards: makeStripeCards(stripe.account, server.clock.now) })
  return {
    server,
    outside: { twilio, stripe, push, stripeCopy: copy },
    close: async () => {
      await copy.close()
      await server.close()
      await Promise.all([twilio.close(), stripe.close(), push.close()])
    },
  }
}

export const newKey = (): string => randomUUID()
