import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inspect } from './accessible'
import { becomes, button, closed, dialogNamed, enter, heading, words } from './steps'
import { untilTone, untilSilent, untilAudible, statusLines } from './callAudio'
import { rows, newestCalls, answer, callBar, setAsking, dialNumber, hangUp, hasVoiceClient, openPhoneVisit, untilStatus, setHidden } from './phoneSteps'
import { openFixture, type Fixture, travel } from './fixture'

const WORDS = [350, 525] as const
const SHOP = '+15145550142'

describe('incoming calls to the web phone', () => {
  let fixture: Fixture

  before(async () => {
    fixture = await openFixture({ voiceProcess: true })
  })
  after(() => fixture.close())

  test('one tab rings, or answers automatically if the user prefers', async () => {
    const { url, person } = fixture.product
    const visit = await openPhoneVisit(fixture.browser, url, person, { width: 1280, scheme: 'dark' })
    const { page, newTab } = visit
    await travel([visit], 'is called', async () => {
      const other = await newTab()
      await enter(other, person, 'webphone')
      await other.getByText('The web phone is open in another tab').waitFor()
      await inspect(other, 'web phone in another tab')
      await setAsking(page, false)
      await button(page, 'Call me').click()
      await untilStatus(page, 'Successfully established call')
      await untilTone(page, ...WORDS)
      assert.ok(await button(other, 'Hang up').isDisabled())
      await hangUp(page)
      assert.deepEqual((await statusLines(page)).slice(-3), [
        'Incoming connection from (263) 555-0110',
        'Successfully established call',
        'Call ended',
      ])

      await button(other, 'Use it here').click()
      await untilStatus(other, 'Client is ready')
      await page.getByText('The web phone is open in another tab').waitFor()
      await other.close()
      await untilStatus(page, 'Client is ready')
      await setAsking(page, true)
      await button(page, 'Call me').click()
      await button(page, /^Decline the call/).click()
      await untilStatus(page, 'Call ended')
      await button(page, 'Call me').click()
      await untilStatus(page, /^Incoming connection from \(263\)/)
      await button(page, /^Answer the call/).click()
      await untilStatus(page, 'Successfully established call')
      await untilTone(page, ...WORDS)
      await hangUp(page)
    })
  })

  test('a call that is answered before anyone has clicked in the page has sound, and its levels are shown', async () => {
    const { url, person } = fixture.product
    const visit = await openPhoneVisit(fixture.browser, url, person, { width: 1280, scheme: 'light' }, 'webphone', () => Promise.resolve())
    const { page, context } = visit
    await travel([visit], 'is called untouched', async () => {
      const devTools = await context.newCDPSession(page)
      // Playwright's own evaluation counts as a click.
      const read = async (expression: string): Promise<unknown> => (await devTools.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
      const status = "document.querySelector('form [role=status]')?.textContent"
      await becomes(() => read(status), 'Client is ready')
      await read("localStorage.setItem('webphone_ask', '0')")
      const token = await read("localStorage.getItem('auth_token')")
      const { accountId } = fixture.product.service.practice
      const called = await fetch(new URL(`/v1/accounts/${accountId}/webphone/practice-calls`, url), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${String(token)}` },
        body: '{}',
      })
      assert.equal(called.status, 202)
      await becomes(() => read(`soundState().tones.includes('${WORDS.join(' ')}')`), true)
      await becomes(() => read("document.querySelector('[role=meter][aria-label=Speaker]').ariaValueNow !== '0'"), true)
      assert.equal(await read('navigator.userActivation.hasBeenActive'), false)
      await hangUp(page)
    })
  })

  test('a hidden tab rings instead of answering, and leaves the call to a tab that can be seen', async () => {
    const { url, person } = fixture.product
    const visit = await openPhoneVisit(fixture.browser, url, person, { width: 1280, scheme: 'light' })
    const { page, newTab } = visit
    await travel([visit], 'rings unseen', async () => {
      await setHidden(page, true)
      await button(page, 'Call me').click()
      await becomes(() => page.title().then((title) => title.startsWith('📞')), true)
      assert.match((await page.locator('link[rel=icon]').getAttribute('href')) ?? '', /icon-ringing/)
      await setHidden(page, false)
      await button(page, /^Answer the call/).click()
      await untilStatus(page, 'Successfully established call')
      assert.match(await page.title(), /^(\(\d+\) )?Web phone · /)
      await hangUp(page)

      const other = await newTab()
      await enter(other, person, 'logs')
      await heading(other, 'Call logs').waitFor()
      await setHidden(page, true)
      await button(page, 'Call me').click()
      await button(callBar(other), /^Answer the call/).click()
      await callBar(other).getByRole('button', { name: 'Mute' }).waitFor()
      await callBar(other).getByRole('button', { name: 'Hang up' }).click()
      await untilStatus(page, 'Client is ready')
      await other.close()
      await setHidden(page, false)
      await button(page, 'Call me').click()
      await answer(page)
      await untilStatus(page, 'Successfully established call')
      await hangUp(page)
    })
  })

  test('of three people in three browsers, those who are available ring, one answers, and the log says who', async () => {
    const { url, person, service } = fixture.product
    const { accountId } = service.second
    const [luc, away] = [await service.addMember(accountId, 'member'), await service.addMember(accountId, 'manager')]
    const caller = await openPhoneVisit(fixture.browser, url, person, { width: 1280, scheme: 'light' })
    const visits = []
    for (const [who, width] of [[service.second, 1280], [luc, 375], [away, 1280]] as const) {
      visits.push(await openPhoneVisit(fixture.browser, url, who, { width, scheme: 'dark' }, 'logs'))
    }
    const [owner, answering, resting] = visits.map(({ page }) => page)
    assert.ok(owner && answering && resting)
    await travel([caller, ...visits], 'rings a team', async () => {
      await resting.goto('webphone')
      await button(resting, 'Availability: Ready for calls').click()
      const dialog = dialogNamed(resting, 'Availability')
      await dialog.getByRole('radio', { name: 'Do not disturb' }).check()
      await button(dialog, 'Save').click()
      await closed(dialog)
      await caller.page.getByLabel('Call from').selectOption(SHOP)
      await dialNumber(caller.page, '+1 514 555-0177')
      await untilStatus(caller.page, 'Successfully established call')
      await button(caller.page, 'Keypad').click()
      await button(caller.page, '3').click()
      const rings = (page: Page) => button(callBar(page), /^Answer the call/)
      await Promise.all([rings(owner).waitFor(), rings(answering).waitFor()])
      assert.equal(await rings(resting).count(), 0)
      await rings(answering).click()
      await untilAudible(answering)
      await rings(owner).waitFor({ state: 'detached' })
      await callBar(answering).getByRole('button', { name: 'Hang up' }).click()
      await untilStatus(caller.page, 'Call ended')
      await becomes(newestCalls(owner, 1), [SHOP])
      await button(rows(owner).first(), /^Details/).click()
      await words(dialogNamed(owner, 'Call details'), luc.name).waitFor()
    })
  })

  test('a call to another account rings on any screen and carries sound both ways', async () => {
    const { url, person, service } = fixture.product
    const caller = await openPhoneVisit(fixture.browser, url, person, { width: 1280, scheme: 'light' })
    const called = await openPhoneVisit(fixture.browser, url, service.second, { width: 375, scheme: 'light' }, 'logs')
    await travel([caller, called], 'is put through', async () => {
      await heading(called.page, 'Call logs').waitFor()
      assert.equal(await hasVoiceClient(called.page), false)
      await caller.page.getByLabel('Call from').selectOption(SHOP)
      await dialNumber(caller.page, '+1 514 555-0177')
      await untilStatus(caller.page, 'Successfully established call')
      await button(caller.page, 'Keypad').click()
      await button(caller.page, '3').click()
      await button(callBar(called.page), /^Answer the call/).click()
      assert.equal(await hasVoiceClient(called.page), true)
      const mute = callBar(called.page).getByRole('button', { name: 'Mute' })
      await mute.click()
      await untilSilent(caller.page)
      await untilAudible(called.page)
      await mute.click()
      await untilAudible(caller.page)
      await button(caller.page, 'Mute').click()
      await untilSilent(called.page)
      await callBar(called.page).getByRole('button', { name: 'Hang up' }).click()
      await untilStatus(caller.page, 'Call ended')
      await becomes(newestCalls(called.page, 1), [SHOP])
      await caller.page.goto('logs')
      await becomes(async () => (await newestCalls(caller.page, 2)()).sort(), [SHOP, '+15145550177'])
    })
  })
})
