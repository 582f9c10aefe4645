import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createApplication, save, setUp, stepsAre } from './flowSteps'
import { openFixture, travel, type Fixture } from './fixture'
import { phoneForm } from './phoneSteps'
import { behindSpecification, type HttpProxy } from './proxies'
import { toneWav } from './sound'
import { button, closed, dialogNamed, enter, field, heading, item, main, says, signOut, openFilters } from './steps'
import { openVisit, type Visit } from './visit'

const rows = (page: Page): Locator => main(page).getByRole('row').filter({ has: page.getByRole('cell') })

/** One journey of each area: the console must also work with a service that has the specification's calls only. */
describe('on a service without our extensions', () => {
  let fixture: Fixture
  let service: HttpProxy
  before(async () => {
    fixture = await openFixture()
    service = await behindSpecification(fixture.product.url)
  })
  after(async () => {
    await service.close()
    await fixture.close()
  })

  const journey = (name: string, path: string, go: (visit: Visit) => Promise<void>): void => {
    test(name, async () => {
      const visit = await openVisit(fixture.browser, service.url, { width: 375, scheme: 'light' })
      visit.expect(/404 .*\/v1\//)
      await travel([visit], name, async () => {
        await enter(visit.page, fixture.product.person, path)
        await go(visit)
      })
    })
  }

  journey('an account is edited, and the user logs out', 'account/edit', async ({ page }) => {
    await heading(page, 'Edit account').waitFor()
    await field(page, 'City').fill('Québec')
    await says(page, 'Your account has been updated.', () => button(page, 'Submit').click())
    await page.goto('user/edit')
    await field(page, 'First name').waitFor()
    assert.equal(await page.getByText('Email notifications').count(), 0)
    assert.equal(await field(page, 'Current password').count(), 0)
    await signOut(page, fixture.product.person)
  })

  journey('funds are added, and the plan is changed', 'billing', async ({ page }) => {
    const usage = page.getByRole('region', { name: 'Usage', exact: true })
    await usage.getByText('Professional', { exact: true }).waitFor()
    for (const name of ['Automatic top-up', 'Renewals in the next 30 days']) {
      assert.equal(await page.getByRole('region', { name, exact: true }).count(), 0)
    }
    await button(main(page), 'Add funds').first().click()
    const funds = dialogNamed(page, 'Add funds')
    await button(funds, 'Add funds').click()
    await funds.getByText('Thank you.').waitFor()
    await button(funds, 'Close').click()
    await closed(funds)
    await button(page, 'change').click()
    const plans = dialogNamed(page, 'Change plan')
    await plans.getByRole('radio', { name: /^Starter/ }).check()
    await button(plans, 'Change plan').click()
    await plans.getByText(/^Your plan will change to Starter on /).waitFor()
  })

  journey('a number is bought and released', 'numbers/search', async ({ page }) => {
    await fixture.product.setFunds('prepaid')
    await button(page, 'Search').click()
    await main(page).getByRole('button', { name: 'Buy now' }).first().click()
    await button(dialogNamed(page, 'Confirm transaction'), /^Confirm$|^Buy for/).click()
    const answer = dialogNamed(page, 'Choose who answers')
    await button(answer, 'Later').click()
    await closed(answer)
    await page.goto('numbers')
    await button(page, 'Release this number').first().click()
    const release = page.getByRole('alertdialog')
    await release.getByRole('checkbox', { name: /^I agree/ }).check()
    await says(page, 'Number has been released.', () => button(release, /^Release/).click())
  })

  journey('a call flow is built and saved', 'applications', async ({ page }) => {
    await heading(page, 'Applications').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Opening hours' }).count(), 0)
    await createApplication(page, 'Accueil')
    await button(page, 'Add Pause').click()
    await setUp(page, (dialog) => dialog.getByRole('textbox').fill('7'))
    await save(page)
    assert.equal(await button(page, 'More actions').count(), 0)
    await page.reload()
    await stepsAre(page, ['Pause: Wait 7 s'])
    await page.goto('applications/hours')
    await heading(page, 'Applications').waitFor()
  })

  journey('a sound is uploaded and deleted', 'audiofiles', async ({ page }) => {
    await rows(page).first().waitFor()
    await page.locator('input[type=file]').setInputFiles({ name: 'Merci.wav', mimeType: 'audio/wav', buffer: toneWav(1) })
    const uploaded = rows(page).filter({ hasText: 'Merci.wav' })
    await uploaded.waitFor()
    await button(page, 'Delete Merci.wav').click()
    await button(page.getByRole('alertdialog'), 'Delete').click()
    await uploaded.waitFor({ state: 'detached' })
  })

  journey('calls are filtered, but not exported, and a voicemail is archived', 'logs', async ({ page }) => {
    await main(page).getByRole('rowheader').first().waitFor()
    await openFilters(page)
    await field(page, 'Direction').selectOption('Inbound')
    await page.getByRole('status').filter({ hasText: /match(es)?$/ }).waitFor()
    await button(page, 'Export CSV').click()
    await page.getByText("Export isn't available on this service.").waitFor()
    await page.goto('voicemails')
    await button(page, 'Load more').click()
    await rows(page).nth(20).waitFor()
    await rows(page).first().getByRole('checkbox').check()
    await button(page, 'Bulk actions').click()
    await says(page, 'Selection has been archived.', () => item(page, 'Archive selected').click())
  })

  journey('the web phone says that it has no calls', 'webphone', async ({ page, expect }) => {
    expect(/503 .*\/webphone\/token/)
    await phoneForm(page).getByRole('status').filter({ hasText: 'Error: Something went wrong, please try again.' }).first().waitFor()
    assert.equal(await page.getByRole('region', { name: 'Test calls' }).count(), 0)
  })

  journey('a support request is opened and answered', 'support', async ({ page }) => {
    await button(page, 'Open new request').click()
    const dialog = dialogNamed(page, 'How can we help you?')
    await dialog.getByLabel('Subject').fill('Echo on the line')
    await dialog.getByLabel('Message').fill('Since this morning.')
    assert.equal(await dialog.getByRole('checkbox').count(), 0)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await closed(dialog)
    const number = /#(\d+)/.exec(await page.getByText(/^Request #\d+ \(open\)$/).innerText())?.[1] ?? ''
    await fixture.product.supportReplies(number, 'Which line is it?')
    await page.getByText('Which line is it?').waitFor()
  })
})
