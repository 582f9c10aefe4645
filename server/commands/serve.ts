import type { BaseLogger, Logger } from 'pino'
import { type Service, type ServiceOptions, startService } from '../main'
import type { Settings } from '../composition/settings/settings'
import { sentenceOf } from './startFailure'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../practice/createPractice'

const practice = `
    Email      ${PRACTICE_EMAIL}
    Password   ${PRACTICE_PASSWORD}`

const welcome = (address: string, { practiceAccount }: Settings): string => `
  Telephony Console is running.

    Address    ${address}/console/${practiceAccount ? practice : ''}

  Press Ctrl+C to stop.
`

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const faults = ['uncaughtException', 'unhandledRejection'] as const

interface Ending {
  stopping: AbortSignal
  serveUntilEnd: (service: Service) => Promise<never>
  /** Ends a start that was given up, once the signal came. */
  endIfStopping: () => Promise<void>
}

/** Stops the service in order on the first signal, which npm may send twice, and on an uncaught error, with code 1. */
export function endOnSignals(log: BaseLogger): Ending {
  const stopping = new AbortController()
  const exitCode = new Promise<number>((resolve) => {
    for (const name of signals) process.on(name, () => resolve(0))
    for (const name of faults) {
      process.on(name, (error: unknown) => {
        log.fatal({ err: error }, 'Uncaught error; stopping the service')
        resolve(1)
      })
    }
  })
  void exitCode.then(() => stopping.abort())
  return {
    stopping: stopping.signal,
    serveUntilEnd: async (service) => {
      const code = await exitCode
      await service.stop()
      process.exit(code)
    },
    endIfStopping: async () => {
      if (stopping.signal.aborted) process.exit(await exitCode)
    },
  }
}

export async function serve(settings: Settings, log: Logger, options: ServiceOptions = {}): Promise<never> {
  const { stopping, serveUntilEnd, endIfStopping } = endOnSignals(log)
  try {
    const service = await startService(settings, log, { ...options, stopping })
    process.stdout.write(`${welcome(service.address, settings)}\n`)
    return await serveUntilEnd(service)
  } catch (error) {
    await endIfStopping()
    log.debug({ err: error }, 'The start failed')
    process.stderr.write(`${sentenceOf(error, settings)}\n`)
    process.exit(1)
  }
}
