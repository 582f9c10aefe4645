import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildServer } from '../../server/composition/app'
import { chooseProviders } from '../../server/composition/makeMoney'
import { makeLog } from '../../server/platform/metrics/log'
import { readSettings } from '../../server/composition/settings/settings'
import { openChannel } from '../../server/platform/events/channel'
import { openStore } from '../../server/platform/database/connection'

/**
 * The service as `npm start` composes it, on an existing database: `program <database url> <folder>`. Its log is
 * discarded and it has no rate limits. Prints its URL.
 */
const [, , databaseUrl = '', dataDir = ''] = process.argv
const WITHOUT_BOUND = 1_000_000_000

const log = makeLog('info', pino.destination({ dest: '/dev/null', sync: true }))
const settings = readSettings({ CONSOLE_DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0' })
const [store, channel] = [openStore({ databaseUrl, log }), openChannel({ databaseUrl, log })]
const app = buildServer({
  store,
  channel,
  settings,
  providers: await chooseProviders(settings, store, log),
  consoleFolder: fileURLToPath(new URL('../../dist', import.meta.url)),
  operatorFolder: fileURLToPath(new URL('../../dist-operator', import.meta.url)),
  log,
  rateLimits: { perAddress: WITHOUT_BOUND, perAccount: WITHOUT_BOUND },
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)

const close = async (): Promise<void> => {
  await app.close()
  await Promise.all([store.destroy(), channel.close()])
  process.exit(0)
}
// It closes when the parent process ends for any reason.
process.stdin.on('close', () => void close())
process.stdin.resume()
