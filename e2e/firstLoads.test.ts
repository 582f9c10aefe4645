import assert from 'node:assert/strict'
import { firstScreens } from '../tools/firstLoads'
import { becomes } from './becomes'
import { onEveryService } from './harness'
import { heading, loginShown, signIn } from './steps'

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
    }
  })

  journey('a guest sends no request before the scripts arrive', async ({ page }) => {
    await page.goto('login')
    await loginShown(page)
    assert.equal(await page.evaluate(() => window.earlyRequests), undefined)
  })
})
