import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startService, type ServiceOptions } from '../server/testing/controlClient'
import type { Funds, Product, Services } from './product'

const program = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'server', 'testing', 'serve.ts')

/** It ends when our end of its stdin closes, so that it never outlives us. */
const spawnControl = () =>
  spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['pipe', 'pipe', 'inherit'] })

const urlIn = (line: string): string => {
  const message: unknown = JSON.parse(line)
  if (typeof message === 'object' && message !== null && 'controlUrl' in message) return String(message.controlUrl)
  throw new Error(`The test services started with: ${line}`)
}

const controlUrlOf = (control: ReturnType<typeof spawnControl>): Promise<string> =>
  new Promise((resolve, reject) => {
    createInterface(control.stdout).once('line', (line) => {
      resolve(urlIn(line))
    })
    control.once('exit', (code) => {
      reject(new Error(`The test services ended with code ${String(code)} before they could be used.`))
    })
  })

const ended = async (control: ChildProcess): Promise<void> => {
  if (control.exitCode === null && control.signalCode === null) await once(control, 'exit')
}

/** Plan and balance in cents: with its numbers the account has passed what plan 6 includes, and not plan 7. */
const fundsOf: Record<Funds, [plan: 6 | 7, cents: number]> = { included: [7, 0], prepaid: [6, 50_00], none: [6, 0] }

const startProduct = async (controlUrl: string, options: ServiceOptions): Promise<Product> => {
  const service = await startService(controlUrl, options)
  return {
    url: service.url,
    person: service.practice,
    mailedToken: async () => {
      const { link } = await service.nextMail()
      const token = link === null ? undefined : new URL(link).pathname.split('/').at(-1)
      if (token === undefined) throw new Error('The mail holds no reset link.')
      return token
    },
    setFunds: (funds) => service.setFunds(service.practice.accountId, ...fundsOf[funds]),
    playedFile: 'Accueil – heures d’ouverture.wav',
    freeFiles: ['Noël – couronnes et sapins.wav', 'Cloche de midi.wav'],
    stop: service.close,
  }
}

export interface EmbeddedServices extends Services {
  start: (options?: ServiceOptions) => Promise<Product>
}

/** The console on our own service, each time with a new database and the practice account in it. */
export const embeddedServices = async (): Promise<EmbeddedServices> => {
  const control = spawnControl()
  const controlUrl = await controlUrlOf(control)
  return {
    start: (options = {}) => startProduct(controlUrl, options),
    stop: () => {
      control.stdin.end()
      return ended(control)
    },
  }
}
