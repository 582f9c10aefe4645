import { makeBackground } from '../../platform/jobs/background'
import { systemRandom } from '../../platform/random'
import { realClock } from '../../platform/clock'
import { fingerprintOf } from '../../platform/http/routes/idempotency'
import type { TelephonyPort } from '../telephony/port'
import { makeTwilioTelephony } from '../telephony/twilio'
import { openDying } from '../../testing/dying'
import { makeBillingService } from '../../billing/plans/service'
import { makeFlowProblems } from '../../flows/branches/queries'
import { makeNumberServices } from '../service'

/** Buys a number and is killed at a given step. */
const { args, log, store, die } = openDying()
const [apiUrl = '', accountSid = '', authToken = '', accountId = '', phone_number = '', key = ''] = args
const real = makeTwilioTelephony({ accountSid, authToken, apiUrl, voiceUrl: null }, log)

let ids = 0
/** The first two ids are drawn in the transaction that places the order, the third in the one that completes it. */
const random = {
  ...systemRandom,
  id: () => {
    ids += 1
    die(ids <= 2 ? 'placing' : 'completing')
    return systemRandom.id()
  },
}

const telephony: TelephonyPort = {
  ...real,
  buy: async (phone, orderId) => {
    die('asking')
    const bought = await real.buy(phone, orderId)
    die('asked')
    return bought
  },
}

const body = { phone_number, type: 'Local' } as const
const fingerprint = fingerprintOf('POST', `/v1/accounts/${accountId}/numbers/register`, body)
const billing = makeBillingService(store, realClock)
const { purchases } = makeNumberServices({ store, clock: realClock, random, telephony, billing, background: makeBackground(log), flowProblems: makeFlowProblems(store, realClock, []) })
await purchases.register({ body, key, fingerprint, caller: { accountId, log } })
die('done')
await store.destroy()
