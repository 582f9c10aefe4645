import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { declareJourneys } from './fixture'
import { button, closed, dialogNamed, enter, field, heading, main, says } from './steps'

const rows = (page: Page): Locator => main(page).getByRole('listitem')

const activeNumbers = async (page: Page): Promise<number> => {
  const title = page.getByRole('heading', { name: /^You have \d+ active phone number\(s\)$/ })
  return Number(/\d+/.exec(await title.innerText())?.[0])
}

const numbersShown = async (page: Page): Promise<number> => {
  await heading(page, 'Phone numbers').waitFor()
  return activeNumbers(page)
}

const openNumbers = async (page: Page): Promise<number> => {
  await page.goto('numbers')
  return numbersShown(page)
}

const answerLater = async (page: Page): Promise<void> => {
  const answer = dialogNamed(page, 'Choose who answers')
  await button(answer, 'Later').click()
  await closed(answer)
}

declareJourneys((journey) => {
  journey('a purchase of a number succeeds or fails in each of the three ways', async (visit) => {
    const { page, person, setFunds } = visit
    await enter(page, person, 'numbers')
    const before = await numbersShown(page)
    await main(page).getByRole('link', { name: 'New phone number' }).click()
    await field(page, 'Area code (ex: 514)').waitFor()
    assert.equal(await field(page, 'Country').inputValue(), 'CA')
    assert.equal(await field(page, 'Type').inputValue(), 'Local')
    await button(page, 'Search').click()
    const buyButtons = main(page).getByRole('button', { name: 'Buy now' })
    await buyButtons.first().waitFor()
    const found = await buyButtons.count()

    await setFunds('none')
    await buyButtons.first().click()
    const refusal = dialogNamed(page, 'Insufficient funds')
    await refusal
      .getByText(
        /^There is a \$\d+\.\d\d cost to register this number\. There is not enough credits in your prepaid account to complete the transaction\. Please add funds\.$/,
      )
      .waitFor()
    assert.equal(await refusal.getByRole('button').count(), 1)
    await button(refusal, 'OK').click()
    await closed(refusal)

    const confirm = dialogNamed(page, 'Confirm transaction')
    await setFunds('prepaid')
    await buyButtons.first().click()
    await confirm.getByText(/^There is a \$\d+\.\d\d cost that will be applied to your prepaid balance\.$/).waitFor()
    await button(confirm, /^Buy for \$\d+\.\d\d a.month$/).dblclick()
    await page.getByText('Your phone number has been registered successfully!').waitFor()
    await answerLater(page)
    assert.equal(await buyButtons.count(), found - 1)

    await setFunds('included')
    await buyButtons.first().click()
    await confirm.getByText('There is no additional cost. Please confirm to continue.').waitFor()
    await button(confirm, 'Confirm').click()
    await answerLater(page)
    assert.equal(await openNumbers(page), before + 2)
  })

  journey('a number is labelled, routed and released', async ({ page, person, expect }) => {
    expect(/422 .*\/label/)
    await enter(page, person, 'numbers')
    const before = await numbersShown(page)
    const releasable = rows(page).filter({ has: button(page, 'Release this number') })
    await releasable.first().getByRole('button', { name: 'Edit label' }).click()
    const label = dialogNamed(page, 'Edit number label')
    await field(label, 'Label').fill('x'.repeat(80))
    await button(label, 'Save label').click()
    await label.getByText('Please check the form and try again.').waitFor()
    assert.equal(await field(label, 'Label').getAttribute('aria-invalid'), 'true')
    await field(label, 'Label').fill('Comptoir des fleurs')
    await says(page, 'Label has been updated.', () => page.keyboard.press('Enter'))
    await closed(label)

    const filter = field(page, 'Quick filter')
    await filter.fill('comptoir des')
    await page.getByText(/^No phone numbers match/).waitFor()
    await filter.fill('Comptoir des')
    const own = rows(page).filter({ hasText: 'Comptoir des fleurs' })
    await own.waitFor()
    assert.equal(await rows(page).count(), 1)

    await own.getByRole('button', { name: 'Comptoir des fleurs' }).click()
    const configure = page.getByRole('dialog')
    const endpoint = configure.getByRole('combobox')
    const options = await endpoint.getByRole('option').allInnerTexts()
    assert.equal(options[0], 'Parking - reject all incoming calls')
    assert.match(options.at(-1) ?? '', /^Application: \S/)
    await endpoint.selectOption({ label: options.at(-1) ?? '' })
    await says(page, 'Number has been configured.', () => button(configure, 'Save').click())
    await closed(configure)

    await own.getByRole('button', { name: 'Release this number' }).click()
    const release = page.getByRole('alertdialog')
    const act = button(release, /^Release/)
    const agreement = release.getByRole('checkbox', { name: /^I agree and I want to release this number: \S/ })
    await agreement.waitFor()
    assert.equal(await act.isDisabled(), true)
    await agreement.check()
    await says(page, 'Number has been released.', () => act.click())
    await closed(release)
    assert.equal(await own.count(), 0)
    assert.equal(await openNumbers(page), before - 1)
  })
})
