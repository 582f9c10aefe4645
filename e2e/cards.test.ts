import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { axeViolations } from './accessible'
import { bankFrame, cardField, cardFrame, cvcFocused, holderField, typeCard } from './stubStripe'
import { declareJourneys, type Journey } from './fixture'
import { button, closed, dialogNamed, enter, heading, main, says } from './steps'

const VISA = '4242424242424242'
const DECLINED = '4000000000000002'
const WRONG_CVC = '4000000000000127'
const STEP_UP = '4000002760003184'

const refusedCall = /400 .*\/(card-frame\/tokens|credit-cards|credits\/charge)/

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Credit cards' }).locator('tbody').getByRole('row')

const start = async ({ page, person, expect }: Journey, path: string): Promise<void> => {
  expect(refusedCall)
  await enter(page, person, path)
}

const inspectFrame = async (page: Page, name: string): Promise<void> => {
  assert.deepEqual(await axeViolations(page, { inner: /\/card\.html$/ }), [], `axe on ${name}`)
}

const openFunds = async (page: Page): Promise<Locator> => {
  await button(main(page), 'Add funds').first().click()
  const dialog = dialogNamed(page, 'Add funds')
  await dialog.getByLabel('New card').waitFor()
  return dialog
}

const pay = (dialog: Locator): Promise<void> => button(dialog, 'Add funds').click()

const finished = async (dialog: Locator): Promise<void> => {
  await dialog.getByText('Your payment has been processed successfully.').waitFor()
  await dialog.getByText(/^Transaction reference: \S/).waitFor()
  await dialog.getByText('Thank you.').waitFor()
}

const close = async (dialog: Locator): Promise<void> => {
  await button(dialog, 'Close').click()
  await closed(dialog)
}

declareJourneys((journey) => {
  journey('a card is rejected, corrected, saved, made the default and deleted', async (visit) => {
    const { page } = visit
    await start(visit, 'billing/cards')
    await heading(page, 'Credit cards').waitFor()
    await rows(page).nth(1).waitFor()

    await button(page, 'Add card').click()
    const dialog = dialogNamed(page, 'Add credit card')
    await holderField(page).and(cardFrame(page).locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('Please check your credit card details and try again.').waitFor()
    await cardFrame(page).getByText('Please check the card number.').waitFor()
    await inspectFrame(page, 'card fields refused')

    await typeCard(page, { number: DECLINED }, false)
    await dialog.getByRole('img', { name: 'Visa' }).waitFor()
    // The focus leaves the frame asynchronously.
    for (const name of ['Cancel', 'Save credit card']) {
      await page.keyboard.press('Tab')
      await button(dialog, name).and(page.locator(':focus')).waitFor()
    }
    await page.keyboard.press('Enter')
    await dialog.getByText('Sorry, your card was declined.').waitFor()
    // All input except the CVC stays.
    await cvcFocused(page, false)
    assert.equal(await cardField(page, 'CVC', false).inputValue(), '')
    assert.match(await cardField(page, 'Card number', false).inputValue(), /^4000/)
    await typeCard(page, { number: VISA }, false)
    await says(page, 'Credit card has been saved.', () => button(dialog, 'Save credit card').dblclick())
    await closed(dialog)
    await rows(page).nth(2).waitFor()
    assert.equal(await rows(page).count(), 3)

    const makeDefault = button(page, /^Set as default/)
    assert.equal(await makeDefault.count(), 2)
    await says(page, 'Default card has been changed.', () => makeDefault.first().click())
    await rows(page).first().filter({ hasText: '4444' }).waitFor()
    const first = rows(page).first()
    const digits = /\d{4}/.exec(await first.getByRole('rowheader').innerText())?.[0] ?? ''
    await first.getByRole('button', { name: `Delete card ending in ${digits}` }).click()
    const sure = page.getByRole('alertdialog')
    await sure.getByText('Are you sure you want to delete this element? This can not be undone.').waitFor()
    await button(sure, 'Delete').click()
    await closed(sure)
    await rows(page).nth(2).waitFor({ state: 'detached' })
    await rows(page).first().getByText(/Yes$/).waitFor()
  })

  journey('funds are added with a saved and a new card, for every response of the bank', async (visit) => {
    const { page } = visit
    await start(visit, 'billing')
    let dialog = await openFunds(page)
    await button(dialog, '$100.00').click()
    await dialog.getByText('$114.98', { exact: true }).waitFor()
    assert.equal(await dialog.getByRole('radio').first().isChecked(), true)
    await pay(dialog)
    await finished(dialog)
    await close(dialog)
    await main(page).getByText('$114.98', { exact: true }).first().waitFor()

    dialog = await openFunds(page)
    await dialog.getByLabel('New card').check()
    for (const number of [DECLINED, WRONG_CVC]) {
      await typeCard(page, { number }, false)
      await pay(dialog)
      await dialog.getByText('Please check your credit card details and try again.').waitFor()
      await cvcFocused(page, false)
    }
    await typeCard(page, { number: VISA }, false)
    await page.keyboard.press('Enter')
    await finished(dialog)
    await close(dialog)

    for (const [answer, end] of [
      ['Decline', 'Please check your credit card details and try again.'],
      ['Confirm', 'Thank you.'],
    ] as const) {
      dialog = await openFunds(page)
      await dialog.getByLabel('New card').check()
      await typeCard(page, { number: STEP_UP }, false)
      await pay(dialog)
      await dialog.getByText('Your bank needs you to confirm this payment.').waitFor()
      await bankFrame(page).getByRole('button', { name: answer }).waitFor()
      await bankFrame(page).getByRole('button', { name: answer }).click()
      await dialog.getByText(end).waitFor()
      await button(dialog, answer === 'Confirm' ? 'Close' : 'Cancel').click()
      await closed(dialog)
    }
  })
})
