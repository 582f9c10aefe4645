import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventsOperations } from 'contract/account'
import type { Page } from 'playwright-core'
import { becomes, button, enter, heading, loginShown, turns } from './steps'
import { statusLines } from './callAudio'
import { openFixture, type Fixture, travel } from './fixture'
import { interruptible } from './proxies'
import { answer, callBar, hangUp, openPhoneVisit, untilStatus, setFrozen, setHidden, callMe } from './phoneSteps'

const ESTABLISHED = 'Successfully established call'

const untilItRings = (page: Page): Promise<void> => becomes(async () => (await page.title()).startsWith('📞'), true)
const answered = async (page: Page): Promise<number> => (await statusLines(page)).filter((line) => line === ESTABLISHED).length

/** Where a call rings is one row of the table in docs/decisions/0018; each call is answered once. */
describe('calls while the user is away from the web phone', () => {
  let fixture: Fixture

  before(async () => {
    fixture = await openFixture({ voiceProcess: true })
  })
  after(() => fixture.close())

  const open = (url = fixture.product.url) => openPhoneVisit(fixture.browser, url, fixture.product.person, { width: 1280, scheme: 'light' })
  const streams = async (): Promise<number> => (await fixture.product.service.requests(eventsOperations.streamEvents)).length

  test('ring in the visible tab while the tab of the phone is frozen, and in that tab once it runs again', async () => {
    const visit = await open()
    const { page, newTab } = visit
    await travel([visit], 'has a frozen tab', async () => {
      await button(page, 'Settings').click()
      await page.getByText('Your browser blocks notifications here').waitFor()
      await button(page, 'Close').click()
      const other = await newTab()
      await enter(other, fixture.product.person, 'logs')
      await heading(other, 'Call logs').waitFor()
      await setHidden(page, true)
      await setFrozen(page, true)
      await callMe(other, fixture.product.service.practice)
      await answer(other)
      await callBar(other).getByRole('button', { name: 'Mute' }).waitFor()
      await setFrozen(page, false)
      await callBar(other).getByRole('button', { name: 'Hang up' }).click()
      await untilStatus(page, 'Client is ready')
      assert.equal(await answered(page), 0)

      await setHidden(other, true)
      await setFrozen(page, true)
      await callMe(other, fixture.product.service.practice)
      await setFrozen(page, false)
      await untilItRings(page)
      await setHidden(page, false)
      await answer(page)
      await untilStatus(page, ESTABLISHED)
      assert.equal(await callBar(other).count(), 0)
      await hangUp(page)
      assert.equal(await answered(page), 1)
    })
  })

  test('ring after the service has restarted, in hidden and in visible tabs', async () => {
    const address = await interruptible(fixture.product.url)
    const visit = await open(address.url)
    const { page, newTab, expect } = visit
    expect(/net::ERR|WebSocket|Failed to load resource/)
    await travel([visit], 'outlives a restart', async () => {
      const other = await newTab()
      await enter(other, fixture.product.person, 'logs')
      await heading(other, 'Call logs').waitFor()
      await setHidden(page, true)
      const opened = await streams()
      address.stop()
      await untilStatus(page, /^Error/)
      address.start()
      await turns(streams, (count) => count > opened, 'no new stream')
      await untilStatus(page, 'Client is ready')
      await callMe(other, fixture.product.service.practice)
      await answer(other)
      await callBar(other).getByRole('button', { name: 'Hang up' }).click()
      await other.close()
      await untilStatus(page, 'Client is ready')
      await callMe(page, fixture.product.service.practice)
      await untilItRings(page)
      await setHidden(page, false)
      await answer(page)
      await untilStatus(page, ESTABLISHED)
      await hangUp(page)
      assert.equal(await answered(page), 1)
    })
    await address.close()
  })

  test('ring only where a session is open', async () => {
    const away = await open()
    const { page } = away
    away.expect(/40[14] .*\/v1\//)
    await setHidden(page, true)
    await fixture.product.service.endSessions()
    await loginShown(page)
    const here = await open()
    await travel([away, here], 'is logged out elsewhere', async () => {
      await button(here.page, 'Call me').click()
      await answer(here.page)
      await untilStatus(here.page, ESTABLISHED)
      assert.doesNotMatch(await page.title(), /📞/)
      await hangUp(here.page)
      assert.equal(await answered(here.page), 1)
    })
  })
})
