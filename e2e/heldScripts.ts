import type { Page } from 'playwright-core'
import { becomes } from './becomes'

/** Holds all scripts but the first one back, until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?:libraries|main)\./, async (route) => {
    await released
    await route.continue()
  })
  return release
}

export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await becomes(() => page.evaluate(() => window.guestPage === undefined), true)
}
