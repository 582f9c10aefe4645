import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { declareJourneys } from './fixture'
import { button, field, heading, openLogin, openUserMenu } from './steps'

const documentLanguage = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)

declareJourneys((journey) => {
  journey('a guest switches to French, which keeps the typed values and survives a reload', async ({ page, person }) => {
    const { email, password } = person
    await openLogin(page)
    assert.equal(await documentLanguage(page), 'en')
    await field(page, 'Email').fill(email)
    await button(page, 'Français').click()
    await field(page, 'Courriel').waitFor()
    assert.equal(await field(page, 'Courriel').inputValue(), email)
    assert.equal(await documentLanguage(page), 'fr')
    await field(page, 'Mot de passe').fill(password)
    await page.keyboard.press('Enter')
    await heading(page, 'Tableau de bord').waitFor()
    await button(page, person.name).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await heading(page, 'Dashboard').waitFor()
    await openUserMenu(page, person)
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await heading(page, 'Tableau de bord').waitFor()
    await page.reload()
    await heading(page, 'Tableau de bord').waitFor()
    assert.equal(await documentLanguage(page), 'fr')
  })
})
