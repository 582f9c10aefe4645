import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { declareJourneys } from './fixture'
import { button, closed, dialogNamed, enter, field, heading, item, link, main, says, openFilters } from './steps'

const PAGE_ROWS = 20

const list = (page: Page): Locator => page.getByRole('region', { name: /^Your (voicemails|recordings)$/ })

const rows = (page: Page): Locator => list(page).getByRole('row').filter({ has: page.getByRole('cell') })

const callerOf = async (row: Locator): Promise<string> => {
  const name = await button(row, /^Delete /).getAttribute('aria-label')
  return name?.replace(/^Delete \w+ (from|with) /, '') ?? ''
}

const counted = async (page: Page): Promise<number> => {
  const text = await page.getByRole('status').filter({ hasText: /^[\d,]+ (in total|match(es)?)$/ }).textContent()
  return Number(text?.replace(/\D/g, ''))
}

const untilCounted = (page: Page, count: number): Promise<void> =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${count} (in total|match(es)?)$`) }).waitFor()

const chooseBulk = async (page: Page, act: string): Promise<void> => {
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await item(page, act).click()
}

declareJourneys((journey) => {
  journey('voicemails are played, named, found by that name, archived and restored', async ({ page, person }) => {
    await enter(page, person, 'voicemails')
    await heading(page, 'Voicemails').waitFor()
    await rows(page).nth(PAGE_ROWS - 1).waitFor()
    assert.equal(await rows(page).count(), PAGE_ROWS)
    const all = await counted(page)
    await page.getByRole('button', { name: 'Load more' }).click()
    await rows(page).nth(PAGE_ROWS).waitFor()

    const first = rows(page).first()
    await button(first, /^Play/).click()
    const audio = await first.locator('audio').elementHandle()
    await page.waitForFunction((sound) => sound instanceof HTMLAudioElement && sound.currentTime > 0.2, audio)
    assert.equal(await first.getAttribute('aria-current'), 'true')
    await button(first, /^Pause/).click()

    await first.getByRole('button', { name: 'Edit contact name' }).click()
    await field(page, 'Contact name').fill('Zoé Beauséjour-Noël')
    await says(page, 'Contact has been updated.', () => button(page, 'Save').click())
    await field(page, 'Caller').fill('beauséjour-noël')
    await page.waitForURL(/\?q=/)
    await page.getByRole('status').filter({ hasText: /match(es)?$/ }).waitFor()
    const matches = await counted(page)
    assert.ok(matches > 0 && matches < all)
    assert.equal(await rows(page).filter({ hasText: 'Zoé Beauséjour-Noël' }).count(), matches)
    await page.reload()
    await untilCounted(page, matches)
    assert.equal(await field(page, 'Caller').inputValue(), 'beauséjour-noël')

    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByText(`${matches} selected`).waitFor()
    await says(page, 'Selection has been archived.', () => chooseBulk(page, 'Archive selected'))
    await page.getByText('No voicemails match your filters.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await untilCounted(page, matches)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await untilCounted(page, all)
    await page.goto('logs')
    await field(page, 'Contact').fill('beauséjour-noël')
    await main(page).getByRole('rowheader', { name: 'Zoé Beauséjour-Noël' }).first().waitFor()
  })

  journey('a voicemail is archived with one click, and its caller called back with two', async ({ page, person }) => {
    await enter(page, person, 'voicemails')
    await rows(page).nth(PAGE_ROWS - 1).waitFor()
    const all = await counted(page)
    await says(page, 'Voicemail has been archived.', () => button(rows(page).first(), 'Archive').click())
    await untilCounted(page, all - 1)
    await link(rows(page).first(), /^Call back/).click()
    await page.waitForURL(/webphone\?number=/)
    await button(page, 'Call').click()
    // The first call of an account asks about emergency calls.
    const inCall = page.getByRole('button', { name: /^Hang ?up$/, disabled: false })
    await dialogNamed(page, 'No emergency calls').or(inCall).first().waitFor()
  })

  journey('voicemails are handled by keyboard alone', async ({ page, person }) => {
    await enter(page, person, 'voicemails')
    await rows(page).nth(PAGE_ROWS - 1).waitFor()
    const all = await counted(page)
    for (const key of 'jjk') await page.keyboard.press(key)
    const first = rows(page).first()
    assert.ok(await first.evaluate((row) => row === document.activeElement))
    await says(page, 'Voicemail has been archived.', () => page.keyboard.press('a'))
    await untilCounted(page, all - 1)
    await page.keyboard.press('u')
    await untilCounted(page, all)
    await page.keyboard.press('d')
    const question = page.getByRole('alertdialog', { name: /^Delete voicemail from / })
    await question.getByText('Are you sure you want to delete this element? This can not be undone.').waitFor()
    await button(question, 'Delete').focus()
    await page.keyboard.press('Enter')
    await untilCounted(page, all - 1)
    await page.waitForFunction(() => document.activeElement?.closest('tbody > tr') !== null)
    await page.reload()
    await untilCounted(page, all - 1)
  })

  journey('recordings are filtered by direction, deleted, and restored from the archive', async ({ page, person, variant }) => {
    await enter(page, person, 'recordings')
    await heading(page, 'Recordings').waitFor()
    await rows(page).first().waitFor()
    const all = await counted(page)
    await openFilters(page)
    await field(page, 'Direction').selectOption('Outbound')
    await page.getByRole('status').filter({ hasText: /match(es)?$/ }).waitFor()
    const outbound = await counted(page)
    assert.ok(outbound > 0 && outbound < all)
    const word = variant.width < 900 ? 'Outgoing call' : 'Out'
    assert.equal(await rows(page).filter({ hasText: word }).count(), Math.min(outbound, PAGE_ROWS))
    const gone = await callerOf(rows(page).first())
    await button(rows(page).first(), /^Delete /).click()
    await button(dialogNamed(page, `Delete recording with ${gone}?`), 'Delete').click()
    await untilCounted(page, outbound - 1)
    await page.getByRole('tab', { name: 'Archived' }).click()
    await page.waitForURL(/tab=archived/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rows(page).first().waitFor()
    const archived = await counted(page)
    await rows(page).first().getByRole('checkbox').check()
    await says(page, 'Selection has been restored.', () => chooseBulk(page, 'Restore selected'))
    await untilCounted(page, archived - 1)
    await page.getByRole('tab', { name: 'Inbox' }).click()
    await untilCounted(page, all)
    await rows(page).first().getByRole('checkbox').check()
    await chooseBulk(page, 'Delete selected')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Are you sure you want to delete this selection? This can not be undone.').waitFor()
    await button(dialog, 'Delete').click()
    await closed(dialog)
    await untilCounted(page, all - 1)
  })
})
