import assert from 'node:assert/strict'
import { inspect } from './accessible'
import { addBranch, branchButton, branchesAre, column, createApplication, save, setUp, steps, stepsAre } from './flowSteps'
import { bothVariants, declareJourneys } from './fixture'
import { focusIsOn, pressOn } from './keyboardSteps'
import { button, closed, enter, field, heading, item } from './steps'

/** Narrower, the map has no room. */
const WIDE_PX = 900

declareJourneys((journey) => {
  journey('a call flow is saved with a note, compared with what it was, and restored by keyboard', async (visit) => {
    const { page, person, variant } = visit
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await createApplication(page, 'Boutique')
    await addBranch(page, 'Night')
    // Otherwise the next save may belong to the version in which the branch was created.
    await save(page)
    await button(page, 'Add Voicemail').click()
    await setUp(page, (dialog) => dialog.getByRole('textbox').fill('night@example.com'))
    await pressOn(page, /^More actions$/)
    await page.getByRole('menuitem', { name: 'Save with a note' }).press('Enter')
    await field(page, 'Note about this version').fill('Messages at night')
    await page.keyboard.press('Enter')
    // The toast of the save before may still be there.
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
    await button(page, /^Actions for step 1, /).click()
    await item(page, 'Remove').click()
    await save(page)

    await pressOn(page, /^More actions$/)
    await item(page, 'Versions').press('Enter')
    await focusIsOn(page, /^Versions of Boutique$/)
    await page.getByRole('heading', { level: 2, name: 'Today' }).waitFor()
    const noted = page.getByRole('listitem').filter({ hasText: 'Messages at night' })
    await noted.getByText('Night: Voicemail added').waitFor()
    await noted.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await branchButton(page, 'Night').waitFor()
    await branchesAre(page, ['root', 'Night'])
    await pressOn(page, /^Night$/)
    await steps(page).getByText('Voicemail sent to night@example.com').waitFor()
    assert.equal(await column(page, /^Steps in /).getByRole('button').count(), 0)

    await pressOn(page, /^Compare with another version$/)
    const others = page.getByRole('dialog').getByRole('list', { name: 'Versions' })
    await others.getByRole('listitem').first().waitFor()
    await others.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await page.getByText('Night: Voicemail removed').waitFor()
    if (variant.width >= WIDE_PX) {
      await pressOn(page, /^Compare on the map$/)
      const map = page.getByRole('group', { name: 'Night, Changed', exact: true })
      await map.getByText('Changed', { exact: true }).waitFor()
      await inspect(page, 'two versions on the map, the later one')
      await page.getByRole('group', { name: 'Version on the map' }).getByRole('button').first().press('Enter')
      await page.getByRole('listitem').filter({ hasText: 'Voicemail' }).getByText('Removed', { exact: true }).waitFor()
    }

    await pressOn(page, /^Restore as a new version$/)
    const dialog = page.getByRole('alertdialog')
    // Disabled until the version has loaded.
    const restore = dialog.getByRole('button', { name: 'Restore as a new version', disabled: false })
    await restore.waitFor()
    await restore.press('Enter')
    await closed(dialog)
    await page.getByRole('listitem').filter({ hasText: 'Restored from version' }).getByText('Current', { exact: true }).waitFor()
    await pressOn(page, /^←Boutique$/)
    await branchButton(page, 'Night').click()
    await stepsAre(page, ['Voicemail: Voicemail sent to night@example.com'])
  }, bothVariants)
})
