import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from 'playwright-core'
import { declareJourneys, type Journey } from './fixture'
import { button, closed, dialogNamed, enter, heading, main, says, whileWaitingFor } from './steps'

const overviewCall = /\/v1\/accounts\/[^/]+\/billing-overview$/
const paymentsCall = /\/v1\/accounts\/[^/]+\/payments$/
const planCall = /\/v1\/accounts\/[^/]+\/plan$/
const invoicesCall = /\/v1\/accounts\/[^/]+\/invoices$/
const fileCall = /\/v1\/accounts\/[^/]+\/invoices\/download\/[^/]+$/

const refuse = (status: number, word: string) => (route: Route) =>
  route.fulfill({ status, json: { status: word, user_message: null, ...(status === 422 && { errors: { plan: ['No.'] } }) } })

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const openBilling = async ({ page, person }: Pick<Journey, 'page' | 'person'>): Promise<void> => {
  await enter(page, person, 'billing')
  await panel(page, 'Usage').getByText('Professional', { exact: true }).waitFor()
}

const openPlans = async (page: Page): Promise<Locator> => {
  await button(page, 'change').click()
  const dialog = dialogNamed(page, 'Change plan')
  await dialog.getByRole('radio', { name: /^Enterprise/ }).waitFor()
  return dialog
}

const submitOf = (dialog: Locator): Locator => button(dialog, 'Change plan')

const answered = async (page: Page, dialog: Locator, answer: (route: Route) => Promise<void>, text: string): Promise<void> => {
  await page.route(planCall, answer)
  await submitOf(dialog).click()
  await dialog.getByRole('alert').filter({ hasText: text }).waitFor()
  await page.unroute(planCall)
}

/** Headless builds of Chromium show no PDFs, so they download it without a tab. */
const showsPdfs = (page: Page): Promise<boolean> => page.evaluate(() => navigator.pdfViewerEnabled)

const pressDownload = (page: Page): Promise<void> => button(page, /^Download/).first().click()

