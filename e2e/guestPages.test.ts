import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { inspect } from './accessible'
import { bothVariants, declareJourneys } from './fixture'
import { holdScripts, hydrated } from './loaded'
import { button, field, heading, link, signIn, submitLogin } from './steps'

const openHeld = async (page: Page, path: string): Promise<() => void> => {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('form').waitFor()
  return release
}

const posts = (page: Page, path: string): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) sent.push(request.postData() ?? '')
  })
  return sent
}

/** Without the link to reload, which is there only while scripts that are held for long are missing. */
const boxesOf = (page: Page) =>
  page.locator('h1, label, input, button, a:not([href=""]), fieldset').evaluateAll((all) =>
    all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return [each.tagName, x, y, width, height]
    }),
  )

const looksOf = (input: Locator) =>
  input.evaluate((element) => {
    const outline = element.parentElement?.querySelector('fieldset')
    return [document.body, element, ...(outline ? [outline] : [])].map((each) => {
      const { backgroundColor, color, borderTopColor, borderTopWidth } = getComputedStyle(each)
      return { backgroundColor, color, borderTopColor, borderTopWidth }
    })
  })

const busy = (page: Page): Locator => page.locator('#root[aria-busy=true]')

declareJourneys((journey) => {
  journey(
    'the login form takes text before its scripts arrive, and hydration keeps text, selection, focus and layout',
    async ({ page, person }) => {
      const release = await openHeld(page, 'login')
      assert.equal(await page.title(), 'Log in · Telephony Console')
      await inspect(page, 'the login form without scripts')
      await field(page, 'Password').fill(person.password)
      await field(page, 'Email').pressSequentially(`xx${person.email}`)
      for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
      const email = await field(page, 'Email').elementHandle()
      const [boxes, looks] = [await boxesOf(page), await looksOf(field(page, 'Email'))]
      release()
      await hydrated(page)
      assert.equal(await email?.evaluate((input) => input === document.activeElement), true)
      assert.deepEqual(await boxesOf(page), boxes)
      assert.deepEqual(await looksOf(field(page, 'Email')), looks)
      // It deletes what is selected.
      await page.keyboard.press('Delete')
      assert.equal(await field(page, 'Email').inputValue(), person.email)
      await page.keyboard.press('Enter')
      await heading(page, 'Dashboard').waitFor()
    },
    bothVariants,
  )

  journey('an early submit waits for the scripts and is sent once, and a rejected one can be repeated', async ({ page, person, expect }) => {
    expect(/4(?:01|22) .*\/v1\/auth\/login/)
    const sent = posts(page, '/v1/auth/login')
    const release = await openHeld(page, 'login')
    await submitLogin(page, { ...person, password: 'wrong' })
    await field(page, 'Password').press('Enter')
    await button(page, 'Log in').click()
    await busy(page).waitFor()
    assert.deepEqual(sent, [])
    release()
    await page.getByText('Please check your credentials and try again.').waitFor()
    assert.equal(await busy(page).count(), 0)
    assert.equal(sent.length, 1)
    assert.equal(await field(page, 'Email').inputValue(), person.email)
    await field(page, 'Password').fill(person.password)
    await button(page, 'Log in').click()
    await heading(page, 'Dashboard').waitFor()
  })

  journey('the login page leads to the form for a new account', async ({ page }) => {
    await page.goto('login')
    await link(page, 'Or subscribe now').click()
    await heading(page, 'Get an account').waitFor()
    await field(page, 'Company name').waitFor()
    await inspect(page, 'the form for a new account')
  })

  journey('in French, the form, its title and its language are French before the scripts arrive', async ({ page, person }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'fr'))
    const release = await openHeld(page, 'login')
    assert.equal(await page.title(), 'Se connecter · Console de téléphonie')
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr')
    await field(page, 'Courriel').fill(person.email)
    await field(page, 'Mot de passe').fill(person.password)
    await field(page, 'Mot de passe').press('Enter')
    release()
    await heading(page, 'Tableau de bord').waitFor()
  })

  journey('what is pressed before the scripts arrive is done once they are there', async ({ page }) => {
    const release = await openHeld(page, 'login')
    await field(page, 'Password').fill('visible')
    await button(page, 'Show characters').click()
    await button(page, 'Français').click()
    release()
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor()
    assert.equal(await field(page, 'Mot de passe').inputValue(), 'visible')
    assert.equal(await field(page, 'Mot de passe').getAttribute('type'), 'text')
  })

  journey('a link for a new password is asked for and used before the scripts arrive', async ({ page, person, mailedToken }) => {
    const asked = posts(page, '/v1/password/reset-link')
    const releaseForgot = await openHeld(page, 'password/recover')
    await field(page, 'Email').fill(person.email)
    await field(page, 'Email').press('Enter')
    releaseForgot()
    await page.getByText("We've just sent you an email!").waitFor()
    assert.equal(asked.length, 1)
    await page.unrouteAll()
    const password = 'a long walk by the river'
    const releaseReset = await openHeld(page, `password/reset/${await mailedToken()}`)
    await field(page, 'Email').fill(person.email)
    await field(page, 'New password').fill(password)
    assert.equal(await button(page, 'Change Password').isDisabled(), true)
    await field(page, 'Confirm password').fill(password)
    await button(page, 'Change Password').click()
    await busy(page).waitFor()
    releaseReset()
    await page.getByText('Your new password has been set. You can now login.').waitFor()
    await page.unrouteAll()
    await signIn(page, { ...person, password })
  })

  journey('without its scripts, the form says so and keeps what was typed', async ({ page, person, expect }) => {
    expect(/assets\/libraries/)
    const libraries = /\/assets\/libraries\./
    await page.route(libraries, (route) => route.abort())
    await page.goto('login')
    await field(page, 'Email').fill(person.email)
    const note = page.getByRole('status').filter({ hasText: "hasn't loaded completely yet" })
    await note.waitFor()
    await inspect(page, 'the login form whose scripts failed')
    assert.equal(await field(page, 'Email').inputValue(), person.email)
    await page.unroute(libraries)
    await note.getByRole('link', { name: 'Reload' }).click()
    await hydrated(page)
    assert.equal(await note.count(), 0)
    await submitLogin(page, person)
    await heading(page, 'Dashboard').waitFor()
  }, bothVariants)

  journey('when its scripts are late, the form says so until they are there', async ({ page }) => {
    await page.clock.install()
    const release = await openHeld(page, 'login')
    const note = page.getByText("hasn't loaded completely yet")
    assert.equal(await note.count(), 0)
    await page.clock.fastForward(10_000)
    await note.waitFor()
    release()
    await note.waitFor({ state: 'detached' })
  })
})
