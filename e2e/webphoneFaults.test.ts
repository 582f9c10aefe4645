import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { webphoneOperations } from 'contract/webphone'
import { turns, button } from './steps'
import type { EmbeddedProduct } from './embedded'
import { untilTone, untilSilent, untilAudible, packets } from './callAudio'
import { answer, dialLine, dialNumber, hangUp, metered, openPhoneVisit, untilStatus } from './phoneSteps'
import { openFixture, type Fixture, travel } from './fixture'
import type { Visit } from './visit'

const HOUR_S = 3600
/** A little longer than a token's remaining lifetime when the voice client reports that it will expire. */
const SOON_S = 12
const [WORDS, TONE] = [[350, 525], 1000] as const

/** Denies the microphone in the page, because drivers cannot deny it in the same way in all browsers. */
const refuseOnce = `{
  const media = navigator.mediaDevices
  media.getUserMedia = () => {
    delete media.getUserMedia
    return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  }
}`

/** Each fault of a call: either the call continues, or the user sees the reason and calls again. */
describe('the web phone when something fails', () => {
  let fixture: Fixture

  before(async () => {
    fixture = await openFixture()
  })
  after(() => fixture.close())

  const visitPhone = async ({ url, person }: EmbeddedProduct, name: string, journey: (visit: Visit) => Promise<void>): Promise<void> => {
    const visit = await openPhoneVisit(fixture.browser, url, person, { width: 1280, scheme: 'light' })
    await travel([visit], name, () => journey(visit))
  }
  const tokens = async ({ service }: EmbeddedProduct): Promise<number> => (await service.requests(webphoneOperations.getWebPhoneToken)).length

  test('a call survives the loss of its signalling and its token, and the phone renews an expired token', async () => {
    const { product } = fixture
    const { service } = product
    await visitPhone(product, 'outlives its token', async ({ page }) => {
      await dialLine(page, /Continuous tone/)
      await untilTone(page, TONE)
      const taken = await tokens(product)
      await service.moveClock((HOUR_S - SOON_S) * 1000)
      await service.cutSignals()
      await turns(() => tokens(product), (count) => count > taken, 'no new token')
      const { received } = await packets(page)
      await turns(() => packets(page), (now) => now.received > received, 'no packets')
      await untilTone(page, TONE)
      await metered(page, 'Speaker')
      await hangUp(page)
      await service.moveClock(2 * HOUR_S * 1000)
      await service.cutSignals()
      await untilStatus(page, 'Client is ready')
      await dialLine(page, /Echo/)
      await untilTone(page, ...WORDS)
      await hangUp(page)
    })
  })

  test('a blocked microphone shows instructions, and calls work once it is allowed', async () => {
    await visitPhone(fixture.product, 'refuses the microphone', async ({ page }) => {
      await page.evaluate(refuseOnce)
      await dialLine(page, /Continuous tone/)
      await untilStatus(page, 'Error: Your microphone is blocked. Allow it for this site in your browser, then try again.')
      await button(page, 'Call').click()
      await untilTone(page, TONE)
      await metered(page, 'Microphone')
      await hangUp(page)
    })
  })

  test('without UDP, sound and keys go over the socket', async () => {
    const product = await fixture.start({ voiceMedia: 'websocket' })
    const { service, addApplication } = product
    const speech = { module_name: 'text_to_speech', parameters: { text: 'Bonjour.', language: 'fr-CA' } }
    const menu = { module_name: 'router', parameters: { routes: [{ digit: '4', branch: 'Bonjour' }] } }
    const root = { friendly_name: 'root', modules: [menu, menu, menu, menu] }
    const { id } = await addApplication({ branches: [root, { friendly_name: 'Bonjour', modules: [speech] }] })
    await service.addNumber(service.practice.accountId, '+14385550190', id)
    await visitPhone(product, 'over the socket', async ({ page }) => {
      await dialLine(page, /Continuous tone/)
      await untilTone(page, TONE)
      assert.deepEqual(await packets(page), { received: 0, lost: 0 })
      await metered(page, 'Speaker')
      await hangUp(page)
      await button(page, 'Call me').click()
      await answer(page)
      await untilTone(page, ...WORDS)
      await button(page, 'Mute').click()
      await untilSilent(page)
      await button(page, 'Mute').click()
      await untilAudible(page)
      await hangUp(page)
      await dialNumber(page, '+14385550190')
      await untilStatus(page, 'Successfully established call')
      await page.keyboard.press('4')
      await untilTone(page, ...WORDS)
      await untilStatus(page, 'Call ended')
    })
    await product.stop()
  })
})
