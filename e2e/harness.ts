import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../tools/build'
import { embeddedServices } from './embedded'
import { distFolder } from './loaded'
import type { Product, Services } from './product'
import { testBrowser } from './testBrowser'
import { openVisit, type Look, type Visit } from './visit'
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
      looksAhead: false,
      hasCalls: false,
      keepsRehearsals: false,
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

const wide: Look = { width: 1280, scheme: 'light' }
const narrow: Look = { width: 375, scheme: 'light' }

/** Each width and each colour scheme once; assurance/access combines them for every screen. */
export const bothLooks: Look[] = [{ ...wide, scheme: 'dark' }, narrow]

export type Journey = Visit & Product

export type DeclareJourney = (
  name: string,
  travel: (journey: Journey) => Promise<void>,
  /** By default, wide on one service and narrow on the other. */
  at?: Look[],
) => void

interface Planned {
  name: string
  travel: (journey: Journey) => Promise<void>
}

interface OpenPlace {
  browser: Browser
  services: Services
}

interface Place {
  name: string
  open: () => Promise<Services>
  looks: (looks: Look[]) => Look[]
  usual: Look
}

const places: Place[] = [
  { name: 'our own service', open: embeddedServices, looks: (looks) => looks, usual: wide },
  {
    name: 'a service without our extensions',
    open: async () => referenceServices(distFolder),
    // The pages look the same on our own service, so one variant is enough.
    looks: (looks) => looks.slice(-1),
    usual: narrow,
  },
]

const openPlace = async (open: () => Promise<Services>): Promise<OpenPlace> => {
  await ensureBuilt()
  const [browser, services] = await Promise.all([testBrowser(), open()])
  return { browser, services }
}

const explain = async (visit: Visit, name: string, error: unknown): Promise<Error> => {
  const pictures = await visit.keepPictures(name)
  const message = error instanceof Error ? error.message : String(error)
  const lines = [message, ...visit.problems(), ...pictures.map((file) => `See ${file}`)]
  return new Error(lines.join('\n'), { cause: error })
}

const travelOn = async (stage: OpenPlace, product: Product, look: Look, { name, travel }: Planned): Promise<void> => {
  const visit = await openVisit(stage.browser, product.url, look)
  try {
    await travel({ ...visit, ...product })
  } catch (error) {
    const explained = await explain(visit, name, error)
    await visit.context.close()
    throw explained
  }
  await visit.end()
}

/** Declares end-to-end tests that must pass on every service of the contract. */
export const onEveryService = (declare: (journey: DeclareJourney) => void): void => {
  for (const { name: place, open, looks, usual } of places) {
    describe(`on ${place}`, () => {
      let stage: OpenPlace | undefined

      before(async () => {
        stage = await openPlace(open)
      })

      after(async () => {
        await stage?.services.stop()
      })

      declare((name, travel, at) => {
        for (const look of at === undefined ? [usual] : looks(at)) {
          test(`${name} (${look.width} px, ${look.scheme})`, async () => {
            if (stage === undefined) throw new Error('The stage did not open.')
            const product = await stage.services.start()
            try {
              await travelOn(stage, product, look, { name, travel })
            } finally {
              await product.stop()
            }
          })
        }
      })
    })
  }
}
