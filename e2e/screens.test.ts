import assert from 'node:assert/strict'
import { bothVariants, onEveryService } from './harness'
import { button, chartLine, heading, loginShown, openLogin, openUserMenu, enter, submitLogin, whileWaitingFor } from './steps'

const menuItems = [
  'Dashboard',
  'Phone numbers',
  'Audio files',
  'Applications',
  'Call analytics',
  'Web phone',
  'Voicemails',
  'Recordings',
  'Logs',
  'Billing',
  'Support',
]

onEveryService((journey) => {
  journey(
    'the pages for guests are accessible',
    async ({ page, expect, inspect, person }) => {
      expect(/401 .*\/v1\/auth\/login/)
      const { email } = person
      await openLogin(page)
      await inspect('sign-in')
      await submitLogin(page, { email, password: 'not the password' })
      await page.getByText('Please check your credentials and try again.').waitFor()
      await inspect('sign-in refused')
      await page.goto('password/recover')
      await heading(page, 'Forgot password').waitFor()
      await inspect('forgot password')
      await page.goto('password/reset/a-token')
      await heading(page, 'Reset password').waitFor()
      await inspect('reset password')
    },
    bothVariants,
  )

  journey(
    'the dashboard is accessible',
    async ({ page, inspect, person, variant }) => {
      // The chart's animation is off, so that pictures show all of the line.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await enter(page, person, 'dashboard')
      await page.getByRole('main').getByText(/% of \d+ numbers/).waitFor()
      await chartLine(page).waitFor()
      await inspect('dashboard')
      await openUserMenu(page, person)
      await inspect('user menu')
      await page.keyboard.press('Escape')
      await button(page, /notifications/i).click()
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
      await inspect('notifications')
      await page.keyboard.press('Escape')
      if (variant.width < 900) {
        await button(page, 'Open the main menu').click()
        await page.getByRole('dialog').waitFor()
        await inspect('small-screen menu')
      }
    },
    bothVariants,
  )

  journey(
    'the analytics page is accessible, with or without a comparison of periods',
    async ({ page, inspect, person }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const answer = await whileWaitingFor(page.waitForResponse(/\/incoming_calls\/details/), () => enter(page, person, 'analytics'))
      await chartLine(page).waitFor()
      const isCompared = (await answer.text()).includes('most_range_days')
      if (isCompared) await page.getByRole('button', { name: 'Custom' }).click()
      assert.equal(await page.getByRole('heading', { name: 'Compare periods' }).count(), isCompared ? 1 : 0)
      await inspect('call analytics')
    },
    bothVariants,
  )

  journey(
    "a public page has the console's frame, and an unknown path leads home",
    async ({ page, inspect }) => {
      await page.goto('index')
      await page.getByRole('banner').waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await inspect('index')
      await page.goto('no/such/page')
      await heading(page, 'Not found!').waitFor()
      await page.getByText("Sorry, the page you're looking for doesn't exist.").waitFor()
      await inspect('not found')
      await page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).first().click()
      await loginShown(page)
    },
    bothVariants,
  )

  journey('every menu item leads to its page and is marked as current there', async ({ page, person, variant, expect }) => {
    // A service without calls has no token for a web phone.
    expect(/503 .*\/webphone\/token/)
    await enter(page, person, 'dashboard')
    const mainMenu = page.getByRole('navigation', { name: 'Main menu' })
    for (const item of menuItems) {
      if (variant.width < 900) await button(page, 'Open the main menu').click()
      const menu = variant.width < 900 ? page.getByRole('dialog') : mainMenu
      await menu.getByRole('link', { name: item, exact: true }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (variant.width < 900) continue
      const current = mainMenu.locator('[aria-current=page]')
      await current.getByText(item, { exact: true }).or(current.filter({ hasText: item })).first().waitFor()
      assert.equal(await current.count(), 1)
    }
  })
})
