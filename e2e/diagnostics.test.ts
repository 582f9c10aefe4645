import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { declareJourneys } from './fixture'
import { button, closed, dialogNamed, enter, heading, openUserMenu, whileWaitingFor } from './steps'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parsed = (text: unknown): Record<string, unknown> => {
  const value: unknown = JSON.parse(String(text))
  if (!isRecord(value)) throw new Error('This is no JSON with named fields.')
  return value
}

declareJourneys((journey) => {
  journey('diagnostics are saved from the menu, and attached to a request', async (visit) => {
    const { page, person } = visit
    await enter(page, person, 'support')
    await heading(page, 'Support').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Request number' }).first().waitFor()
    await openUserMenu(page, person)
    const download = page.getByRole('menuitem', { name: 'Download diagnostics' })
    const file = await whileWaitingFor(page.waitForEvent('download'), () => download.click())
    assert.match(file.suggestedFilename(), /^telephony-console-.*\.json$/)
    const text = await readFile(await file.path(), 'utf8')
    const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
    assert.ok(token !== '' && !text.includes(token) && !text.includes(person.password))
    const { diagnostics, preloadedState, payload } = parsed(text)
    assert.ok(isRecord(diagnostics) && Array.isArray(JSON.parse(String(payload))) && isRecord(parsed(preloadedState)['session']))
    assert.equal(diagnostics['browser'], await page.evaluate(() => navigator.userAgent))

    await button(page, 'Open new request').click()
    const dialog = dialogNamed(page, 'How can we help you?')
    await dialog.getByLabel('Subject').fill('The list stays empty')
    await dialog.getByLabel('Message').fill('Since this morning.')
    await dialog.getByRole('checkbox', { name: 'Attach diagnostics' }).check()
    await dialog.getByRole('button', { name: 'Show the file' }).click()
    await dialog.getByRole('region', { name: 'Attached diagnostics' }).waitFor()
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await closed(dialog)
    await page.getByText(/^Request #\d+ \(open\)$/).waitFor()
  }, [{ width: 1280, scheme: 'light' }, { width: 375, scheme: 'dark' }])
})
