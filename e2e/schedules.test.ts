import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { bothVariants, onEveryService } from './harness'
import { pressOn } from './keyboardSteps'
import { button, enter, field, heading, openUserMenu } from './steps'

const time = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const type = async (page: Page, name: string, text: string): Promise<void> => {
  await time(page, name).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

onEveryService((journey) => {
  journey('opening hours are written in French by keyboard, checked, undone, copied and saved', async (visit) => {
    const { page, person, inspect, hasSavedTests: isOurService } = visit
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    if (!isOurService) {
      assert.equal(await page.getByRole('link', { name: 'Opening hours' }).count(), 0)
      await page.goto('applications/hours')
      await heading(page, 'Applications').waitFor()
      assert.equal(new URL(page.url()).pathname.endsWith('/applications'), true)
      return
    }
    await openUserMenu(page, person)
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await page.getByRole('link', { name: "Heures d'ouverture" }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Nouvel horaire' }).first().waitFor()
    await inspect('opening hours')
    await page.getByRole('link', { name: 'Nouvel horaire' }).first().focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Nouvel horaire').waitFor()
    const name = `Atelier ${visit.variant.width} ${visit.variant.scheme}`
    await field(page, 'Nom').focus()
    await page.keyboard.type(name)

    await type(page, 'lundi, plage 1 : ouvre à', '8h30')
    assert.equal(await time(page, 'lundi, plage 1 : ouvre à').inputValue(), '8 h 30')
    await type(page, 'lundi, plage 1 : ferme à', '2')
    await page.getByText('ferme le lendemain').waitFor()
    await type(page, 'lundi, plage 1 : ferme à', '8 h 30')
    await page.getByText(/C'est l'heure d'ouverture/).waitFor()
    await pressOn(page, /^Créer$/)
    await page.getByText(/doivent être corrigées/).waitFor()
    await inspect('opening hours with an error')
    await type(page, 'lundi, plage 1 : ferme à', '12')
    await time(page, 'lundi, plage 1 : ferme à').focus()
    await page.keyboard.press('ArrowUp')
    assert.equal(await time(page, 'lundi, plage 1 : ferme à').inputValue(), '12 h 15')

    await button(page, 'Ajouter des heures (lundi)').focus()
    await page.keyboard.press('Enter')
    await time(page, 'lundi, plage 2 : ouvre à').waitFor()
    await button(page, 'Copier vers… (lundi)').focus()
    await page.keyboard.press('Enter')
    await inspect('copying the hours of a day')
    await page.getByRole('dialog').getByRole('button', { name: 'Copier' }).focus()
    await page.keyboard.press('Enter')
    await time(page, 'mardi, plage 2 : ouvre à').waitFor()
    await page.keyboard.press('Control+z')
    await time(page, 'mardi, plage 2 : ouvre à').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+y')
    await time(page, 'mardi, plage 2 : ouvre à').waitFor()
    await page.getByRole('checkbox', { name: /^Jour de Noël/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('list', { name: 'Les douze prochains mois' }).getByText('Jour de Noël : fermé').waitFor()
    await button(page, 'Calendrier').first().focus()
    await page.keyboard.press('Enter')
    await inspect('a schedule')
    await pressOn(page, /^Créer$/)
    await page.getByText("L'horaire a été créé").waitFor()
    await heading(page, name).waitFor()
    await inspect('a saved schedule')
    assert.equal(await time(page, 'vendredi, plage 1 : ferme à').inputValue(), '12 h 15')
  }, bothVariants)
})
