import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { addPause, meetSave, opened, openFlowFixture, pathOf, type FlowFixture } from './flowFixture'
import { button, closed, dialogNamed, enter, openUserMenu } from './steps'
import type { Variant } from './visit'

const narrow: Variant = { width: 375, scheme: 'dark' }
const wide: Variant = { width: 1280, scheme: 'light' }

let fixture: FlowFixture

before(async () => {
  fixture = await openFlowFixture()
})

after(() => fixture.close())

const chooseOfStep = async (page: Page, step: string, action: string): Promise<void> => {
  await button(page, `Actions for step ${step}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const leave = async (page: Page, title: string): Promise<void> => {
  const dialog = dialogNamed(page, title)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await closed(dialog)
}

test('an empty list, a failed list and an invalid call flow are accessible on a small screen, also in French', () =>
  fixture.travel(narrow, async ({ page, expect, inspect }) => {
    expect(/503 .*\/v1\/accounts|422 .*\/validate|412 .*\/modules/)
    const { person, service } = fixture.product
    const application = await fixture.makeApplication('Narrow')
    await page.route(/\/v1\/accounts\/[^/]+\/applications$/, (route) => route.fulfill({ json: { applications: [] } }))
    await enter(page, person, 'applications')
    await page.getByText("You don't have any applications yet.").waitFor()
    await inspect('applications empty')
    await page.unrouteAll()
    await page.route(/\/v1\/accounts\/[^/]+\/applications$/, (route) =>
      route.fulfill({ status: 503, json: { status: 'internal', user_message: null } }),
    )
    await page.reload()
    await page.getByText("Couldn't load your applications.").waitFor()
    await inspect('applications failed')
    await page.unrouteAll()

    await page.goto(pathOf(application))
    await opened(page, application)
    await button(page, 'Add Extensions').click()
    const settings = dialogNamed(page, 'Module settings')
    await settings.getByRole('button', { name: 'Add', exact: true }).click()
    await settings.getByRole('button', { name: 'Save settings', exact: true }).click()
    await settings.getByText('Add at least one extension.').waitFor()
    await inspect('settings of extensions')
    await leave(page, 'Module settings')
    await addPause(page, 3)
    await button(page, /issues? to review$/).click()
    await page.getByRole('menu').waitFor()
    await inspect('what is to check')
    await page.keyboard.press('Escape')

    await service.saveElsewhere(application.branches[0]?.id ?? '', [])
    await button(page, 'Save').click()
    const conflict = dialogNamed(page, 'This application has changed')
    await conflict.waitFor()
    await inspect('saved elsewhere')
    await conflict.getByRole('button', { name: 'Reload' }).click()
    await closed(conflict)
    await button(page, 'Restore').waitFor()
    await inspect('work on offer')
    await openUserMenu(page, person)
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await button(page, 'Restaurer').waitFor()
    await inspect('call flow in French')
  }))

test('the dialogs and messages of a call flow are accessible on a wide screen', () =>
  fixture.travel(wide, async ({ page, expect, inspect }) => {
    const { service } = fixture.product
    const application = await fixture.makeApplication('Wide')
    await service.addPreset(service.practice.accountId, { friendly_name: 'Seven', module_name: 'pause', parameters: { length: 7 } })
    await fixture.enterApplication(page, application)
    await button(page, 'Add Audio file').click()
    await dialogNamed(page, 'Module settings').getByRole('combobox').first().waitFor()
    await inspect('settings of an audio file')
    await leave(page, 'Module settings')
    await button(page, 'Edit preset Seven').click()
    await dialogNamed(page, 'Edit preset').getByLabel('Preset name').waitFor()
    await inspect('edit a preset')
    await leave(page, 'Edit preset')
    await button(page, 'Edit description of step 1, Pause').click()
    await dialogNamed(page, 'Edit module description').waitFor()
    await inspect('edit a description')
    await leave(page, 'Edit module description')
    await chooseOfStep(page, '1, Pause', 'Move to branch...')
    await dialogNamed(page, 'Move to branch').waitFor()
    await inspect('move to a branch')
    await leave(page, 'Move to branch')

    expect(/500 .*\/modules/)
    await addPause(page, 3)
    await meetSave(page, 1, (route) => route.fulfill({ status: 500, json: { status: 'error', user_message: null } }))
    await button(page, 'Save').click()
    await page.getByText('Not saved: root').waitFor()
    await inspect('not saved')
    await button(page, 'Save again').click()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  }))
