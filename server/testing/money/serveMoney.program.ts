import { pino } from 'pino'
import { buildServer } from '../../composition/app'
import { systemRandom } from '../../platform/random'
import { realClock } from '../../platform/clock'
import { makeStripeCards } from '../../billing/cards/stripe'
import { makeLocalFiles } from '../../platform/files/localFolder'
import { makeNoSpeech } from '../../sounds/speech/speech'
import { makeTwilioTelephony } from '../../numbers/telephony/twilio'
import { readSettings } from '../../composition/settings/settings'
import { openChannel } from '../../platform/events/channel'
import { openStore } from '../../platform/database/connection'
import { randomFrom, wholeFrom } from '../../practice/random'
import { addFaults } from '../faultHooks'
import { makeMailbox } from '../mailbox'

/**
 * Runs the whole service until it is killed. Cuts a share of the changing requests before or after they are
 * processed.
 */
const [databaseUrl = '', port = '', folder = '', stripeUrl = '', stripeKey = '', twilioUrl = '', twilioSid = '', twilioToken = '', seed = ''] =
  process.argv.slice(2)

const SHARE = 0.3
const kinds = ['drop', 'dropAfter', 'cutAfter'] as const

const log = pino({ level: 'silent' })
const generous = { perAddress: 1_000_000, perAccount: 1_000_000 }
const random = randomFrom(Number(seed))
const store = openStore({ databaseUrl, log, poolSize: 5 })
const app = buildServer({
  store,
  channel: openChannel({ databaseUrl, log }),
  settings: readSettings({ CONSOLE_DATA_DIR: folder, PORT: port }),
  providers: {
    mail: makeMailbox(),
    files: makeLocalFiles(folder, systemRandom),
    telephony: makeTwilioTelephony({ accountSid: twilioSid, authToken: twilioToken, apiUrl: twilioUrl, voiceUrl: null }, log),
    speech: makeNoSpeech(log),
    voice: null,
    carrier: null,
    cards: makeStripeCards({ secretKey: stripeKey, webhookSecret: null, apiUrl: stripeUrl }, realClock),
  },
  log,
  rateLimits: generous,
  consoleFolder: folder,
  operatorFolder: folder,
})
app.addHook('onRequest', async ({ method, url }) => {
  const kind = kinds[wholeFrom(random, 0, kinds.length - 1)]
  if (method === 'GET' || kind === undefined || random() > SHARE) return
  faults.failNext({ method, path: url.replace('/v1', '') }, { kind })
})
const faults = addFaults(app)
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write('listening\n')
