import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../tools/build'
import { embeddedServices } from './embedded'
import { distFolder } from './loaded'
import type { Product, Services } from './product'
import { testBrowser } from './testBrowser'
import { openVisit, type Variant, type Visit } from './visit'
import { FREE_FILES, PLAYED_FILE } from './reference/audiofiles'
import { startReferenceService } from './reference/service'

/** `folder` is the absolute path of `dist/`. */
const referenceServices = (folder: string): Services => ({
  start: async () => {
    const service = await startReferenceService(folder)
    return {
      url: service.url,
      person: service.person,
      mailedToken: async () => {
        const token = service.newestResetToken()
        if (token === undefined) throw new Error('No reset link was mailed.')
        return token
      },
      hasExport: false,
      hasStripe: true,
      hasBillingExtensions: false,
      hasCalls: false,
      hasSavedTests: false,
      asksForPassword: false,
      setFunds: async (funds) => service.setFunds(funds),
      supportReplies: async (requestId, text) => service.supportReplies(requestId, text),
      playedFile: PLAYED_FILE,
      freeFiles: FREE_FILES,
      features: { call_transfer: 'Transfer', pause: 'Wait', router: 'Keys', text_to_speech: 'Speak', voicemail: 'Mailbox' },
      stop: service.close,
    }
  },
  stop: () => Promise.resolve(),
})

const wide: Variant = { width: 1280, scheme: 'light' }
const narrow: Variant = { width: 375, scheme: 'light' }

/** Each width and each colour scheme once; assurance/access combines them for every screen. */
export const bothVariants: Variant[] = [{ ...wide, scheme: 'dark' }, narrow]

export type Journey = Visit & Product

export type DeclareJourney = (
  name: string,
  run: (journey: Journey) => Promise<void>,
  /** By default, wide on one service and narrow on the other. */
  at?: Variant[],
) => void

interface Planned {
  name: string
  run: (journey: Journey) => Promise<void>
}

interface OpenService {
  browser: Browser
  services: Services
}

interface TestedService {
  name: string
  open: () => Promise<Services>
  variants: (variants: Variant[]) => Variant[]
  usualVariant: Variant
}

const testedServices: TestedService[] = [
  { name: 'our own service', open: embeddedServices, variants: (variants) => variants, usualVariant: wide },
  {
    name: 'a service without our extensions',
    open: async () => referenceServices(distFolder),
    // The pages look the same on our own service, so one variant is enough.
    variants: (variants) => variants.slice(-1),
    usualVariant: narrow,
  },
]

const openService = async (open: () => Promise<Services>): Promise<OpenService> => {
  await ensureBuilt()
  const [browser, services] = await Promise.all([testBrowser(), open()])
  return { browser, services }
}

const explain = async (visit: Visit, name: string, error: unknown): Promise<Error> => {
  const pictures = await visit.savePictures(name)
  // The stack names the file of the journey, which this helper's own location does not.
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const lines = [message, ...visit.problems(), ...pictures.map((file) => `See ${file}`)]
  return new Error(lines.join('\n'), { cause: error })
}

const runJourney = async (fixture: OpenService, product: Product, variant: Variant, { name, run }: Planned): Promise<void> => {
  const visit = await openVisit(fixture.browser, product.url, variant)
  try {
    await run({ ...visit, ...product })
  } catch (error) {
    const explained = await explain(visit, name, error)
    await visit.context.close()
    throw explained
  }
  await visit.end()
}

/** Declares end-to-end tests that must pass on every service of the contract. */
export const onEveryService = (declare: (journey: DeclareJourney) => void): void => {
  for (const { name: service, open, variants, usualVariant } of testedServices) {
    describe(`on ${service}`, () => {
      let fixture: OpenService | undefined

      before(async () => {
        fixture = await openService(open)
      })

      after(async () => {
        await fixture?.services.stop()
      })

      declare((name, run, at) => {
        for (const variant of at === undefined ? [usualVariant] : variants(at)) {
          test(`${name} (${variant.width} px, ${variant.scheme})`, async () => {
            if (fixture === undefined) throw new Error('The service did not start.')
            const product = await fixture.services.start()
            try {
              await runJourney(fixture, product, variant, { name, run })
            } finally {
              await product.stop()
            }
          })
        }
      })
    })
  }
}
