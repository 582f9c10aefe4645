import type { Locator } from 'playwright-core'
import { bothVariants, declareJourneys } from './fixture'
import { addBranch, addRoute, branchButton, save, setUp } from './flowSteps'
import { button, closed, dialogNamed, enter, field, heading, item, link, main, words } from './steps'

declareJourneys((journey) => {
  journey('a menu is changed, its owner sees which past callers would have been lost, mends it, reads the price and saves', async (visit) => {
    const { page, person } = visit
    const editsMenu = async (fill: (dialog: Locator) => Promise<unknown>): Promise<void> => {
      await branchButton(page, 'root').click()
      await button(page, /^Actions for step 2, /).click()
      await item(page, 'Edit settings...').click()
      await setUp(page, async (dialog) => void (await fill(dialog)))
    }
    const tries = async (look: (dialog: Locator) => Promise<void>): Promise<void> => {
      await button(page, 'More actions').click()
      await item(page, 'Try on past callers').click()
      const dialog = dialogNamed(page, 'Try on past callers')
      await look(dialog)
      await button(dialog, 'Close').click()
      await closed(dialog)
    }
    await enter(page, person, 'applications')
    await link(main(page), 'Livraisons').click()
    await heading(page, 'Application: Livraisons').waitFor()
    await addBranch(page, 'Congé')
    await button(page, 'Add Text to speech').click()
    await setUp(page, (dialog) => dialog.getByRole('textbox').fill('Nous sommes fermés.'))
    await editsMenu((dialog) => field(dialog, 'Destination, row 2').selectOption({ label: 'Congé' }))

    await button(page, '1 issue to review').click()
    await item(page, /^Zones desservies: No step goes to this branch/).waitFor()
    await item(page, /^Congé: A caller who presses 2 is cut off: there is no next step\./).waitFor()
    await page.keyboard.press('Escape')
    await tries((dialog) =>
      dialog.getByRole('list', { name: 'Different outcome' }).getByText(/^\d+ callers? who .* in “Zones desservies” would have been hung up on in “Congé”\./).waitFor(),
    )

    await branchButton(page, 'Congé').click()
    await button(page, 'Add Voicemail').click()
    await setUp(page, (dialog) => dialog.getByRole('textbox').fill('accueil@example.com'))
    await editsMenu((dialog) => addRoute(dialog, '4', 'Zones desservies'))
    await button(page, 'No issues found').click()
    await words(page, 'Every caller is looked after').waitFor()
    await page.keyboard.press('Escape')
    await tries(async (dialog) => {
      await button(dialog, 'Show what last month would have cost').click()
      await dialog.getByRole('table', { name: 'Cost' }).getByRole('rowheader', { name: /\(your plan\)$/ }).waitFor()
    })
    await save(page)
    await button(page, 'No issues found').waitFor()
  }, bothVariants)
})
