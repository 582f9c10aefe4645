import type { StripeDouble, StripeFault } from '../../billing/cards/testing/stripeDouble'
import type { DoubleFault, TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { wholeFrom, type Random } from '../../practice/random'

const atStripe: readonly StripeFault[] = ['cut', 'cutAfter', 'fail', 'failAfter', 'tooMany', 'inUse', 'garbageAfter']
const atTwilio: readonly DoubleFault[] = ['cut', 'cutAfter', 'fail', 'failAfter', 'tooMany', 'garbageAfter']

const SHARE = 0.3

const chooseFrom =
  <Fault>(random: Random, faults: readonly Fault[]) =>
  (): Fault | undefined =>
    random() < SHARE ? faults[wholeFrom(random, 0, faults.length - 1)] : undefined

export const disturbProviders = (random: Random, stripe: StripeDouble, twilio: TwilioDouble): void => {
  stripe.failBy(chooseFrom(random, atStripe))
  twilio.failBy(chooseFrom(random, atTwilio))
}

export const calmProviders = (stripe: StripeDouble, twilio: TwilioDouble): void => {
  stripe.failBy(() => undefined)
  twilio.failBy(() => undefined)
}
