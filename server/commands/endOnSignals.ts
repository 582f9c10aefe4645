import type { BaseLogger } from 'pino'
import type { Service } from '../main'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const faults = ['uncaughtException', 'unhandledRejection'] as const

/**
 * From now on a signal ends the process in order, whether it comes while the service starts or later, once or (as
 * through npm) twice. So does a fault that nobody caught, with code 1: what runs after one cannot be trusted.
 * Answers what serves until then; it never comes back.
 */
export function endOnSignals(log: BaseLogger): (service: Service) => Promise<never> {
  const askedToEnd = new Promise<number>((resolve) => {
    for (const name of signals) process.on(name, () => resolve(0))
    for (const name of faults) {
      process.on(name, (error: unknown) => {
        log.fatal({ err: error }, 'A fault that nobody caught: the service stops')
        resolve(1)
      })
    }
  })
  return async (service) => {
    const code = await askedToEnd
    await service.stop()
    process.exit(code)
  }
}
