import assert from 'node:assert/strict'
import { bothVariants, onEveryService } from './harness'
import { pressOn } from './keyboardSteps'
import { button, dialogNamed, enter, field, heading, openUserMenu } from './steps'

onEveryService((journey) => {
  journey('an application is created from a template in French by keyboard', async (visit) => {
    const { page, person, inspect, hasSavedTests: isOurService } = visit
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    if (!isOurService) {
      await button(page, 'Create').click()
      await field(page, 'Application name').waitFor()
      assert.equal(await dialogNamed(page, 'Create application').getByRole('radio').count(), 0)
      return
    }
    await openUserMenu(page, person)
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await pressOn(page, /^Créer$/)
    const blank = page.getByRole('radio', { name: 'Application vierge' })
    await blank.waitFor()
    assert.equal(await blank.isChecked(), true)
    await inspect('the templates of call flows')
    await blank.focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.getByRole('radio', { name: 'Réception avec menu' }).isChecked(), true)
    await pressOn(page, /^Continuer$/)
    const business = field(page, "Nom de l'entreprise, dit aux appelants")
    await business.waitFor()
    visit.expect(/from-template/)
    await pressOn(page, /^Créer$/)
    await business.and(page.locator('[aria-invalid="true"]')).waitFor()
    await inspect('what a template asks for')
    await business.focus()
    await page.keyboard.type('Fleurs du Plateau')
    await pressOn(page, /^Créer$/)
    await heading(page, 'Application : Réception avec menu').waitFor()
    await inspect('a call flow made from a template')
  }, bothVariants)
})
