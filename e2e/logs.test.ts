import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { declareJourneys } from './fixture'
import { button, chartLine, enter, field, heading, link, main, whileWaitingFor, openFilters } from './steps'

const rows = (page: Page): Locator => main(page).getByRole('row').filter({ has: page.getByRole('rowheader') })

const count = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^[\d,]+ (in total|match(es)?)$/ })

const counted = async (page: Page): Promise<number> => Number((await count(page).textContent())?.replace(/\D/g, ''))

const PHONE = { width: 375, height: 667 } as const

declareJourneys((journey) => {
  journey('call logs are filtered, stay filtered when going back, and are exported', async ({ page, person }) => {
    await enter(page, person, 'logs')
    await heading(page, 'Call logs').waitFor()
    await rows(page).first().waitFor()
    const all = await counted(page)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('columnheader', { name: 'Duration' }).waitFor()
    await page.getByRole('search').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Export CSV' }).waitFor({ state: 'hidden' })
    await link(page, /^Call back/).first().waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: 'screen' })
    await openFilters(page)
    await field(page, 'Direction').selectOption('Inbound')
    await page.waitForURL(/\?direction=inbound$/)
    await count(page).filter({ hasText: /match(es)?$/ }).waitFor()
    const inbound = await counted(page)
    assert.ok(inbound > 0 && inbound < all)
    const contact = (await rows(page).first().getByRole('rowheader').locator('[dir]').textContent()) ?? ''
    await field(page, 'Contact').fill(contact)
    await page.waitForURL(/q=/)
    await page.waitForFunction((name) => {
      const shown = [...document.querySelectorAll('tbody tr th [dir]')]
      return shown.length > 0 && shown.every(({ textContent }) => textContent === name)
    }, contact)
    const matches = await counted(page)
    await page.goBack()
    await count(page).filter({ hasText: `${all} in total` }).waitFor()
    await page.goForward()
    await count(page).filter({ hasText: new RegExp(`^${matches} match(es)?$`) }).waitFor()

    const file = await whileWaitingFor(page.waitForEvent('download'), () => page.getByRole('button', { name: 'Export CSV' }).click())
    assert.match(file.suggestedFilename(), /^Call logs \d{4}-\d{2}-\d{2}\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    assert.equal(lines.length, matches + 1)
    await field(page, 'Period').selectOption('Custom')
    await field(page, 'From').fill('2100-01-01')
    await page.getByText('No calls match your filters.').waitFor()
  })

  journey('the number in the menu leads to the missed calls that it counts, the first of them in view on a phone', async ({ page, person }) => {
    await page.setViewportSize(PHONE)
    await enter(page, person, 'dashboard')
    await button(page, 'Open the main menu').click()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /missed calls? to return$/ }).click()
    await page.waitForURL(/logs\?missed=open$/)
    await rows(page).first().getByText('Missed').waitFor()
    const { y = Infinity, height = 0 } = (await rows(page).first().boundingBox()) ?? {}
    assert.ok(y + height <= PHONE.height, `the first row ends at ${y + height} px`)
  })

  journey('both charts are drawn 400 px high, and their figures are accessible', async ({ page, person }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, person, 'analytics')
    await heading(page, 'Call analytics (beta)').waitFor()
    await chartLine(page).waitFor()
    const charts = page.locator('.highcharts-container')
    await charts.nth(1).waitFor()
    for (const chart of await charts.all()) assert.equal(Math.round((await chart.boundingBox())?.height ?? 0), 400)
    await button(page, /table/i).last().click()
    await main(page).getByRole('table').getByRole('rowheader').nth(29).waitFor({ state: 'attached' })
  })
})
