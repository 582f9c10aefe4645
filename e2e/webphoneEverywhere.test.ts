import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { declareJourneys } from './fixture'
import { phoneForm, untilStatus } from './phoneSteps'
import { button, enter, field, heading } from './steps'

const language = async (page: Page, person: string, name: string): Promise<void> => {
  await button(page, person).click()
  await page.getByRole('menuitem', { name }).click()
}

declareJourneys((journey) => {
  journey('the web phone shows its status and stays usable', async ({ page, person }) => {
    await enter(page, person, 'webphone')
    await heading(page, 'Web phone').waitFor()
    await untilStatus(page, 'Client is ready')
    // Its files may arrive after the client is ready.
    await page.getByRole('region', { name: 'Test calls' }).waitFor()
    await field(page, 'Enter a phone number to call').fill('+12635550113')
    await field(page, 'Record the conversation').check()
    await button(page, 'Call').click()
    await page.getByRole('dialog', { name: 'No emergency calls' }).getByRole('button', { name: 'I understand' }).click()
    await untilStatus(page, 'Error: The line is busy.')
    assert.ok(await button(page, 'Call').isEnabled())
    assert.equal(await field(page, 'Enter a phone number to call').inputValue(), '+12635550113')
    await language(page, person.name, 'Français')
    await heading(page, 'Téléphone web').waitFor()
    await phoneForm(page).or(page.getByRole('form', { name: 'Téléphone web' })).getByRole('status').filter({ hasText: 'Erreur' }).first().waitFor()
    await language(page, person.name, 'English')
    await page.route('**/numbers', (route) => route.fulfill({ json: { numbers: [] } }))
    await page.reload()
    await page.getByText('You need to register a phone number to use the webphone.').waitFor()
  })
})
