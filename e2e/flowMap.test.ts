import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { MadeCallFlow } from '../server/testing/controlClient'
import { axeViolations } from './accessible'
import { openFlowFixture, pathOf, type FlowFixture } from './flowFixture'
import { addBranch, addRoute, branchButton, createApplication, save, setUp } from './flowSteps'
import { bothVariants, declareJourneys, type Journey } from './fixture'
import { focusIsOn, pressOn, tabTo } from './keyboardSteps'
import { mapFlow } from './mapFlow'
import { button, dialogNamed, enter, field, heading } from './steps'

const MAP = '?view=map'

const card = (page: Page, name: string) => button(page.locator('.flow-map'), new RegExp(`^${name}\\b`))

/** Where people see it, at a size that can be read. */
const isInView = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [frame, shown] = [document.querySelector('.flow-map'), document.activeElement?.closest('.map-card')]
    if (frame === null || shown === null || shown === undefined) return false
    const [outer, inner] = [frame.getBoundingClientRect(), shown.getBoundingClientRect()]
    return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.width > 130
  })

const seen = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.activeElement?.closest('.map-card') !== null)
  for (let frames = 0; frames < 120 && !(await isInView(page)); frames += 1) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  assert.ok(await isInView(page), 'the card with the focus is not in view')
}

/** Around the whole card, which is what Enter opens. */
const ringOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement?.closest('.map-card') ?? document.body)
    return `${outlineStyle} ${outlineWidth}`
  })

describe('the map of a call flow', () => {
  let fixture: FlowFixture
  let flows: { middle: MadeCallFlow; large: MadeCallFlow }
  before(async () => {
    fixture = await openFlowFixture()
    const { addApplication } = fixture.product
    flows = {
      middle: await addApplication({ friendly_name: 'Quarante', branches: mapFlow(40) }),
      large: await addApplication({ friendly_name: 'Quatre cents', branches: mapFlow(400) }),
    }
  })
  after(() => fixture.close())

  const open = async (page: Page, flow: MadeCallFlow): Promise<void> => enter(page, fixture.product.person, `${pathOf(flow)}${MAP}`)

  for (const size of ['middle', 'large'] as const) {
    for (const variant of bothVariants) {
      test(`${size} (${variant.width} px, ${variant.scheme}) is drawn and listed without barriers`, () =>
        fixture.travel(variant, async ({ page }) => {
          const [first, second] = variant.width < 600 ? (['List', 'Drawing'] as const) : (['Drawing', 'List'] as const)
          await open(page, flows[size])
          await button(page, first).and(page.locator('[aria-pressed="true"]')).waitFor()
          await page.locator(first === 'List' ? '.list-branch' : '.map-card').first().waitFor()
          if (size === 'middle') assert.deepEqual(await axeViolations(page), [], `the map as ${first}`)
          await button(page, second).click()
          await page.locator(second === 'List' ? '.list-branch' : '.map-card').first().waitFor()
          if (size === 'middle') assert.deepEqual(await axeViolations(page), [], `the map as ${second}`)
          await page.getByText('Callers never get here').first().waitFor({ state: 'attached' })
        }))
    }
  }

  test('keys lead through the map, to a branch in the columns and back', () =>
    fixture.travel({ width: 1280, scheme: 'light' }, async ({ page }) => {
      await open(page, flows.large)
      await card(page, 'root').waitFor()
      await tabTo(page, /^root/)
      await seen(page)
      await page.keyboard.press('2')
      await focusIsOn(page, /^Desk 2\b/)
      await seen(page)
      await page.keyboard.press('ArrowRight')
      await focusIsOn(page, /^Desk 9\b/)
      await page.keyboard.press('ArrowLeft')
      await focusIsOn(page, /^Desk 2\b/)
      await page.keyboard.press('End')
      await seen(page)
      await page.keyboard.press('Home')
      await focusIsOn(page, /^root/)
      await page.keyboard.press('Tab')
      await focusIsOn(page, /^Desk 1\b/)
      assert.match(await ringOf(page), /^solid 3px/)
      await page.keyboard.press('Enter')
      await focusIsOn(page, /^Desk 1$/)
      await branchButton(page, 'Desk 1').and(page.locator('[aria-current="true"]')).waitFor()
      await page.goBack()
      await card(page, 'root').waitFor()
    }))

  test('a branch among hundreds is found, and the whole map fits', () =>
    fixture.travel({ width: 1280, scheme: 'light' }, async ({ page }) => {
      await open(page, flows.large)
      await card(page, 'root').waitFor()
      await field(page, 'Find a branch or step').focus()
      await page.keyboard.type('Desk 250')
      await page.getByText('Matches: 1').waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('Match 1 of 1').waitFor()
      const found = page.locator('.map-branch[data-shown="true"]')
      await found.waitFor()
      assert.match((await found.textContent()) ?? '', /^Desk 250/)
      await pressOn(page, /^Show the whole map$/)
      await page.getByRole('img', { name: 'Overview of the map' }).waitFor()
    }))
})

/** From the steps of a call to its path on the map. */
const showPath = async ({ page, person }: Journey): Promise<void> => {
  await enter(page, person, 'logs')
  // Calls to some other numbers went through no call flow.
  const called = page.getByRole('row').filter({ hasText: 'Boutique du Plateau' })
  await button(called, /^Details of the call from/).first().click()
  await dialogNamed(page, 'Call details').getByRole('link', { name: 'Show on the map' }).click()
  await page.getByText(/^Path of the call from/).waitFor()
  await page.locator('[data-mark="now"]').first().waitFor()
  await button(page, 'Hide the call').click()
  await page.locator('[data-mark="now"]').waitFor({ state: 'detached' })
}

declareJourneys((journey) => {
  journey('a call flow is looked at on the map, with the numbers of its calls', async (visit) => {
    const { page, person, variant } = visit
    const isWide = variant.width >= 600
    const branch = (name: string) => page.locator('.map-head, .list-open', { hasText: new RegExp(`^${name}`) })
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await createApplication(page, 'Plan')
    await addBranch(page, 'Night')
    await branchButton(page, 'root').click()
    await button(page, 'Add Menu').click()
    await setUp(page, (dialog) => addRoute(dialog, '2', 'Night'))
    await save(page)
    await pressOn(page, /^Map$/)
    await branch('Night').waitFor()
    await page.locator(isWide ? '.flow-map' : '.list-branch').first().waitFor()
    await branch('Night').click()
    await focusIsOn(page, /^Night$/)
    await page.goBack()
    await branch('root').waitFor()
    await button(page, 'Simulate call').click()
    await button(page, 'Start call').click()
    await page.locator('[data-mark="now"]').first().waitFor()
    const counted = field(page, 'Calls counted')
    await counted.selectOption('This month')
    await page.getByText('No calls', { exact: true }).waitFor()
    await showPath(visit)
    await counted.selectOption('Custom')
    await field(page, 'From').fill('2100-01-01')
    await page.getByText('Choose between 1 and 400 days.').waitFor()
  }, bothVariants)
})
