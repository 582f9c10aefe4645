import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { declareJourneys } from './fixture'
import { branchButton, branchesAre, stepsAre } from './flowSteps'
import { focusIsOn } from './keyboardSteps'
import { becomes, button, closed, dialogNamed, enter, field, heading, says, words } from './steps'

/** From now on: clicks, choices in lists, and how many dialogs were open at once. */
const count = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const counted = document.body.dataset
    counted['clicks'] = '0'
    counted['dialogs'] = '0'
    const add = (): void => void (counted['clicks'] = String(Number(counted['clicks']) + 1))
    document.addEventListener('pointerdown', add, true)
    document.addEventListener('change', ({ target }) => (target instanceof HTMLSelectElement ? add() : undefined), true)
    new MutationObserver(() => {
      const open = document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length
      counted['dialogs'] = String(Math.max(Number(counted['dialogs']), open))
    }).observe(document.body, { childList: true, subtree: true })
  })

const counted = (page: Page): Promise<{ clicks: number; dialogs: number }> =>
  page.evaluate(() => ({ clicks: Number(document.body.dataset['clicks']), dialogs: Number(document.body.dataset['dialogs']) }))

const add = async (page: Page, feature: string): Promise<void> => {
  await button(page, `Add ${feature}`).click()
  await button(dialogNamed(page, 'Module settings'), 'Save settings').waitFor()
}

const saveSettings = async (page: Page): Promise<void> => {
  const dialog = dialogNamed(page, 'Module settings')
  await button(dialog, 'Save settings').click()
  await closed(dialog)
}

declareJourneys((journey) => {
  journey('opening hours, a menu, a transfer and two voicemails take at most 15 clicks, and no dialog opens over another', async ({ page, person }) => {
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await count(page)
    await button(page, 'Create').click()
    await focusIsOn(page, /^Application name/)
    await page.keyboard.type('Boutique')
    await button(dialogNamed(page, 'Create application'), 'Create').click()
    await heading(page, 'Application: Boutique').waitFor()

    await add(page, 'Opening hours')
    await page.locator('[role=dialog] option:checked', { hasText: 'Boutique' }).waitFor({ state: 'attached' })
    await saveSettings(page)
    await branchesAre(page, ['root', 'Open', 'Closed'])
    await button(page, /→ Open$/).click()
    await add(page, 'Menu')
    await page.keyboard.type('Thank you for calling. For sales, press 1.')
    await field(dialogNamed(page, 'Module settings'), 'Branch').selectOption({ label: '+ 1 Sales' })
    await saveSettings(page)
    await button(page, '1 → 1 Sales').click()
    await add(page, 'Call transfer')
    await page.keyboard.type('514 555 0199')
    await page.waitForFunction((email) => [...document.querySelectorAll('input')].some(({ value }) => value === email), person.email)
    await saveSettings(page)
    await stepsAre(page, ['Call transfer: Transfer to (514) 555-0199', `Voicemail: Voicemail sent to ${person.email}`])
    await branchButton(page, 'Closed').click()
    await add(page, 'Voicemail')
    await page.waitForFunction((email) => [...document.querySelectorAll('input')].some(({ value }) => value === email), person.email)
    await saveSettings(page)
    await focusIsOn(page, /^Edit settings of step 1, Voicemail$/)
    // Who presses no key in the menu.
    await words(page, '1 way to lose a caller').waitFor()
    await says(page, 'Application saved.', () => button(page, 'Save').click())
    const { clicks, dialogs } = await counted(page)
    assert.ok(clicks <= 15, `${clicks} clicks`)
    assert.equal(dialogs, 1)
  })

  journey('a template makes the same from its picture in four clicks, and a number is sent straight to the web phones in three', async ({ page, person }) => {
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await count(page)
    await button(page, 'Create').click()
    const dialog = dialogNamed(page, 'Create application')
    await dialog.getByRole('button', { name: 'Reception with menu' }).click()
    await field(dialog, 'Opening hours').selectOption({ label: 'New schedule' })
    await becomes(async () => (await field(dialog, /^Name of your business/).inputValue()) !== '', true)
    await button(dialog, 'Create').click()
    await heading(page, 'Application: Reception with menu').waitFor()
    await branchesAre(page, ['root', 'Open', 'French', 'English', 'Sales', 'Customer service', 'Reception', 'Closed'])
    assert.deepEqual(await counted(page), { clicks: 4, dialogs: 1 })

    await enter(page, person, 'numbers')
    await count(page)
    await button(page, /^Choose who answers$/).first().click()
    const number = dialogNamed(page, 'Configure number')
    await button(number, 'Your web phones').click()
    await says(page, 'Number has been configured.', () => button(number, 'Save').click())
    await words(page, /^Answered by .*: web phones$/).waitFor()
    assert.deepEqual(await counted(page), { clicks: 3, dialogs: 1 })
  })
})
