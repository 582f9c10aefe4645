import assert from 'node:assert/strict'
import { declareJourneys } from './fixture'
import { holdScripts } from './loaded'
import { field, heading, loginShown, openLogin, signIn } from './steps'

declareJourneys((journey) => {
  journey('until the scripts arrive, a guest sees the brand on other pages than the login form', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('nowhere', { waitUntil: 'commit' })
    await page.locator('.first-paint-sign').waitFor()
    assert.equal(await page.locator('.first-shell').isVisible(), false)
    release()
    await page.locator('.first-paint-sign').waitFor({ state: 'detached' })
  })

  journey('until the scripts arrive, a member sees the outline of the console and never the login form', async ({ page, person }) => {
    const outline = page.locator('.first-shell')
    await signIn(page, person)
    await page.addInitScript({
      content: `window.sawPasswordField = false
      new MutationObserver(() => {
        window.sawPasswordField ||= document.querySelector('input[type=password]') !== null
      }).observe(document, { childList: true, subtree: true })`,
    })
    const release = await holdScripts(page)
    await page.goto('login', { waitUntil: 'commit' })
    await outline.waitFor()
    assert.equal(await field(page, 'Password').count(), 0)
    release()
    await heading(page, 'Dashboard').waitFor()
    assert.equal(await outline.count(), 0)
    assert.equal(await page.evaluate(() => window.sawPasswordField), false)
  })

  journey('the script in the page runs only as the build wrote it', async ({ page, expect }) => {
    expect(/Content Security Policy|CSP report: script-src-elem inline/)
    await openLogin(page)
    await page.route('**/console/login', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace("<script>(()=>{'use strict';", '$&window.sawPasswordField=true;')
      await route.fulfill({ response, body })
    })
    const release = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await page.locator('.first-paint-sign').waitFor()
    assert.deepEqual(await page.evaluate(() => [window.sawPasswordField, window.guestPage]), [undefined, undefined])
    release()
    await loginShown(page)
  })

  journey('a token that cannot be read makes a guest', async ({ page }) => {
    await openLogin(page)
    await page.evaluate(() => localStorage.setItem('auth_token', 'x'))
    await page.reload()
    await loginShown(page)
  })
})

declare global {
  interface Window {
    sawPasswordField?: boolean
  }
}
