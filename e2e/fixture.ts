import type { Browser } from 'playwright-core'
import type { ServiceOptions } from '../server/testing/controlClient'
import { ensureBuilt } from '../tools/build'
import { embeddedServices, type EmbeddedProduct, type EmbeddedServices } from './embedded'
import { testBrowser } from './testBrowser'

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
