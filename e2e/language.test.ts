import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { onEveryService } from './harness'
import { button, field, heading, openLogin, openUserMenu, enter } from './steps'

const documentLanguage = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)

onEveryService((journey) => {
  journey('a guest switches to French and what was typed stays', async ({ page, person }) => {
    const { email } = person
    await openLogin(page)
    assert.equal(await documentLanguage(page), 'en')
    await field(page, 'Email').fill(email)
    await button(page, 'Français').click()
    await field(page, 'Courriel').waitFor()
    assert.equal(await field(page, 'Courriel').inputValue(), email)
    assert.equal(await documentLanguage(page), 'fr')
  })

  journey('a member switches to French, which outlives a reload', async ({ page, person }) => {
    await enter(page, person, 'dashboard')
    await openUserMenu(page, person)
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await heading(page, 'Tableau de bord').waitFor()
    await page.reload()
    await heading(page, 'Tableau de bord').waitFor()
    assert.equal(await documentLanguage(page), 'fr')
  })
})
