import { makeBackground } from '../../../platform/jobs/background'
import { systemRandom } from '../../../platform/random'
import { realClock } from '../../../platform/clock'
import { practiceSeller } from '../../money/practiceSeller'
import { fingerprintOf } from '../../../platform/http/routes/idempotency'
import { makeMoney } from '../../../composition/makeMoney'
import type { CardsPort } from '../../cards/port'
import { makeEmbeddedCards } from '../../cards/embedded'
import { openDying } from '../../../testing/dying'

/** Charges 20 dollars to a card and is killed at a given step. */
const { args, log, store, die } = openDying()
const [accountId = '', card_id = '', key = ''] = args
const real = makeEmbeddedCards({ store, clock: realClock, random: systemRandom })

let ids = 0
/** The first id is drawn in the transaction that places the charge, the second in the one that completes it. */
const random = {
  ...systemRandom,
  id: () => {
    ids += 1
    die(ids === 1 ? 'placing' : 'completing')
    return systemRandom.id()
  },
}

const cards: CardsPort = {
  ...real,
  charge: async (request) => {
    die('asking')
    const outcome = await real.charge(request)
    die('asked')
    return outcome
  },
}

const body = { amount: 20, card_id }
const fingerprint = fingerprintOf('POST', `/v1/accounts/${accountId}/credits/charge`, body)
const { charges } = makeMoney({ store, clock: realClock, random, background: makeBackground(log), sellerOf: async () => practiceSeller, cards })
await charges.charge({ body, key, fingerprint, caller: { accountId, log } })
die('done')
await store.destroy()
