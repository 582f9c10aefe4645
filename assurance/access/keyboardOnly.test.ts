import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { cardField, cardFrame, holderField, typeCard } from '../../e2e/stubStripe'
import { focusIsOn, tabTo } from '../../e2e/keyboardSteps'
import { openPhoneVisit, untilStatus, secondsOfCall } from '../../e2e/phoneSteps'
import { button, closed, dialogNamed, enter, heading, main, turns, whileWaitingFor } from '../../e2e/steps'
import { toneWav } from '../../e2e/sound'
import { openFixture, type Fixture, travel } from '../../e2e/fixture'
import { openVisit, type Variant, type Visit } from '../../e2e/visit'
import { figure } from 'tools/figures'
import { assertMarked, assertUncovered } from './uncovered'

const states: Variant[] = [
  { width: 1280, scheme: 'light' },
  { width: 375, scheme: 'dark' },
]

const TONE = '+12635550110'
const VISA = '4242424242424242'

let journeys = 0

const reach = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name)
  await assertMarked(page)
  await assertUncovered(page)
}

const press = async (page: Page, name: RegExp, key = 'Enter'): Promise<void> => {
  await reach(page, name)
  await page.keyboard.press(key)
}

const type = async (page: Page, name: RegExp, text: string): Promise<void> => {
  await tabTo(page, name)
  await assertUncovered(page)
  await page.keyboard.type(text)
}

/** On a phone the menu is behind its button, and covers the page until it has slid away. */
const goTo = async (page: Page, { width }: Variant, name: RegExp): Promise<void> => {
  const isDrawer = width < 900
  if (isDrawer) await press(page, /^Open the main menu$/)
  await press(page, name)
  if (isDrawer) await closed(dialogNamed(page, 'Main menu'))
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const buyRouteRelease = async ({ page, variant: state }: Visit): Promise<void> => {
  await press(page, /^New phone number$/)
  await focusIsOn(page, /^New phone number$/)
  await type(page, /^Area code/, '514')
  await press(page, /^Search$/)
  const first = main(page).getByRole('listitem').first()
  await first.waitFor()
  const number = /[\d() +-]{10,}/.exec(await first.innerText())?.[0].trim() ?? ''
  await press(page, /^Buy now/)
  await dialogNamed(page, 'Confirm transaction').waitFor()
  await press(page, /^Confirm$/)
  await page.getByText('Your phone number has been registered successfully!').waitFor()
  await press(page, /^Later$/)
  await goTo(page, state, /^Phone numbers$/)
  await focusIsOn(page, /^Phone numbers$/)
  await type(page, /^Quick filter/, number.replace(/\D/g, ''))
  await main(page).getByRole('listitem').nth(1).waitFor({ state: 'detached' })
  await main(page).getByRole('listitem').waitFor()
  await press(page, new RegExp(`^${literally(number)}$`))
  await focusIsOn(page, /^Send incoming calls to/)
  await page.keyboard.press('End')
  await press(page, /^Save$/)
  await page.getByText('Number has been configured.').waitFor()
  await focusIsOn(page, new RegExp(`^${literally(number)}$`))
  await press(page, /^Release this number/)
  await press(page, /^I agree/, 'Space')
  await press(page, /^Release number$/)
  await page.getByText('Number has been released.').waitFor()
}

const uploadPlayDelete = async ({ page }: Visit): Promise<void> => {
  const chooser = await whileWaitingFor(page.waitForEvent('filechooser'), () => press(page, /^Choose files$/))
  await chooser.setFiles({ name: 'Carillon.wav', mimeType: 'audio/wav', buffer: toneWav(3) })
  await main(page).getByRole('table').getByText('Carillon.wav').first().waitFor()
  await press(page, /^Play Carillon\.wav$/)
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 0.2))
  await focusIsOn(page, /^Pause Carillon\.wav$/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await press(page, /^Delete Carillon\.wav$/)
  await press(page, /^Delete$/)
  await main(page).getByRole('table').getByText('Carillon.wav').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.closest('main') !== null)
}

