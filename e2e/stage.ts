import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../tools/build'
import { embeddedServices, type EmbeddedProduct, type EmbeddedServices } from './embedded'
import { launch } from './launch'

/** Our own service with the console, and a browser. */
export interface Stage {
  product: EmbeddedProduct
  browser: Browser
  /** Another, with records of its own. */
  start: EmbeddedServices['start']
  close: () => Promise<void>
}

/** Leaves nothing running when it does not open: a browser that stays would keep the tests' process from ending. */
export const openStage = async (): Promise<Stage> => {
  await ensureBuilt()
  const services = await embeddedServices()
  const browser = await launch()
  const close = async (product?: EmbeddedProduct): Promise<void> => {
    await browser.close()
    await product?.stop()
    await services.stop()
  }
  try {
    const product = await services.start()
    return { product, browser, start: services.start, close: () => close(product) }
  } catch (error) {
    await close()
    throw error
  }
}
