import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { becomes, button, enter, heading, whileWaitingFor } from './steps'
import { openFlowFixture, pathOf, type FlowFixture } from './flowFixture'
import { addTranslator } from './translator'
import { useControls } from './useControls'
import type { Visit } from './visit'

const wide = { width: 1280, scheme: 'light' } as const

/** What a service answers to wrong input is in the browser's log. */
const answers = /the server responded with a status of 4\d\d|failed request: .*ERR_ABORTED/

const isWhole = async (page: Page, what: string): Promise<void> => {
  assert.equal(await page.getByText(/Something went wrong on this screen|Un problème est survenu dans cet écran/).count(), 0, `${what} is broken`)
  assert.notEqual(await page.locator('#root > *').count(), 0, `${what} is empty`)
}

describe('a page that a translator changes', () => {
  let fixture: FlowFixture
  before(async () => {
    fixture = await openFlowFixture()
  })
  after(() => fixture.close())

  const openMap = async ({ page }: Visit): Promise<void> => {
    await enter(page, fixture.product.person, 'applications')
    await page.getByRole('link', { name: 'Accueil principal' }).click()
    await heading(page, 'Application: Accueil principal').waitFor()
    await button(page, 'Map').click()
    await page.locator('.map-card').first().waitFor()
    await page.getByText('The more calls, the wider the line.').waitFor()
  }
  const turnMap = async ({ page }: Visit): Promise<void> => {
    await button(page, 'List').click()
    await page.locator('.list-branch').first().waitFor()
    await button(page, 'Drawing').click()
    await page.locator('.map-card').first().waitFor()
  }

  for (const kind of ['wraps', 'replaces', 'rewrites'] as const) {
    test(`the map of a call flow becomes a list, and a drawing again, when a translator ${kind} its texts`, () =>
      fixture.travel(wide, async (visit) => {
        await addTranslator(visit.context, kind)
        await openMap(visit)
        await turnMap(visit)
      }))
  }

  test('a screen whose elements were replaced is drawn anew where React cannot go on', () =>
    fixture.travel(wide, async (visit) => {
      visit.expect(/NotFoundError/)
      await addTranslator(visit.context, 'clones')
      await openMap(visit)
      await button(visit.page, 'List').click()
      await visit.page.locator('.list-branch, .map-card').first().waitFor()
      await isWhole(visit.page, 'the map')
    }))

  test('steps are added and moved by keyboard, typed values stay and calls are simulated when a translator translates the texts', async () => {
    const flow = await fixture.makeApplication('Traduit au clavier')
    await fixture.travel(wide, async (visit) => {
      const { page, context } = visit
      await addTranslator(context, 'translates')
      await enter(page, fixture.product.person, pathOf(flow))
      await page.getByRole('heading', { level: 1, name: '«Application: Traduit au clavier»' }).waitFor()
      const steps = page.getByRole('region', { name: /Steps in / }).getByRole('listitem')
      const drag = async (name: string, key: string, told: string): Promise<void> => {
        const isTold = (text: string) => page.locator('[id^="rfd-announcement"][aria-live="assertive"]', { hasText: text }).waitFor({ state: 'attached' })
        await button(page, name).focus()
        await whileWaitingFor(isTold('Picked up Pause'), () => page.keyboard.press('Space'))
        await whileWaitingFor(isTold(`Pause is at position ${told}`), () => page.keyboard.press(key))
        await whileWaitingFor(isTold(`Dropped Pause at position ${told}`), () => page.keyboard.press('Space'))
      }
      await drag('Move Pause', 'ArrowRight', '2')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('7')
      await page.setViewportSize({ width: 1000, height: 800 })
      await page.setViewportSize({ width: 1280, height: 800 })
      assert.equal(await dialog.getByRole('textbox').inputValue(), '7')
      await dialog.getByRole('button', { name: 'Save settings' }).click()
      await dialog.waitFor({ state: 'detached' })
      await becomes(() => steps.count(), 2)
      await steps.getByText(/^«.*\b7\b.*»$/).waitFor()
      await drag('Move step 1, Pause', 'ArrowDown', '2')

      await page.getByRole('button', { name: 'Simulate call' }).click()
      await page.getByRole('button', { name: 'Start call' }).click()
      await page.getByRole('log').getByText(/^«Waits 7\ss»$/).waitFor()
      await page.getByText(/Call ended:/).first().waitFor()
      await isWhole(page, 'the editor')
      await page.keyboard.press('Control+s')
      await becomes(() => fixture.saved(flow), [[7, 1], [2]])
    })
  })

  test('what was typed stays in a form when a translator translates the texts around it', () =>
    fixture.travel(wide, async ({ page, context, expect }) => {
      expect(answers)
      await addTranslator(context, 'translates')
      await enter(page, fixture.product.person, 'support')
      await page.getByRole('button', { name: 'Open new request' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Subject').fill('Écho')
      await dialog.getByRole('button', { name: 'Send request' }).click()
      await dialog.locator('[aria-invalid=true]').waitFor()
      await dialog.getByLabel('Message').fill('Sur la ligne de la réception.')
      assert.equal(await dialog.getByLabel('Subject').inputValue(), 'Écho')
      await dialog.getByRole('button', { name: 'Send request' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1, name: '«Écho»' }).waitFor()
      await page.getByText('Sur la ligne de la réception.').waitFor()
      await isWhole(page, 'the request')
    }))

  const screens = [
    'dashboard',
    'numbers',
    'numbers/search',
    'audiofiles',
    'applications',
    'applications/hours',
    'applications/hours/new',
    'analytics',
    'webphone',
    'voicemails',
    'recordings',
    'logs',
    'billing',
    'billing/invoices',
    'billing/cards',
    'support',
    'account/edit',
    'user/edit',
    'user/password',
    'no/such/page',
  ]

  for (const [kind, language] of [['wraps', 'en'], ['wraps', 'fr'], ['translates', 'en']] as const) {
    test(`every screen can be used in ${language} when a translator ${kind} its texts`, async () => {
      const flow = await fixture.makeApplication(`Traduit ${kind} ${language}`)
      const request = await fixture.product.service.addSupportRequest(fixture.product.service.practice.accountId, { subject: 'Écho' })
      const ofFlow = pathOf(flow)
      const all = [...screens, ofFlow, `${ofFlow}?view=map`, `${ofFlow}/analytics`, `${ofFlow}/versions`, `support/request/${request}`]
      await fixture.travel(wide, async (visit) => {
        const { page, context } = visit
        visit.expect(answers)
        await addTranslator(context, kind)
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        page.on('dialog', (dialog) => void dialog.accept())
        await enter(page, fixture.product.person, 'dashboard')
        for (const screen of all) {
          await page.goto(screen)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          const used = await useControls(page)
          assert.notEqual(used.length, 0, `${screen} has nothing to use`)
          await isWhole(page, `${screen} after ${used.slice(-3).join(', ')}`)
        }
      })
    })
  }
})
