import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { bothVariants, declareJourneys } from './fixture'
import { pressOn } from './keyboardSteps'
import { button, enter, field, heading, link, whileWaitingFor } from './steps'

declareJourneys((journey) => {
  journey('where callers of an application went is read in charts and tables, for any period, and exported', async (visit) => {
    const { page, person } = visit
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await pressOn(page, /^More actions for /)
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading(page, 'Call flow analytics: Accueil principal').waitFor()
    const main = page.getByRole('main')
    const outcomes = main.getByRole('list', { name: 'How calls ended' }).getByRole('listitem')
    await outcomes.nth(3).waitFor()
    assert.deepEqual((await outcomes.allInnerTexts()).map((text) => text.split('\n')[0]), ['Reached a person', 'Left a message', 'Hung up in a menu', 'Missed'])
    await page.locator('.highcharts-heatmap-series .highcharts-point').nth(7 * 24 - 1).waitFor()
    if ((await button(page, 'Show as chart').count()) === 0) {
      await page.locator('.highcharts-sankey-series .highcharts-node').first().waitFor()
      await pressOn(page, /^Show as table$/)
    }
    const keys = main.getByRole('table', { name: 'Keys pressed' }).getByRole('row')
    await keys.nth(2).waitFor()
    const most = await keys.nth(1).innerText()
    assert.match(most, /root\s+1\s+Commandes\s+\d+\s+\d+%/)
    await pressOn(page, /^Show as chart$/)
    await pressOn(page, /^Show as table$/)
    await button(page, 'Show as table').click()
    await main.getByRole('table', { name: 'By hour and weekday' }).waitFor()

    const file = await whileWaitingFor(page.waitForEvent('download'), () => button(page, 'Export CSV').click())
    assert.match(file.suggestedFilename(), /\.csv$/)
    assert.match(await readFile(await file.path(), 'utf8'), /root.*Commandes/)

    await pressOn(page, /^Custom$/)
    await field(page, 'From').fill('2020-01-01')
    await main.getByText('Choose between 1 and 400 days.').waitFor()
    await field(page, 'To').fill('2020-02-01')
    await main.getByText('No calls in this period.').waitFor()
    await link(page, /Accueil principal$/).click()
    await heading(page, 'Application: Accueil principal').waitFor()
  }, bothVariants)
})
