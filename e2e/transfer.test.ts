import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inspect } from './accessible'
import { untilAudible, untilSilent, untilTone } from './callAudio'
import { openFixture, travel, type Fixture } from './fixture'
import { answer, callMe, dialLine, hangUp, openPhoneVisit, untilStatus } from './phoneSteps'
import { button, closed, dialogNamed, link, words } from './steps'

const FAR_HZ = 1000

const chosen = async (page: Page, how: 'Talk first' | 'Transfer now', who: string): Promise<void> => {
  await button(page, 'Transfer').click()
  const dialog = dialogNamed(page, 'Transfer the call')
  await dialog.getByRole('radio', { name: who }).check()
  await inspect(page, 'the dialog that transfers a call')
  await button(dialog, how).click()
  await closed(dialog)
}

describe('a call that is passed on', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await openFixture({ voiceProcess: true })
  })
  after(() => fixture.close())

  test('is held, taken to a colleague who is asked first, shared by three, left to them, and comes back when nobody answers', async () => {
    const { browser, product } = fixture
    const { url, person } = product
    const marie = await openPhoneVisit(browser, url, person, { width: 1280, scheme: 'light' })
    const kimberly = await openPhoneVisit(browser, url, { ...person, email: 'kimberly@example.com' }, { width: 375, scheme: 'dark' })
    await travel([marie, kimberly], 'passes a call on', async () => {
      const [{ page }, { page: colleague }] = [marie, kimberly]
      await dialLine(page, /Continuous tone/)
      await untilTone(page, FAR_HZ)
      await page.keyboard.press('h')
      await words(page, /is on hold and hears music\.$/).waitFor()
      await inspect(page, 'a held call')
      await untilSilent(page)
      await button(page, 'Hold').click()
      await untilTone(page, FAR_HZ)

      await chosen(page, 'Talk first', 'Kimberly O’Neill')
      await words(page, /^Calling Kimberly O’Neill…/).waitFor()
      await answer(colleague)
      await words(page, /^You're talking with Kimberly O’Neill\./).waitFor()
      await words(colleague, /^You're talking with Geneviève/).waitFor()
      await untilAudible(colleague)
      await inspect(page, 'a call about which a colleague is asked')
      await button(page, 'Talk together').click()
      await words(page, /^You're talking with .+ and Kimberly O’Neill\.$/).waitFor()
      await inspect(colleague, 'a call of three')
      await button(page, 'Take back').click()
      await untilStatus(colleague, 'Call ended')
      await untilTone(page, FAR_HZ)

      await chosen(page, 'Talk first', 'Kimberly O’Neill')
      await answer(colleague)
      await button(page, 'Complete transfer').click()
      await untilStatus(page, 'Call ended')
      await untilTone(colleague, FAR_HZ)

      await chosen(colleague, 'Transfer now', 'Geneviève Côté-Lafrenière')
      await answer(page)
      await untilTone(page, FAR_HZ)
      await chosen(page, 'Transfer now', 'Kimberly O’Neill')
      await button(colleague, /^Decline the call/).click()
      await answer(page)
      await words(page, 'Nobody answered, so the call is back.').waitFor()
      await untilTone(page, FAR_HZ)
      await hangUp(page)
    })
  })

  test('waits while another is spoken to, takes turns with it on hold, and each is hung up on alone', async () => {
    const { browser, product } = fixture
    const { url, person, service } = product
    for (const path of ['webphone', 'calls']) {
      const marie = await openPhoneVisit(browser, url, person, path === 'webphone' ? { width: 375, scheme: 'light' } : { width: 1280, scheme: 'dark' })
      await travel([marie], `takes a second call on ${path}`, async () => {
        const { page } = marie
        await dialLine(page, /Continuous tone/)
        await untilTone(page, FAR_HZ)
        if (path === 'calls') await link(page, 'Logs').click()
        await callMe(page, service.practice)
        const waiting = page.getByRole('group', { name: 'Call waiting' })
        await button(waiting, 'Decline').waitFor()
        await inspect(page, `a call that waits on ${path}`)
        await page.keyboard.press('1')
        await page.getByRole('group', { name: 'Call on hold' }).waitFor()
        await inspect(page, `a call on hold beside another on ${path}`)
        await button(page, 'Switch calls').click()
        await untilTone(page, FAR_HZ)
        await button(page, 'Hang up').click()
        await page.getByRole('group', { name: 'Call on hold' }).waitFor({ state: 'detached' })
        await untilAudible(page)
        await button(page, 'Hang up').click()
        await button(page, 'Hang up').waitFor({ state: path === 'calls' ? 'detached' : 'visible' })
      })
    }
  })
})
