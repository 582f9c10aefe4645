import assert from 'node:assert/strict'
import { onEveryService } from './harness'
import { choose, focused, tabTo } from './keyboardSteps'
import { chartLine, enter, heading, loginShown, unknownLogout } from './steps'

onEveryService((journey) => {
  journey('from sign-in to sign-out without a mouse', async ({ page, person, expect }) => {
    expect(unknownLogout)
    await page.goto('login')
    await loginShown(page)
    await tabTo(page, /^Email/)
    await page.keyboard.type(person.email)
    await tabTo(page, /^Password/)
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Dashboard').waitFor()
    await chartLine(page).waitFor()
    await tabTo(page, new RegExp(`^${person.name}$`))
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
    await choose(page, /^Log out$/)
    await loginShown(page)
  })

  journey('the skip link leads past the menu', async ({ page, person }) => {
    await enter(page, person, 'dashboard')
    await heading(page, 'Dashboard').waitFor()
    await tabTo(page, /^Skip to the content$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const isInMain = await page.evaluate(() => document.activeElement?.closest('main') !== null)
    assert.ok(isInMain, `the focus is on ${await focused(page)}`)
  })

  journey('navigation gives the focus to the heading of the new page', async ({ page, person }) => {
    await enter(page, person, 'dashboard')
    await page.getByRole('main').getByRole('link', { name: 'See call analytics' }).click()
    await heading(page, 'Call analytics (beta)').waitFor()
    assert.equal(await focused(page), 'Call analytics (beta)')
  })
})
