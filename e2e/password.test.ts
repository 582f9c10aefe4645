import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { declareJourneys } from './fixture'
import { button, field, heading, openLogin, signIn } from './steps'

const newPassword = 'a long walk by the river'

const askForLink = async (page: Page, email: string): Promise<void> => {
  await openLogin(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await heading(page, 'Forgot password').waitFor()
  await field(page, 'Email').fill(email)
  await page.locator('form button[type=submit]').click()
  await page
    .getByText("We've just sent you an email! Please follow instructions to reset your password")
    .first()
    .waitFor()
}

const fillReset = async (page: Page, email: string, password: string, confirmation = password): Promise<void> => {
  await field(page, 'Email').fill(email)
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm password').fill(confirmation)
  await page.locator('form button[type=submit]').click()
}

declareJourneys((journey) => {
  journey('a forgotten password is replaced with the mailed link, which works once', async (visit) => {
    const { page, person, mailedToken, expect } = visit
    expect(/4(00|22) .*\/v1\/password\/reset/)
    await askForLink(page, person.email)
    const link = `password/reset/${await mailedToken()}`
    await page.goto(link)
    await fillReset(page, person.email, newPassword, 'a long walk by the lake')
    await page
      .getByText('Invalid password. Make sure its typed correctly and different than your previous one.')
      .first()
      .waitFor()
    await fillReset(page, person.email, newPassword)
    await page.getByText('Your new password has been set. You can now login.').first().waitFor()
    await page.goto(link)
    await fillReset(page, person.email, 'another long walk')
    await page.getByText('This reset link is not valid or has expired.').first().waitFor()
    await signIn(page, { ...person, password: newPassword })
  })

  journey('two different new passwords are rejected, and the old one stays', async (visit) => {
    const { page, person, mailedToken, expect } = visit
    expect(/4(00|22) .*\/v1\/password\/reset/)
    await askForLink(page, 'nobody@nowhere.example')
    assert.equal(await button(page, 'Log in').count(), 0)
    await askForLink(page, person.email)
    await page.goto(`password/reset/${await mailedToken()}`)
    await fillReset(page, person.email, newPassword, 'a long walk by the lake')
    await page
      .getByText('Invalid password. Make sure its typed correctly and different than your previous one.')
      .first()
      .waitFor()
    await signIn(page, person)
  })
})
