import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inspect } from './accessible'
import { declareJourneys, openFixture, travel, type Fixture } from './fixture'
import { openPhoneVisit, untilStatus } from './phoneSteps'
import { button, closed, dialogNamed, enter, field, heading, item, link, main, says, words } from './steps'

/** Presses of the pointer, and of keys that aren't part of a name. */
const countActs = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counted = document.body.dataset
    const add = (acts: number): void => void (counted['acts'] = String(Number(counted['acts'] ?? 0) + acts))
    addEventListener('pointerdown', () => add(1), true)
    addEventListener('keydown', ({ key }) => add(Number(key.length > 1)), true)
  })
  return () => page.evaluate(() => Number(document.body.dataset['acts'] ?? 0))
}

declareJourneys((journey) => {
  journey(
    'a caller is named from the logs with two clicks, noted, blocked and found as a contact',
    async ({ page, person, service }) => {
      await service.addCalls(service.practice.accountId, { contact_number: '+14505550177', outcome: 'missed', duration: 0, count: 2 })
      await enter(page, person, 'logs?missed=open')
      const acts = await countActs(page)
      await button(main(page), 'Actions for (450) 555-0177').first().click()
      await words(page, '2 calls').waitFor()
      await inspect(page, "the menu of a caller")
      await item(page, 'Edit contact name').click()
      await field(page, 'Contact name').waitFor()
      assert.equal(await acts(), 2)
      await page.keyboard.type('Chloé Bélanger')
      await page.keyboard.press('Enter')
      await closed(dialogNamed(page, 'Edit contact name'))

      await button(main(page), 'Actions for Chloé Bélanger').first().click()
      await item(page, 'Add note').click()
      await field(page, 'Note').fill('Mariage le 3 mai, pivoines blanches')
      await says(page, 'Note has been added.', () => button(page, 'Save').click())
      await link(page, 'Contacts').click()
      await heading(page, 'Contacts').waitFor()
      await main(page).getByText('Mariage le 3 mai').waitFor()
      await inspect(page, 'the contacts')
      await button(page, 'Add contact').click()
      await button(page, 'Add a number').click()
      await inspect(page, 'the dialog for a contact')
      await button(page, 'Cancel').click()
      await link(page, 'Chloé Bélanger').click()
      await heading(page, 'Chloé Bélanger').waitFor()
      await button(page, 'Actions for Chloé Bélanger').first().click()
      await item(page, 'Block').click()
      await words(page, 'Calls from this contact are blocked.').waitFor()
      await main(page).getByRole('rowheader').first().waitFor()
      await inspect(page, 'the page of a contact')
    },
    [{ width: 1280, scheme: 'dark' }, { width: 375, scheme: 'light' }],
  )
})

describe('calling a contact', () => {
  let fixture: Fixture

  before(async () => {
    fixture = await openFixture()
  })
  after(() => fixture.close())

  test('takes the name and three keys', async () => {
    const { url, person, service } = fixture.product
    await service.addCalls(service.practice.accountId, { contact_number: '+14505550177', contact_name: 'Chloé Bélanger' })
    const visit = await openPhoneVisit(fixture.browser, url, person, { width: 1280, scheme: 'light' })
    await travel([visit], 'calls by name', async () => {
      const { page } = visit
      await field(page, 'Search by name or number').focus()
      const acts = await countActs(page)
      await page.keyboard.type('belan')
      await words(page, 'Enter calls Chloé Bélanger.').waitFor()
      await page.keyboard.press('Enter')
      await untilStatus(page, /Connecting|Successfully|Call/)
      assert.ok((await acts()) <= 3)
    })
  })
})
