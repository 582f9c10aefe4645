import type { Page } from 'playwright-core'

/** Headless browsers show every tab. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** As browsers freeze tabs to save power: nothing of the page runs. */
export const setFrozen = async (page: Page, isFrozen: boolean): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' })
  await session.detach()
}
