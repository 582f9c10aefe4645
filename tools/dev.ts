import { createServer } from 'node:net'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import '../server/commands/closedPipes'
import { exitIfLocked, CannotListen, sentenceOf } from '../server/commands/startFailure'
import { endOnSignals } from '../server/commands/serve'
import { startService, type Service } from '../server/main'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../server/practice/createPractice'
import { webpackConfig } from '../webpack.config'
import { settingsOrEnd } from './settingsOrEnd'
import { terminalLog } from './terminalLog'

const welcome = (address: string): string => `
  Development server running. Saved changes appear immediately.

    Address    ${address}/console/
    E-mail     ${PRACTICE_EMAIL}
    Password   ${PRACTICE_PASSWORD}

  Ctrl-C stops it.
`

const settings = settingsOrEnd()
exitIfLocked(settings)
const log = terminalLog((line) => process.stdout.write(`${line}\n`))
const { stopping, serveUntilEnd, endIfStopping } = endOnSignals(log)

/** Checked first, because webpack-dev-server throws an uncatchable error when its port is taken. */
const refuseTakenPort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(new CannotListen(host, port, error)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })

const startPages = async (serviceUrl: string): Promise<WebpackDevServer> => {
  const { devServer, ...config } = webpackConfig({ mode: 'development', serviceUrl })
  const compiler = webpack(config)
  if (compiler === null) throw new Error('webpack created no compiler from webpack.config.ts')
  const { host, port } = settings
  const pages = new WebpackDevServer({ ...devServer, host, port, setupExitSignals: false }, compiler)
  await pages.start()
  return pages
}

/** The service takes any free port, because people, and mailed links, open the configured port, where the pages are. */
const startBoth = async (): Promise<Service> => {
  await refuseTakenPort(settings.host, settings.port)
  const service = await startService({ ...settings, port: 0 }, log, { stopping })
  try {
    const pages = await startPages(service.address)
    const stop = async (): Promise<void> => {
      await pages.stop()
      await service.stop()
    }
    return { address: `http://localhost:${settings.port}`, stop }
  } catch (error) {
    await service.stop()
    throw error
  }
}

try {
  const both = await startBoth()
  console.log(welcome(both.address))
  await serveUntilEnd(both)
} catch (error) {
  await endIfStopping()
  console.error(sentenceOf(error, settings))
  process.exit(1)
}
