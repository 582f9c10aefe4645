import assert from 'node:assert/strict'
import { bothVariants, declareJourneys } from './fixture'
import { pressOn } from './keyboardSteps'
import { becomes, enter, field, heading, openUserMenu } from './steps'

declareJourneys((journey) => {
  journey('an application is created from a template in French by keyboard', async (visit) => {
    const { page, person } = visit
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await openUserMenu(page, person)
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await pressOn(page, /^Créer$/)
    const cards = page.getByRole('list', { name: 'Point de départ' }).getByRole('button')
    await cards.first().waitFor()
    assert.match(await cards.last().innerText(), /^Parcours d’appel vierge/)
    await page.getByRole('button', { name: 'Réception avec menu' }).focus()
    await page.keyboard.press('Enter')
    const business = field(page, 'Nom de l’entreprise, dit aux appelants')
    await becomes(async () => (await business.inputValue()) !== '', true)
    await business.fill('')
    visit.expect(/from-template/)
    await pressOn(page, /^Créer$/)
    await business.and(page.locator('[aria-invalid="true"]')).waitFor()
    await business.focus()
    await page.keyboard.type('Fleurs du Plateau')
    await pressOn(page, /^Créer$/)
    await heading(page, 'Application : Réception avec menu').waitFor()
  }, bothVariants)
})
