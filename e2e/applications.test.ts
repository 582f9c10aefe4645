import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes, button, closed, dialogNamed, enter, field, heading, item, link, says } from './steps'
import {
  addBranch,
  addRoute,
  branchButton,
  branchesAre,
  column,
  createApplication,
  dragFeature,
  dragTo,
  save,
  setUp,
  stepsAre,
  steps,
} from './flowSteps'
import { declareJourneys } from './fixture'

const ROUNDING_PX = 2

/** How much longer than the window a page would be without its content, as after a filter. */
const blankLength = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    main.hidden = true
    const length = document.documentElement.scrollHeight - innerHeight
    main.hidden = false
    return length
  })

declareJourneys((journey) => {
  journey('a call flow is built by mouse, saved, and unchanged after a reload', async ({ page, person, variant }) => {
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await createApplication(page, 'Réception')
    await page.getByText('To build your phone system, drag features and presets in this area.').waitFor()
    for (const name of ['Sales', 'Support', 'Hours']) await addBranch(page, name)

    await branchButton(page, 'root').click()
    // On a phone the steps are below the edge of the window, so a button adds the feature.
    if (variant.width === 375) await button(page, 'Add Text to speech').click()
    else await dragFeature(page, 'Text to speech')
    await setUp(page, (dialog) => dialog.getByRole('textbox').fill('Welcome to the shop.'))
    await button(page, 'Add Menu').click()
    await button(page, 'Save settings').waitFor()
    await setUp(page, async (dialog) => {
      await addRoute(dialog, '1', 'Sales')
      await addRoute(dialog, '2', 'Support')
      await addRoute(dialog, '9', 'Hours')
    })
    await stepsAre(page, [
      'Text to speech: Say “Welcome to the shop.”',
      'Menu: 1 → Sales, 2 → Support, 9 → Hours',
    ])
    await branchButton(page, 'Sales').click()
    await button(page, 'Add Call transfer').click()
    await setUp(page, async (dialog) => {
      await field(dialog, 'Destination number').fill('+1 514 555 0199')
      await field(dialog, 'Email address for voicemails').fill('sales@example.com')
    })
    await stepsAre(page, [
      'Call transfer: Transfer to (514) 555-0199',
      'Voicemail: Voicemail sent to sales@example.com',
    ])
    await save(page)

    await page.reload()
    await branchButton(page, 'root').waitFor()
    await branchesAre(page, ['root', 'Sales', 'Support', 'Hours'])
    await stepsAre(page, [
      'Text to speech: Say “Welcome to the shop.”',
      'Menu: 1 → Sales, 2 → Support, 9 → Hours',
    ])
  })

  journey('steps are moved and undone, and leaving with unsaved changes asks first', async ({ page, person }) => {
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await createApplication(page, 'Essai')
    await button(page, 'Add Pause').click()
    await setUp(page, (dialog) => dialog.getByRole('textbox').fill('7'))
    await button(page, 'Add Text to speech').click()
    await setUp(page, (dialog) => dialog.getByRole('textbox').fill('Hello'))
    await save(page)
    const before = ['Pause: Wait 7 s', 'Text to speech: Say “Hello”']
    await stepsAre(page, before)
    const first = button(page, /^Move step 1, /)
    const withMessages = await blankLength(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const place = await first.boundingBox()
    await becomes(() => button(page, 'Dismiss').count(), 0)
    assert.deepEqual(await first.boundingBox(), place, 'a message that leaves moved the page')
    await dragTo(page, first, steps(page).nth(1))
    const moved = [...before].reverse()
    await stepsAre(page, moved)
    assert.ok((await blankLength(page)) <= withMessages + ROUNDING_PX, 'the page kept more room than that of its messages')

    await page.keyboard.press('Control+z')
    await stepsAre(page, before)
    await button(page, /^Redo: Move/).click()
    await stepsAre(page, moved)

    await button(page, /^Actions for step 1, /).click()
    await item(page, 'Remove').click()
    await stepsAre(page, moved.slice(1))
    await button(page, /^Undo: Remove/).click()
    await stepsAre(page, moved)

    await link(page, 'Cancel').click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await button(question, 'Stay').click()
    await closed(question)
    await page.goBack()
    await button(question, 'Leave without saving').click()
    await heading(page, 'Applications').waitFor()
    await link(page.getByRole('main'), 'Essai').click()
    await button(page, 'Discard').waitFor()
    await stepsAre(page, moved)
    await save(page)
  })

  journey('branches and presets are created, renamed, reordered and deleted', async ({ page, person }) => {
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await createApplication(page, 'Essai')
    for (const name of ['One', 'Two']) await addBranch(page, name)
    await dragTo(page, button(page, 'Move branch Two'), branchButton(page, 'One'), 'top')
    await page.waitForFunction(() => /Two[\s\S]*One/.test(document.body.innerText))
    await button(page, 'Actions for branch One').click()
    await page.getByRole('menu').waitFor()
    await item(page, 'Edit branch').click()
    await field(page, 'Branch name').fill('First')
    await says(page, 'Branch has been updated', () => button(dialogNamed(page, 'Edit branch'), 'Save').click())
    await branchButton(page, 'First').waitFor()
    await branchesAre(page, ['root', 'Two', 'First'])

    await button(page, 'Add Pause').click()
    await setUp(page, (dialog) => dialog.getByRole('textbox').fill('7'))
    // The finding moves the steps, and an open menu with them.
    await page.getByText(/No step goes to this branch/).first().waitFor()
    await button(page, /^Actions for step 1, /).click()
    await item(page, 'Save as preset...').click()
    await field(page, 'Preset name').fill('Seven seconds')
    await button(dialogNamed(page, 'Create preset'), 'Save preset').click()
    await button(page, 'Add Seven seconds').click()
    await steps(page).nth(1).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)

    await button(page, 'Actions for branch Two').click()
    await item(page, 'Delete').click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Are you sure you want to delete this element? This can not be undone.').waitFor()
    await button(question, 'Delete').click()
    await closed(question)
    await branchesAre(page, ['root', 'First'])
    await column(page, 'CUSTOM PRESETS').getByRole('button', { name: 'Delete preset Seven seconds' }).click()
    await button(page.getByRole('alertdialog'), 'Delete').click()
    await button(page, 'Add Seven seconds').waitFor({ state: 'detached' })
    await save(page)
  })
})
