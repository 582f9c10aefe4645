import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { onEveryService } from './harness'
import { phoneForm, untilStatus } from './phoneSteps'
import { button, enter, field, heading } from './steps'

const language = async (page: Page, person: string, name: string): Promise<void> => {
  await button(page, person).click()
  await page.getByRole('menuitem', { name }).click()
}

onEveryService((journey) => {
  journey('the web phone shows its status and stays usable, also on a service without calls', async ({ page, person, expect, inspect, hasCalls }) => {
    expect(/503 .*\/webphone\/token/)
    await enter(page, person, 'webphone')
    await heading(page, 'Web phone').waitFor()
    const state = hasCalls ? 'Client is ready' : 'Error: Something went wrong, please try again.'
    await untilStatus(page, state)
    const testCalls = page.getByRole('region', { name: 'Test calls' })
    // Its files may arrive after the client is ready.
    if (hasCalls) await testCalls.waitFor()
    else assert.equal(await testCalls.count(), 0)
    await field(page, 'Enter a phone number to call').fill('+12635550113')
    await field(page, 'Record the conversation').check()
    await inspect('web phone')
    await button(page, 'Call').click()
    if (hasCalls) {
      const notice = page.getByRole('dialog', { name: 'No emergency calls' })
      await notice.waitFor()
      await inspect('emergency notice')
      await notice.getByRole('button', { name: 'I understand' }).click()
    }
    await untilStatus(page, hasCalls ? 'Error: The line is busy.' : state)
    assert.ok(await button(page, 'Call').isEnabled())
    assert.equal(await field(page, 'Enter a phone number to call').inputValue(), '+12635550113')
    await language(page, person.name, 'Français')
    await heading(page, 'Téléphone web').waitFor()
    await phoneForm(page).or(page.getByRole('form', { name: 'Téléphone web' })).getByRole('status').filter({ hasText: 'Erreur' }).first().waitFor()
    await inspect('web phone in French')
    await language(page, person.name, 'English')
    await page.route('**/numbers', (route) => route.fulfill({ json: { numbers: [] } }))
    await page.reload()
    await page.getByText('You need to register a phone number to use the webphone.').waitFor()
    await inspect('web phone without numbers')
  })
})
