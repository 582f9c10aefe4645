import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes, button, dialogNamed, enter, heading, item } from './steps'
import { focusIsOn, pressOn } from './keyboardSteps'
import { addBranch, addRoute, branchButton, createApplication, setUp } from './flowSteps'
import { declareJourneys } from './fixture'

const log = (page: Page) => page.getByRole('log')
const hasLine = (page: Page, text: string): Promise<void> => log(page).getByText(text, { exact: true }).waitFor()

/** Widths where the panel is a column, where it is a drawer, and the narrowest phone. */
const crossWidths = async (page: Page): Promise<void> => {
  const { width: first, height } = page.viewportSize() ?? assert.fail('The page has no size.')
  const panel = page.locator('section', { has: page.getByText('Call simulator', { exact: true }) })
  for (const width of [1280, 1000, 375, 1280, first]) {
    await page.setViewportSize({ width, height })
    await becomes(() => panel.getAttribute('aria-modal'), width < 900 ? 'true' : null)
  }
}

declareJourneys((journey) => {
  journey('a menu is tested with keys before it is saved, and a save reports which saved tests change', async (visit) => {
    const { page, person } = visit
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await createApplication(page, 'Essai')
    await addBranch(page, 'Night')
    await button(page, 'Add Voicemail').click()
    await setUp(page, (dialog) => dialog.getByRole('textbox').fill('night@example.com'))
    await branchButton(page, 'root').click()
    await button(page, 'Add Menu').click()
    await setUp(page, (dialog) => addRoute(dialog, '2', 'Night'))

    await pressOn(page, /^Simulate call$/)
    await focusIsOn(page, /^Call simulator$/)
    await pressOn(page, /^Start call$/)
    await hasLine(page, 'Waits 5 s for a key')
    await page.keyboard.press('2')
    await hasLine(page, 'Records a message for night@example.com (up to 120 s)')
    await pressOn(page, /^Caller leaves a message$/)
    await page.getByText('Call ended: Voicemail sent to night@example.com (branch “Night”)').first().waitFor()
    await pressOn(page, /^Save as test\.\.\.$/)
    const dialog = dialogNamed(page, 'Save as test')
    const name = dialog.getByLabel('Test name')
    assert.equal(await name.inputValue(), 'Press 2 → voicemail')
    await name.fill('Night')
    await crossWidths(page)
    assert.equal(await name.inputValue(), 'Night')
    await focusIsOn(page, /^Test name/)
    await pressOn(page, /^Save$/)
    await page.getByText('1 test ends as expected.').waitFor()
    await pressOn(page, /^Close the call simulator$/)
    await branchButton(page, 'Night').click()
    await button(page, /^Actions for step 1, /).click()
    await item(page, 'Remove').click()
    await button(page, 'Save').click()
    const notice = page.getByRole('alert').filter({ hasText: 'Saved. 1 test now ends differently:' })
    await notice.getByText('Expected: Voicemail sent to night@example.com (branch “Night”)').waitFor()
    await notice.getByText('Now: Call ends (no more steps)').waitFor()
    await notice.getByRole('button', { name: 'Update test Night' }).click()
    await notice.waitFor({ state: 'detached' })
  })
})