const findShown = async ({ page, context }: Pick<Journey, 'page' | 'context'>, text: string): Promise<void> => {
  const tab = await whileWaitingFor(context.waitForEvent('page'), () => pressDownload(page))
  await tab.waitForURL(/\/invoices\//)
  await tab.waitForFunction((expected) => document.contentType === 'application/pdf' || document.body.innerText === expected, text)
}

/** Playwright routes no downloads. */
const findSaved = async ({ page }: Pick<Journey, 'page'>): Promise<void> => {
  const saved = await whileWaitingFor(page.waitForEvent('download'), () => pressDownload(page))
  assert.match(await readFile(await saved.path(), 'latin1'), /^%PDF-1\.\d/)
}

declareJourneys((journey) => {
  journey('the overview shows usage, payments and renewals', async (visit) => {
    const { page, expect } = visit
    expect(/503 .*\/(billing-overview|payments)/)
    await openBilling(visit)
    const usage = panel(page, 'Usage')
    await usage.getByText(/^\d+ of 5 numbers$/).waitFor()
    assert.equal(await usage.getByRole('progressbar').count(), 2)
    // Cards on a phone have no row of heads.
    const payments = panel(page, 'Payment history').getByRole('row').filter({ has: page.getByRole('cell') })
    await payments.first().waitFor()
    assert.equal(await payments.count(), 10)
    for (const name of ['Automatic top-up', 'Renewals in the next 30 days']) await panel(page, name).waitFor()

    await page.route(overviewCall, () => new Promise(() => undefined))
    await page.reload()
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    await page.route(overviewCall, refuse(503, 'internal'))
    await page.route(paymentsCall, (route) => route.fulfill({ json: { payments: [] } }))
    await page.reload()
    await page.getByText('No payment yet.').waitFor()
    await page.getByText("Couldn't load your usage figures.").waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await button(page, 'Retry (Overview)').click()
    await usage.waitFor()
  })

  journey('a plan change is rejected, then accepted with its start date', async (visit) => {
    const { page, expect } = visit
    expect(/(422|423|500) .*\/plan/)
    await openBilling(visit)
    const dialog = await openPlans(page)
    await dialog.getByText(/^You would have paid \$\d/).first().waitFor()
    assert.equal(await dialog.getByRole('radio', { name: /^Professional/ }).isChecked(), true)
    await dialog.getByRole('radio', { name: /^Starter/ }).check()
    await answered(page, dialog, refuse(422, 'validation'), 'Please select a valid monthly plan.')
    await answered(page, dialog, refuse(423, 'locked'), 'You can not change your plan now.')
    await answered(page, dialog, refuse(500, 'internal'), 'An error occurred. Please try again.')

    let letGo = (): void => undefined
    const gone = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(planCall, (route) => gone.then(() => route.continue()))
    await submitOf(dialog).dblclick()
    await dialog.getByText('Processing…').waitFor()
    letGo()
    await dialog.getByText(/^Your plan will change to Starter on [A-Z][a-z]{2}\s\d{1,2},\s\d{4}\.$/).waitFor()
    await page.keyboard.press('Enter')
    await closed(dialog)
    await page.waitForFunction(() => document.activeElement?.textContent === 'change')
    await panel(page, 'Usage').getByText(/^Starter starting [A-Z][a-z]{2}\s\d{1,2},\s\d{4}$/).waitFor()

    await openPlans(page)
    await dialog.getByRole('radio', { name: /^Enterprise/ }).check()
    await submitOf(dialog).click()
    await dialog.getByText('You can not change your plan now.').waitFor()
  })

  journey('invoices are found and opened in a new tab', async (visit) => {
    const { page, context, expect } = visit
    expect(/(500|503) .*\/invoices/)
    await openBilling(visit)
    await page.getByRole('link', { name: 'View invoices' }).click()
    await heading(page, 'Invoices').waitFor()
    await page.getByRole('rowheader').first().waitFor()

    const text = 'The invoice.'
    await context.route('**/invoices/*.pdf', (route) => route.fulfill({ contentType: 'text/plain', body: text }))
    const isShown = await showsPdfs(page)
    await (isShown ? findShown(visit, text) : findSaved(visit))
    assert.equal(context.pages().length, isShown ? 2 : 1)

    await page.route(fileCall, refuse(500, 'internal'))
    await pressDownload(page)
    await page.getByText('An error occurred, please try again in a moment.').waitFor()
    assert.equal(context.pages().length, isShown ? 2 : 1)

    await page.route(invoicesCall, (route) => route.fulfill({ json: { invoices: [] } }))
    await page.reload()
    await page.getByText('No invoice yet.').waitFor()
    await page.route(invoicesCall, refuse(503, 'internal'))
    await page.reload()
    await page.getByText("Couldn't load your invoices.").waitFor()
    await main(page).getByRole('link', { name: 'Billing' }).click()
    await heading(page, 'Billing').waitFor()
  })

  journey('the automatic top-up is set up', async (visit) => {
    const { page, expect } = visit
    expect(/422 .*\/top-up/)
    await openBilling(visit)
    await panel(page, 'Automatic top-up').getByText(/^Off\./).waitFor()
    await button(page, 'Set up').click()
    const dialog = dialogNamed(page, 'Automatic top-up')
    await dialog.getByRole('switch', { name: 'Add funds automatically' }).check()
    await dialog.getByLabel('Monthly limit ($)').fill('20')
    await page.keyboard.press('Enter')
    await dialog.getByText('The monthly limit must cover at least one top-up.').waitFor()
    await dialog.getByLabel('Monthly limit ($)').fill('120')
    await dialog.getByLabel('Card to charge').selectOption({ label: 'MasterCard ending in 4444' })
    await page.keyboard.press('Tab')
    await says(page, 'Automatic top-up has been saved.', () => button(dialog, 'Save').click())
    await closed(dialog)
    await page.getByText('On. We add $40.00 when your balance drops below $20.00, up to $120.00 a month (before taxes).').waitFor()
  })
})
