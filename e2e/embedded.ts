import { startService, type ServiceOptions, type TestService } from '../server/testing/controlClient'
import { findServices } from '../server/testing/spawnServices'
export interface Person {
  email: string
  password: string
  name: string
}

type Funds = 'included' | 'prepaid' | 'none'

/** Balance in cents. The account has more numbers than plan 6 includes, but not plan 7. */
const fundsOf: Record<Funds, [plan: 6 | 7, cents: number]> = { included: [7, 0], prepaid: [6, 50_00], none: [6, 0] }

type AddApplication = TestService['addApplication']

/** The console on a running service: everything that a test needs to know about it. */
export interface EmbeddedProduct {
  service: TestService
  url: string
  person: Person
  mailedToken: () => Promise<string>
  setFunds: (funds: Funds) => Promise<void>
  /** The support team replies; the id is the one on the screen. */
  supportReplies: (requestId: string, text: string) => Promise<void>
  addApplication: (plan: Parameters<AddApplication>[1]) => ReturnType<AddApplication>
  stop: () => Promise<void>
}

const startProduct = async (controlUrl: string, options: ServiceOptions): Promise<EmbeddedProduct> => {
  const service = await startService(controlUrl, options)
  return {
    service,
    url: service.url,
    person: service.practice,
    mailedToken: async () => {
      const { link } = await service.nextMail()
      const token = link === null ? undefined : new URL(link).pathname.split('/').at(-1)
      if (token === undefined) throw new Error('The mail holds no reset link.')
      return token
    },
    setFunds: (funds) => service.setFunds(service.practice.accountId, ...fundsOf[funds]),
    supportReplies: (requestId, text) => service.supportReplies(requestId, text),
    addApplication: (plan) => service.addApplication(service.practice.accountId, plan),
    stop: service.close,
  }
}

export interface EmbeddedServices {
  start: (options?: ServiceOptions) => Promise<EmbeddedProduct>
  stop: () => Promise<void>
}

export const embeddedServices = async (): Promise<EmbeddedServices> => {
  const { controlUrl, stop } = await findServices()
  return { start: (options = {}) => startProduct(controlUrl, options), stop }
}
