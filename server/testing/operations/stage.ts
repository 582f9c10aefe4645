import { randomUUID } from 'node:crypto'
import { makeStripeCards } from '../../providers/cards/stripe'
import { startStripeDouble, type StripeDouble } from '../../providers/cards/testing/stripeDouble'
import { startTwilioDouble, type TwilioDouble } from '../../providers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../../providers/voice/twilio/carrier'
import type { ServerOptions, TestServer } from '../startServer'
import { startServer } from '../testServer'

/** Who stands outside of the service: the carrier, and a copy of the service whose cards are Stripe's. */
export interface Outside {
  twilio: TwilioDouble
  stripe: StripeDouble
  /** That copy, on the same database. */
  stripeCopy: TestServer
}

export interface Stage {
  server: TestServer
  outside: Outside
  close: () => Promise<void>
}

/** A service that serves every operation of the contract: its carrier is Twilio's double, its cards are the embedded ones. */
export const openStage = async (options: ServerOptions = {}): Promise<Stage> => {
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
