import assert from 'node:assert/strict'
import type { BillingOverview } from 'contract/billing'
import { becomes, button, chartLine, enter, heading, openLogin, submitLogin, whileWaitingFor } from './steps'
import { declareJourneys } from './fixture'

const isOverview = (value: unknown): value is Pick<BillingOverview, 'included_numbers' | 'included_minutes'> =>
  typeof value === 'object' && value !== null && 'included_numbers' in value && 'included_minutes' in value

declareJourneys((journey) => {
  journey("the four widgets show the service's figures, and the chart is drawn 400 px high", async ({ page, person }) => {
    await openLogin(page)
    const answer = await whileWaitingFor(page.waitForResponse(/\/billing-overview$/), () => submitLogin(page, person))
    const overview: unknown = await answer.json()
    if (!isOverview(overview)) throw new Error('The service gave no billing overview.')
    await heading(page, 'Dashboard').waitFor()
    const main = page.getByRole('main')
    await main.getByText(`% of ${overview.included_numbers} numbers`).waitFor()
    await main.getByText(`% of ${overview.included_minutes} minutes`).waitFor()
    for (const title of ['Active numbers', 'Numbers used this month', 'Minutes used this month', 'Available balance']) {
      await main.getByRole('heading', { name: title, exact: true }).waitFor()
    }
    await main.getByText(/\$\s?\d/).first().waitFor()
    // Until they are there, the chart and the opening hours show progress bars as well.
    await chartLine(page).waitFor()
    await becomes(() => main.getByRole('progressbar').count(), 2)
    const seeMore = await main.getByRole('link', { name: /See more/ }).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    )
    assert.equal(seeMore.length, 4)
    for (const href of seeMore) assert.match(String(href), /^\/console\/(numbers|billing)$/)
    await page.getByText('Incoming calls (last 30 days)').first().waitFor()
    const line = await chartLine(page).evaluate((path) => {
      const { stroke, strokeWidth, visibility, opacity } = getComputedStyle(path)
      const { width, height } = path.getBoundingClientRect()
      return { stroke, strokeWidth: Number.parseFloat(strokeWidth), visibility, opacity, width, height }
    })
    assert.match(line.stroke, /^(rgb|color|oklch)/)
    assert.doesNotMatch(line.stroke, /^rgba\(.*, 0\)$/)
    assert.ok(line.strokeWidth >= 1, `the stroke is ${line.strokeWidth} px wide`)
    assert.equal(line.visibility, 'visible')
    assert.equal(line.opacity, '1')
    assert.ok(line.width > 200 && line.height > 50, `the line takes ${line.width} by ${line.height} px`)
    const area = await page.locator('.highcharts-container').first().boundingBox()
    assert.equal(Math.round(area?.height ?? 0), 400)
  })

  journey('a failed request affects only its part of the dashboard, and a retry fixes it', async ({ page, person, expect }) => {
    expect(/503 .*\/incoming_calls\//)
    let isDown = true
    await page.route(/\/incoming_calls\//, (route) =>
      isDown ? route.fulfill({ status: 503, json: { status: 'internal', user_message: null } }) : route.continue(),
    )
    await enter(page, person, 'dashboard')
    await page.getByRole('main').getByText(/% of \d+ numbers/).waitFor()
    const retry = button(page.getByRole('main'), /Retry/)
    await retry.waitFor()
    isDown = false
    await retry.click()
    await chartLine(page).waitFor()
  })
})
