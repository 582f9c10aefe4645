import assert from 'node:assert/strict'
import { inspect } from './accessible'
import { bothVariants, declareJourneys } from './fixture'
import { focusIsOn } from './keyboardSteps'
import { anyDialog, becomes, closed, dialogNamed, enter, heading } from './steps'

declareJourneys((journey) => {
  journey('the search finds pages, people and calls by keyboard alone, from every page and over what is typed there', async ({ page, person }) => {
    await enter(page, person, 'support')
    await heading(page, 'Support').waitFor()
    const search = page.getByRole('combobox')
    const pointed = () => search.evaluate((field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '')
    const open = async (): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+k')
      await search.waitFor()
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    }

    await open()
    await inspect(page, 'the search')
    await page.keyboard.type('add fund')
    await page.keyboard.press('Enter')
    await dialogNamed(page, 'Add funds').waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    assert.equal(await search.count(), 0)
    await page.keyboard.press('Escape')
    await closed(anyDialog(page))
    await heading(page, 'Support').waitFor()

    await open()
    await page.keyboard.type('THERIAULT aga')
    await page.getByRole('option', { name: 'Agathe Thériault' }).first().waitFor()
    await inspect(page, 'the search')
    await becomes(pointed, 'Agathe Thériault(450) 555-0123')
    await page.keyboard.press('Enter')
    await heading(page, 'Agathe Thériault').waitFor()
    await focusIsOn(page, /^Agathe Thériault$/)

    await open()
    await becomes(pointed, 'Agathe Thériault')
    await page.keyboard.type('514 555 0199')
    await becomes(pointed, 'Call (514) 555-0199')
    await page.keyboard.press('Enter')
    await heading(page, 'Web phone').waitFor()

    await open()
    await page.keyboard.type('invoi')
    await becomes(pointed, 'InvoicesBilling')
    await page.keyboard.press('Enter')
    await heading(page, 'Invoices').waitFor()
  }, bothVariants)
})
