import assert from 'node:assert/strict'
import { declareJourneys } from './fixture'
import { choose, focused, focusIsOn, tabTo } from './keyboardSteps'
import { chartLine, heading, loginShown } from './steps'

declareJourneys((journey) => {
  journey("the console works from login to logout by keyboard, with a way past the menu and focus on each page's heading", async ({ page, person }) => {
    await page.goto('login')
    await loginShown(page)
    await tabTo(page, /^Email/)
    await page.keyboard.type(person.email)
    await tabTo(page, /^Password/)
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Dashboard').waitFor()
    await chartLine(page).waitFor()
    await page.reload()
    await heading(page, 'Dashboard').waitFor()
    await tabTo(page, /^Skip to main content$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const isInMain = await page.evaluate(() => document.activeElement?.closest('main') !== null)
    assert.ok(isInMain, `the focus is on ${await focused(page)}`)
    await tabTo(page, /^See call analytics/)
    await page.keyboard.press('Enter')
    await heading(page, 'Call analytics (beta)').waitFor()
    await focusIsOn(page, /^Call analytics \(beta\)$/)
    await tabTo(page, new RegExp(`^${person.name}$`))
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
    await choose(page, /^Log out$/)
    await loginShown(page)
  })
})
