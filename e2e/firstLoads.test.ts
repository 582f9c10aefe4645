import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { firstScreens } from '../tools/firstLoads'
import { becomes } from './becomes'
import { onEveryService } from './harness'
import { holdScripts } from './heldScripts'
import { heading, loginShown, signIn } from './steps'

/** Classes whose rules are in a style sheet of the build, and which Emotion compiled and inserted all the same. */
const insertedTwice = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const classes = (isBuilt: boolean): Set<string> =>
      new Set(
        [...document.styleSheets]
          .filter(({ href }) => (href !== null) === isBuilt)
          .flatMap(({ cssRules }) => [...cssRules].flatMap(({ cssText }) => cssText.match(/\.tc-[\w-]+/g) ?? [])),
      )
    const built = classes(true)
    if (built.size < 50) throw new Error(`The build wrote rules for ${built.size} classes.`)
    return [...classes(false)].filter((name) => built.has(name))
  })

onEveryService((journey) => {
  journey('each screen uses the files and the responses that were requested before its scripts arrived', async ({ page, person, expect }) => {
    expect(/webphone\/token/)
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    for (const { path } of firstScreens.filter((screen) => !screen.path.includes(':'))) {
      await page.goto(path.slice(1))
      await page.getByRole('heading', { level: 1 }).waitFor()
      // A file that is preloaded and not used is a warning, which fails the journey.
      const left = () => page.evaluate(() => [...(window.earlyRequests?.keys() ?? [])])
      await becomes(left, [])
      assert.deepEqual(await insertedTwice(page), [], path)
    }
  })

  journey('a first screen is drawn with its rows if they arrived before its scripts', async ({ page, person }) => {
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    await page.addInitScript({
      content: `window.sawPlaceholder = false
      new MutationObserver(() => {
        window.sawPlaceholder ||= document.querySelector('main:not(.first-paint) [role=progressbar]') !== null
      }).observe(document, { childList: true, subtree: true })`,
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
    const release = await holdScripts(page)
    const rows = page.waitForResponse((response) => response.url().includes('/calls?'))
    await page.goto('logs', { waitUntil: 'commit' })
    await rows
    release()
    await page.locator('main tbody tr').first().waitFor()
    assert.equal(await page.evaluate(() => window.sawPlaceholder), false)
    assert.equal(asked.filter((name) => name === 'numbers').length, 1)
  })

  journey('a guest sends no request before the scripts arrive', async ({ page }) => {
    await page.goto('login')
    await loginShown(page)
    assert.equal(await page.evaluate(() => window.earlyRequests), undefined)
  })
})

declare global {
  interface Window {
    sawPlaceholder?: boolean
  }
}
