import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { onEveryService } from './harness'
import { heading, loginShown, signIn } from './steps'

const libraries = /\/assets\/libraries\./

/** Holds the libraries back while `look` runs. */
const beforeLibraries = async (page: Page, look: () => Promise<void>): Promise<void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(libraries, async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await look()
  release()
  await page.waitForLoadState('load')
  await page.unroute(libraries)
}

onEveryService((journey) => {
  journey('until the libraries arrive, a guest sees the brand and a member the outline of the console', async ({ page, person }) => {
    const [brand, outline] = [page.locator('.first-paint-sign'), page.locator('.first-shell')]
    await page.goto('login')
    await loginShown(page)
    await beforeLibraries(page, async () => {
      await brand.waitFor()
      assert.equal(await outline.isVisible(), false)
    })
    await loginShown(page)
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    await beforeLibraries(page, () => outline.waitFor())
    await heading(page, 'Dashboard').waitFor()
    assert.equal(await outline.count(), 0)
  })
})
