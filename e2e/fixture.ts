import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { ServiceOptions } from '../server/testing/controlClient'
import { ensureBuilt } from '../tools/build'
import { embeddedServices, type EmbeddedProduct, type EmbeddedServices } from './embedded'
import { launch } from './launch'
import { openVisit, type Variant, type Visit } from './visit'

let started: Promise<Browser> | undefined

after(async () => {
  await (await started)?.close()
})

/**
 * The browser of this process's tests, which open isolated windows. Starting one takes a second of CPU time, so a new
 * one starts only after a crash.
 */
const testBrowser = async (): Promise<Browser> => {
  if (started !== undefined && !(await started).isConnected()) started = undefined
  started ??= launch()
  return started
}

export interface Fixture {
  product: EmbeddedProduct
  browser: Browser
  start: EmbeddedServices['start']
  close: () => Promise<void>
}

/** Closes what it has opened if it fails. */
export const openFixture = async (options: ServiceOptions = {}): Promise<Fixture> => {
  await ensureBuilt()
  const services = await embeddedServices()
  const browser = await testBrowser()
  const close = async (product?: EmbeddedProduct): Promise<void> => {
    await product?.stop()
    await services.stop()
  }
  try {
    const product = await services.start(options)
    return { product, browser, start: services.start, close: () => close(product) }
  } catch (error) {
    await close()
    throw error
  }
}

const wide: Variant = { width: 1280, scheme: 'light' }

/** Each width and each colour scheme once; assurance/access combines them for every screen. */
export const bothVariants: Variant[] = [{ ...wide, scheme: 'dark' }, { width: 375, scheme: 'light' }]

export type Journey = Visit & EmbeddedProduct

export type DeclareJourney = (name: string, run: (journey: Journey) => Promise<void>, at?: Variant[]) => void

/** Closes the visit; if `go` fails, the error tells what the page did and where its pictures are. */
export const travel = async (visits: readonly Visit[], name: string, go: () => Promise<void>): Promise<void> => {
  try {
    await go()
  } catch (error) {
    const saved = await Promise.allSettled(visits.map((visit, index) => visit.savePictures(`${name} ${index + 1}`)))
    // A page that hangs has no picture, which must not hide why the journey failed.
    const pictures = saved.flatMap((each) => (each.status === 'fulfilled' ? each.value.map((file) => `See ${file}`) : [String(each.reason)]))
    // The stack names the file of the journey, which this helper's own location does not.
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const lines = [message, ...visits.flatMap((visit) => visit.problems()), ...pictures]
    await Promise.all(visits.map(({ context }) => context.close()))
    throw new Error(lines.join('\n'), { cause: error })
  }
  for (const visit of visits) await visit.end()
}

/** Declares end-to-end tests, each on a service of its own. */
export const declareJourneys = (declare: (journey: DeclareJourney) => void): void => {
  describe('in the browser', () => {
    let fixture: { browser: Browser; services: EmbeddedServices } | undefined

    before(async () => {
      await ensureBuilt()
      const [browser, services] = await Promise.all([testBrowser(), embeddedServices()])
      fixture = { browser, services }
    })

    after(async () => {
      await fixture?.services.stop()
    })

    declare((name, run, at = [wide]) => {
      for (const variant of at) {
        test(`${name} (${variant.width} px, ${variant.scheme})`, async () => {
          if (fixture === undefined) throw new Error('The service did not start.')
          const product = await fixture.services.start()
          try {
            const visit = await openVisit(fixture.browser, product.url, variant)
            await travel([visit], name, () => run({ ...visit, ...product }))
          } finally {
            await product.stop()
          }
        })
      }
    })
  })
}
