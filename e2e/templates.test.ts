import assert from 'node:assert/strict'
import { bothVariants, declareJourneys } from './fixture'
import { pressOn } from './keyboardSteps'
import { enter, field, heading, openUserMenu } from './steps'

declareJourneys((journey) => {
  journey('an application is created from a template in French by keyboard', async (visit) => {
    const { page, person } = visit
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await openUserMenu(page, person)
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await pressOn(page, /^Créer$/)
    const blank = page.getByRole('radio', { name: 'Application vierge' })
    await blank.waitFor()
    assert.equal(await blank.isChecked(), true)
    await blank.focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.getByRole('radio', { name: 'Réception avec menu' }).isChecked(), true)
    await pressOn(page, /^Continuer$/)
    const business = field(page, 'Nom de l’entreprise, dit aux appelants')
    await business.waitFor()
    visit.expect(/from-template/)
    await pressOn(page, /^Créer$/)
    await business.and(page.locator('[aria-invalid="true"]')).waitFor()
    await business.focus()
    await page.keyboard.type('Fleurs du Plateau')
    await pressOn(page, /^Créer$/)
    await heading(page, 'Application : Réception avec menu').waitFor()
  }, bothVariants)
})
