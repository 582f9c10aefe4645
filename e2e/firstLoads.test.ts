import assert from 'node:assert/strict'
import type { Page, Response } from 'playwright-core'
import { becomes, heading, loginShown, signIn, whileWaitingFor } from './steps'
import { declareJourneys } from './fixture'
import { holdScripts } from './loaded'

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

declareJourneys((journey) => {
  journey('each screen uses the files and the responses that were requested before its scripts arrived', async ({ page, person, expect }) => {
    expect(/webphone\/token/)
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    const loads = (await page.locator('#console-first').textContent()) ?? ''
    const paths = [...loads.matchAll(/\["(\/[^":]*)",\[/g)].map(([, path = '']) => path)
    assert.ok(paths.length > 15)
    for (const path of paths) {
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
    page.on('request', (request) => asked.push(request.url().replace(/^.*\//, '')))
    // The count is sent by the effect after the one that could ask for the rows again.
    const release = await holdScripts(page)
    const open = async (): Promise<void> => {
      const rows = (response: Response) => response.url().includes('/calls?')
      await whileWaitingFor(page.waitForResponse(rows), () => page.goto('logs', { waitUntil: 'commit' }))
      release()
      await page.locator('main tbody tr').first().waitFor()
    }
    await whileWaitingFor(page.waitForRequest(/calls\?.*count=1/), open)
    assert.equal(await page.evaluate(() => window.sawPlaceholder), false)
    assert.deepEqual(['calls?limit=20', 'numbers'].map((name) => asked.filter((each) => each === name).length), [1, 1])
  })

  journey('a first screen whose files fail to load says so', async ({ page, person, expect }) => {
    expect(/assets\/\d+\.|ChunkLoadError/)
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    await page.route(/\/assets\/\d+\.\w+\.js/, (route) => route.abort())
    await page.goto('logs')
    await page.getByText('A new version is available.').waitFor()
  })

  journey('a first response that fails is shown once, and asked for again only on demand', async ({ page, person, expect }) => {
    expect(/403/)
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    let requests = 0
    await page.route(/\/v1\/.*\/invoices$/, (route) => {
      requests += 1
      return route.fulfill({ status: 403, contentType: 'application/json', body: '{"status":"forbidden"}' })
    })
    await page.goto('billing/invoices')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    assert.equal(requests, 1)
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
