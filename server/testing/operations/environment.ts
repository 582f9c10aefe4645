import { randomUUID } from 'node:crypto'
import { makeStripeCards } from '../../providers/cards/stripe'
import { startStripeDouble, type StripeDouble } from '../../providers/cards/testing/stripeDouble'
import { startTwilioDouble, type TwilioDouble } from '../../providers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../../providers/voice/twilio/carrier'
import type { ServerOptions, TestServer } from '../startServer'
import { startServer } from '../testServer'

/** The carrier's double, and an instance whose cards are Stripe's. */
export interface Outside {
  twilio: TwilioDouble
  stripe: StripeDouble
  stripeCopy: TestServer
}

export interface TestEnvironment {
  server: TestServer
  outside: Outside
  close: () => Promise<void>
}

/** A service that can serve every operation: Twilio's double as carrier, embedded cards. */
export const openEnvironment = async (options: ServerOptions = {}): Promise<TestEnvironment> => {
  const [twilio, stripe] = await Promise.all([startTwilioDouble(), startStripeDouble()])
  const server = await startServer({ ...options, carrier: makeTwilioCarrier(twilio.account) })
  const copy = await startServer({ ...options, on: server, cards: makeStripeCards(stripe.account, server.clock.now) })
  return {
    server,
    outside: { twilio, stripe, stripeCopy: copy },
    close: async () => {
      await copy.close()
      await server.close()
      await Promise.all([twilio.close(), stripe.close()])
    },
  }
}

export const newKey = (): string => randomUUID()
