import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { declareJourneys } from './fixture'
import { focusIsOn, pressOn } from './keyboardSteps'
import { button, closed, dialogNamed, enter, field, heading, link, loginShown, says, submitLogin } from './steps'

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Support requests' }).getByRole('listitem')

const entries = (page: Page): Locator => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')

const scrollOf = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

const number = async (page: Page): Promise<string> =>
  /#(\d+)/.exec((await page.getByText(/^Request #\d+/).textContent()) ?? '')?.[1] ?? ''

const openRequest = async (page: Page, subject: string, message: string): Promise<void> => {
  await button(page, 'Open new request').click()
  const dialog = dialogNamed(page, 'How can we help you?')
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await closed(dialog)
  await page.getByText(/^Request #\d+ \(open\)$/).waitFor()
}

declareJourneys((journey) => {
  journey('requests are filtered by status and subject, twenty at a time, and going back keeps the filter', async ({ page, person }) => {
    await enter(page, person, 'support')
    await heading(page, 'Support').waitFor()
    await rows(page).nth(19).waitFor()
    assert.equal(await rows(page).count(), 20)
    await button(page, 'Load more').click()
    await rows(page).nth(20).waitFor()
    const last = rows(page).last().getByRole('link', { name: 'View details' })
    await last.scrollIntoViewIfNeeded()
    assert.notEqual(await scrollOf(page), 0)
    await last.click()
    await page.getByText(/^Request #\d+ \((open|closed)\)$/).waitFor()
    await page.goBack()
    // Going back also starts at the top.
    await last.waitFor()
    assert.equal(await scrollOf(page), 0)
    await field(page, 'Show').selectOption('Closed')
    await page.waitForURL(/\?tickets=closed$/)
    await page.waitForFunction(() => {
      const shown = [...document.querySelectorAll('main li')]
      return shown.length > 0 && shown.every((row) => row.textContent.includes('closed'))
    })
    const subject = (await rows(page).last().getByRole('link').first().textContent()) ?? ''
    await field(page, 'Quick filter').fill(subject.toUpperCase())
    await page.waitForURL(/q=/)
    await rows(page).getByRole('link', { name: 'View details' }).first().click()
    await page.getByText(/^Request #\d+ \(closed\)$/).waitFor()
    await entries(page).first().getByText('Request closed').waitFor()
    await page.goBack()
    await link(rows(page), subject).waitFor()
    await field(page, 'Quick filter').fill('no such subject')
    await page.getByText('No support requests match your filters.').waitFor()
  })

  journey('a request is opened, answered without a reload and resolved, and drafts survive', async (visit) => {
    const { page, person, supportReplies } = visit
    await enter(page, person, 'support')
    await button(page, 'Open new request').click()
    const dialog = dialogNamed(page, 'How can we help you?')
    await dialog.getByLabel('Message').fill('Half a sentence')
    await page.reload()
    await button(page, 'Continue').click()
    assert.equal(await dialog.getByLabel('Message').inputValue(), 'Half a sentence')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await closed(dialog)
    await openRequest(page, 'Echo on the line', 'First line\n<b>second</b> line')
    const id = await number(page)
    await page.getByText('<b>second</b> line').waitFor()
    await page.getByRole('button', { name: 'New message' }).click()
    await field(page, 'Your message').fill('It is the line of the reception.')
    await supportReplies(id, 'Which line is it?')
    await entries(page).first().getByText('Which line is it?').waitFor()
    await entries(page).first().getByText('Support team').waitFor()
    await page.reload()
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'It is the line of the reception.')
    await says(page, 'Your message has been sent. Thank you!', () => button(page, 'Send').click())
    await entries(page).first().getByText('It is the line of the reception.').waitFor()
    assert.equal(await entries(page).count(), 4)
    await entries(page).last().getByText(`Request created by ${person.name}`).waitFor()
    await says(page, 'This support request has been marked as resolved. Thank you!', () => page.getByRole('button', { name: 'Mark as resolved' }).click())
    await page.getByText(`Request #${id} (closed)`).waitFor()
    await focusIsOn(page, /^Echo on the line$/)
  })

  journey('a request is written by keyboard, also after an expired session', async ({ page, person, expect }) => {
    expect(/401 .*\/v1\//)
    await enter(page, person, 'support')
    await rows(page).first().waitFor()
    await pressOn(page, /^Open new request$/)
    await focusIsOn(page, /^Subject/)
    await page.keyboard.type('Sans souris')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Tout au clavier.')
    await page.route('**/v1/**', (route) => route.fulfill({ status: 401, json: { status: 'unauthorized', user_message: null } }), { times: 1 })
    await pressOn(page, /^Send request$/)
    await loginShown(page)
    await submitLogin(page, person)
    await pressOn(page, /^Continue$/)
    await pressOn(page, /^Send request$/)
    await page.getByText('Tout au clavier.').waitFor()
    await focusIsOn(page, /^Sans souris$/)
    await pressOn(page, /^New message$/)
    await page.keyboard.type('Encore un mot.')
    await pressOn(page, /^Send$/)
    await entries(page).first().getByText('Encore un mot.').waitFor()
    await pressOn(page, /^Mark as resolved$/)
    await page.getByText(/^Request #\d+ \(closed\)$/).waitFor()
    await focusIsOn(page, /^Sans souris$/)
  })
})
