import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { becomes, button, heading, link, turns } from './steps'
import { untilToneOccurred, untilTone, untilSilent, untilAudible, packets, statusLines } from './callAudio'
import { counted, newestCalls, playsNewest, rows, callBar, dialLine, dialNumber, hangUp, metered, openPhoneVisit, phoneForm, untilStatus, secondsOfCall } from './phoneSteps'
import { openFixture, type Fixture, travel } from './fixture'
import type { Variant, Visit } from './visit'

const PANEL_PX = 325
const SECOND_OF_PACKETS = 50
const [WORDS, BEEP] = [[350, 525], 1000] as const

const SHOP = '+15145550142'

/** By then, the standard announcement is over, and a menu has begun that is offered three times. */
const ANNOUNCED_S = 8

describe('the web phone', () => {
  let fixture: Fixture

  before(async () => {
    fixture = await openFixture()
  })
  after(() => fixture.close())

  const visitPhone = async (variant: Variant, name: string, journey: (visit: Visit) => Promise<void>, product = fixture.product): Promise<void> => {
    const visit = await openPhoneVisit(fixture.browser, product.url, product.person, variant)
    await travel([visit], name, () => journey(visit))
  }

  test('makes a call with audible sound, a muted microphone and a hangup by either side', async (t) => {
    // As in production: live calls run in a process of their own.
    const product = await fixture.start({ voiceProcess: true })
    t.after(product.stop)
    await visitPhone({ width: 1280, scheme: 'light' }, 'calls out', async ({ page }) => {
      const strangers: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(product.url)) strangers.push(request.url())
      })
      assert.equal((await phoneForm(page).boundingBox())?.width, PANEL_PX)
      await page.getByLabel('Call from').waitFor()
      assert.equal(await page.getByLabel('Record the conversation').isChecked(), false)
      const onlyInCall = button(page, 'Mute').or(button(page, '5'))
      assert.equal(await onlyInCall.count(), 0)

      await dialLine(page, /Continuous tone/)
      await untilStatus(page, 'Successfully established call')
      await untilTone(page, 1000)
      await turns(() => packets(page), ({ received }) => received > SECOND_OF_PACKETS, 'no packets')
      await metered(page, 'Speaker')
      await metered(page, 'Microphone')
      assert.equal(await onlyInCall.count(), 1)
      await button(page, 'Keypad').click()
      assert.equal(await onlyInCall.count(), 2)
      await link(page, 'Logs').click()
      await heading(page, 'Call logs').waitFor()
      await callBar(page).getByRole('button', { name: 'Mute' }).click()
      await callBar(page).getByText("You're muted").waitFor()
      await untilTone(page, 1000)
      await callBar(page).getByRole('link', { name: 'Back to web phone' }).click()
      await hangUp(page)
      assert.equal(await onlyInCall.count(), 0)
      const own = ['Connecting to voice server...', 'Successfully established call', 'Call ended']

      await dialLine(page, /Echo/)
      await untilTone(page, ...WORDS)
      await button(page, 'Mute').click()
      await untilSilent(page)
      await button(page, 'Mute').click()
      await untilAudible(page)
      await hangUp(page)

      await dialLine(page, /Announcement/)
      await untilStatus(page, 'Successfully established call')
      await untilStatus(page, 'Call ended')
      for (const [line, text] of [[/Busy line/, 'Error: The line is busy.'], [/Declines the call/, 'Error: The call was declined.']] as const) {
        await dialLine(page, line)
        await untilStatus(page, text)
      }
      assert.deepEqual(await statusLines(page), [
        'Connecting to voice server...',
        'Client is ready',
        ...own,
        ...own,
        ...own,
        'Connecting to voice server...',
        'Error: The line is busy.',
        'Connecting to voice server...',
        'Error: The call was declined.',
      ])
      await link(page, 'Logs').click()
      await becomes(newestCalls(page, 5), ['+12635550114', '+12635550113', '+12635550112', '+12635550110', '+12635550111'])
      assert.deepEqual(strangers, [])
    }, product)
  })

  test('calls its own number through a menu into a voicemail, whose recording can be played', () =>
    visitPhone({ width: 375, scheme: 'dark' }, 'calls its own number', async ({ page }) => {
      const { service, addApplication } = fixture.product
      const speech = { module_name: 'text_to_speech', parameters: { text: 'Pour un message, faites le 2.', language: 'fr-CA' } }
      const menu = { module_name: 'router', parameters: { routes: [{ digit: '2', branch: 'Message' }] } }
      const { id } = await addApplication({
        branches: [
          { friendly_name: 'root', modules: [speech, menu, speech, menu, speech, menu] },
          { friendly_name: 'Message', modules: [{ module_name: 'voicemail', parameters: { send_to: 'zoe@example.com' } }] },
        ],
      })
      await service.addNumber(service.practice.accountId, '+14385550190', id)
      await page.getByLabel('Call from').selectOption(SHOP)
      await page.getByLabel('Record the conversation').check()
      await dialNumber(page, '438 555-0190')
      await untilStatus(page, 'Successfully established call')
      await page.getByText('Recording', { exact: true }).waitFor()
      await untilTone(page, ...WORDS)
      // The announcement of the recording comes before the menu, and keys count from there on.
      await turns(() => secondsOfCall(page), (seconds) => seconds > ANNOUNCED_S, 'the call stands still')
      await button(page, 'Keypad').click()
      await button(page, '2').click()
      await untilToneOccurred(page, BEEP)
      const beepedAt = await secondsOfCall(page)
      await turns(() => secondsOfCall(page), (seconds) => seconds > beepedAt + 2, 'the call stands still')

      await button(page, 'Open the main menu').click()
      await link(page, 'Voicemails').click()
      await rows(page).first().waitFor()
      const before = await counted(page)
      await callBar(page).getByRole('button', { name: 'Hang up' }).click()
      await callBar(page).waitFor({ state: 'detached' })
      await page.getByRole('status').filter({ hasText: `${before + 1} in total` }).waitFor()
      await playsNewest(page)
      assert.equal((await service.nextMail()).to, 'zoe@example.com')
      await page.goto('recordings')
      await rows(page).first().filter({ hasText: '(438) 555-0190' }).waitFor()
      await playsNewest(page)
      await page.goto('logs')
      await becomes(async () => (await newestCalls(page, 2)()).sort(), ['+14385550190', SHOP])
    }))
})