const payAndRead = async ({ page, context }: Visit): Promise<void> => {
  await press(page, /^Add funds$/)
  const dialog = dialogNamed(page, 'Add funds')
  await dialog.getByLabel('Amount to add, before taxes').waitFor()
  await press(page, /^Other$/)
  await focusIsOn(page, /^Other amount/)
  await page.keyboard.type('2000')
  await press(page, /^Add funds$/)
  await dialog.getByText('Thank you.').waitFor()
  await press(page, /^Close$/)
  await closed(dialog)
  await focusIsOn(page, /^Add funds$/)
  await press(page, /^View invoices$/)
  await focusIsOn(page, /^Invoices$/)
  // Headless builds of Chromium show no PDFs; others show it in a tab.
  const download = () => press(page, /^Download/)
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    const tab = await whileWaitingFor(context.waitForEvent('page'), download)
    return tab.waitForURL(/\/invoices\//)
  }
  const saved = await whileWaitingFor(page.waitForEvent('download'), download)
  assert.match(await readFile(await saved.path(), 'latin1'), /^%PDF-1\.\d/)
}

const addCard = async ({ page }: Visit): Promise<void> => {
  await press(page, /^Add card$/)
  const dialog = dialogNamed(page, 'Add credit card')
  await holderField(page).and(cardFrame(page).locator(':focus')).waitFor()
  await typeCard(page, { number: VISA }, false)
  await cardField(page, 'CVC', false).and(cardFrame(page).locator(':focus')).waitFor()
  for (const name of ['Cancel', 'Save credit card']) {
    await page.keyboard.press('Tab')
    await button(dialog, name).and(page.locator(':focus')).waitFor()
  }
  await assertMarked(page)
  await page.keyboard.press('Enter')
  await page.getByText('Credit card has been saved.').waitFor()
  await closed(dialog)
}

const callByKeys = async ({ page }: Visit): Promise<void> => {
  await type(page, /^Enter a phone number to call/, TONE)
  await press(page, /^Call$/)
  await untilStatus(page, 'Successfully established call')
  await press(page, /^Keypad$/)
  for (const digit of ['5', '0']) await press(page, new RegExp(`^${digit}`))
  await turns(() => secondsOfCall(page), (seconds) => seconds > 0, 'the call stands still')
  await press(page, /^Mute$/)
  await press(page, /^Hang up$/)
  await untilStatus(page, 'Call ended')
}

/** With the keyboard alone, the focus is always visible and never covered. */
describe('with the keyboard alone', () => {
  let fixture: Fixture

  before(async () => {
    fixture = await openFixture()
  })

  after(async () => {
    await fixture.close()
    figure('journeys by keyboard alone, besides those of npm test', journeys)
  })

  const visitPage = async (state: Variant, path: string, title: string, go: (visit: Visit) => Promise<void>): Promise<void> => {
    const visit = await openVisit(fixture.browser, fixture.product.url, state)
    await enter(visit.page, fixture.product.person, path)
    await heading(visit.page, title).waitFor()
    await travel([visit], title, () => go(visit))
    journeys += 1
  }

  for (const state of states) {
    const at = `(${state.width} px)`
    test(`a number is searched for, bought, routed and released ${at}`, async () => {
      await fixture.product.setFunds('included')
      await visitPage(state, 'numbers', 'Phone numbers', buyRouteRelease)
    })

    test(`a sound is uploaded, heard and deleted ${at}`, () => visitPage(state, 'audiofiles', 'Audio files', uploadPlayDelete))

    test(`money is added and an invoice read ${at}`, () => visitPage(state, 'billing', 'Billing', payAndRead))

    test(`a card is saved ${at}`, () => visitPage(state, 'billing/cards', 'Credit cards', addCard))

    test(`a call is made, with the keypad ${at}`, async () => {
      const { url, person } = fixture.product
      const visit = await openPhoneVisit(fixture.browser, url, person, state)
      await travel([visit], 'call by keys', () => callByKeys(visit))
    })
  }
})
