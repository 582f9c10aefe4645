import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inspect } from './accessible'
import type { Person } from './embedded'
import { openFixture, travel, type Fixture } from './fixture'
import { addPause } from './flowFixture'
import { answer, callMe, hangUp, untilStatus } from './phoneSteps'
import { button, closed, dialogNamed, enter, field, heading, link, loginShown, main, says, submitLogin, words } from './steps'
import { openVisit, type Variant } from './visit'

const wide: Variant = { width: 1280, scheme: 'light' }
const PASSWORD = 'une-phrase-de-passe-bien-a-elle'

describe('a team', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await openFixture()
  })
  after(() => fixture.close())

  test('is invited, takes a first call, gains and loses screens while it works, and is removed', async () => {
    const { product, browser } = fixture
    const { service, url, person } = product
    const [owner, luc] = [await openVisit(browser, url, wide), await openVisit(browser, url, { width: 375, scheme: 'dark' })]
    const invited: Person = { ...person, email: 'luc@garage.example', password: PASSWORD, name: 'Luc Beaulieu' }
    await travel([owner, luc], 'a team', async () => {
      await enter(owner.page, person, 'account/edit')
      await button(owner.page, 'Invite').click()
      const invite = dialogNamed(owner.page, 'Invite somebody')
      await inspect(owner.page, 'the dialog of an invitation')
      await field(invite, 'Email').fill(invited.email)
      await says(owner.page, 'The invitation is on its way to luc@garage.example.', () => button(invite, 'Send the invitation').click())
      await closed(invite)

      const { page } = luc
      await page.goto((await service.nextMail()).link ?? '')
      await field(page, 'First name').fill('Luc')
      await field(page, 'Last name').fill('Beaulieu')
      await field(page, 'Password').fill(PASSWORD)
      await field(page, 'Confirm password').fill(PASSWORD)
      await inspect(page, 'an invitation')
      await button(page, 'Join the team').click()
      await words(page, 'You belong to the team now. Log in with luc@garage.example.').waitFor()
      await link(page, 'Back to login').click()
      await submitLogin(page, invited)
      await heading(page, 'Web phone').waitFor()

      await luc.context.grantPermissions(['microphone'])
      await untilStatus(page, 'Client is ready')
      await callMe(page, service.practice)
      await answer(page)
      await hangUp(page)
      const becomesPresent = async (from: string, to: string, said: string): Promise<void> => {
        await button(page, `Availability: ${from}`).click()
        const dialog = dialogNamed(page, 'Availability')
        await dialog.getByRole('radio', { name: to }).check()
        await inspect(page, `availability: ${to}`)
        await says(page, said, () => button(dialog, 'Save').click())
        await closed(dialog)
      }
      await becomesPresent('Ready for calls', 'Do not disturb', 'Calls no longer ring your web phone.')
      await words(main(owner.page), 'Do not disturb').waitFor()
      await becomesPresent('Do not disturb', 'Available', 'Calls ring your web phone.')
      await callMe(page, service.practice)
      await answer(page)
      await hangUp(page)

      await page.goto('applications')
      await heading(page, 'Only owners and managers can open this page.').waitFor()
      await inspect(page, 'a page that a role excludes')
      const becomesA = async (role: string): Promise<void> => {
        await button(owner.page, 'Change role (Luc Beaulieu)').click()
        const dialog = dialogNamed(owner.page, 'Change role')
        await dialog.getByRole('radio', { name: role }).check()
        await button(dialog, 'Save').click()
        await closed(dialog)
        await words(main(owner.page), `${role} · luc@garage.example`).waitFor()
      }
      await becomesA('Manager')
      await link(main(page), 'Livraisons').click()
      await heading(page, 'Application: Livraisons').waitFor()
      await addPause(page, 7)
      const beside = await owner.context.newPage()
      await beside.goto(page.url())
      await words(beside, 'Luc Beaulieu is editing').waitFor()
      await words(page, `${person.name} is editing`).waitFor()
      await inspect(page, 'a call flow that two people have open')
      await beside.close({ runBeforeUnload: true })
      await words(page, `${person.name} is editing`).waitFor({ state: 'detached' })
      await button(page, 'Add Web phone').click()
      await button(page, /^Edit settings of step \d+, Web phone$/).click()
      const settings = dialogNamed(page, 'Module settings')
      await field(settings, 'Luc Beaulieu').check()
      await inspect(page, 'the people whom a step rings')
      await button(settings, 'Save settings').click()
      await closed(settings)
      await words(page, 'Ring Luc Beaulieu').waitFor()
      const hasFocus = (title: string) => page.waitForFunction((text) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === text, title)
      await button(page, /^Edit settings of step \d+, Pause$/).click()
      const seconds = dialogNamed(page, 'Module settings').getByRole('textbox')
      await seconds.fill('9')
      await becomesA('Member')
      await hasFocus('Only owners and managers can open this page.')
      await inspect(page, 'a role taken away while a dialog was open')
      await becomesA('Manager')
      await button(dialogNamed(page, 'Module settings'), 'Cancel').waitFor()
      assert.deepEqual([await seconds.inputValue(), await seconds.evaluate((field) => field.closest('[role=dialog]')?.contains(document.activeElement))], ['9', true])
      await button(dialogNamed(page, 'Module settings'), 'Cancel').click()
      await closed(dialogNamed(page, 'Module settings'))
      await becomesA('Member')
      await hasFocus('Only owners and managers can open this page.')
      await becomesA('Manager')
      await hasFocus('Application: Livraisons')
      await words(page, /^Wait 7\ss$/).waitFor()
      await words(page, 'Unsaved changes').waitFor()

      luc.expect(/401 .*\/v1\//)
      await button(owner.page, 'Remove (Luc Beaulieu)').click()
      await says(owner.page, 'The person was removed.', () => button(dialogNamed(owner.page, 'Remove Luc Beaulieu?'), 'Remove').click())
      await loginShown(page)
    })
  })
})
