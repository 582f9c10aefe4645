import { startService, type ServiceOptions, type TestService } from '../server/testing/controlClient'
import { findServices } from '../server/testing/spawnServices'
import type { Funds, Product, Services } from './product'

/** Balance in cents. The account has more numbers than plan 6 includes, but not plan 7. */
const fundsOf: Record<Funds, [plan: 6 | 7, cents: number]> = { included: [7, 0], prepaid: [6, 50_00], none: [6, 0] }

type AddApplication = TestService['addApplication']

export interface EmbeddedProduct extends Product {
  service: TestService
  addApplication: (plan: Parameters<AddApplication>[1]) => ReturnType<AddApplication>
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
    hasExport: true,
    hasStripe: false,
    hasBillingExtensions: true,
    hasCalls: true,
    hasSavedTests: true,
    asksForPassword: true,
    setFunds: (funds) => service.setFunds(service.practice.accountId, ...fundsOf[funds]),
    supportReplies: (requestId, text) => service.supportReplies(requestId, text),
    playedFile: 'Accueil – heures d’ouverture.wav',
    freeFiles: ['Noël – couronnes et sapins.wav', 'Cloche de midi.wav'],
    features: {
      call_transfer: 'Call transfer',
      pause: 'Pause',
      router: 'Menu',
      text_to_speech: 'Text to speech',
      voicemail: 'Voicemail',
    },
    addApplication: (plan) => service.addApplication(service.practice.accountId, plan),
    stop: service.close,
  }
}

export interface EmbeddedServices extends Services {
  start: (options?: ServiceOptions) => Promise<EmbeddedProduct>
}

export const embeddedServices = async (): Promise<EmbeddedServices> => {
  const { controlUrl, stop } = await findServices()
  return { start: (options = {}) => startProduct(controlUrl, options), stop }
}
