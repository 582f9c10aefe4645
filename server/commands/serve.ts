import type { Logger } from 'pino'
import { endOnSignals } from './endOnSignals'
import { startService, type ServiceOptions } from '../main'
import type { Settings } from '../settings/settings'
import { sentenceOf } from './startFailure'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../store/practice/createPractice'

const practice = `
    E-mail     ${PRACTICE_EMAIL}
    Password   ${PRACTICE_PASSWORD}`

const welcome = (address: string, { practiceAccount }: Settings): string => `
  Telephony Console is running.

    Address    ${address}/console/${practiceAccount ? practice : ''}

  Ctrl-C stops it.
`

/**
 * The whole life of the process from here on: starts the service, says where it is, stops it in order when asked to.
 * Ends with code 0 then, and with code 1 and one sentence when it cannot start.
 */
export async function serve(settings: Settings, log: Logger, options: ServiceOptions = {}): Promise<never> {
  const serveUntilEnd = endOnSignals(log)
  try {
    const service = await startService(settings, log, options)
    process.stdout.write(`${welcome(service.address, settings)}\n`)
    return await serveUntilEnd(service)
  } catch (error) {
    log.debug({ err: error }, 'The start failed')
    process.stderr.write(`${sentenceOf(error, settings)}\n`)
    process.exit(1)
  }
}
