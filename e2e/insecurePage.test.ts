import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openFixture, type Fixture, travel } from './fixture'
import { launch } from './launch'
import { behindName, type HttpProxy } from './proxies'
import { dialNumber, untilStatus } from './phoneSteps'
import { signIn } from './steps'
import { useControls } from './useControls'
import { openVisit } from './visit'

const NAME = 'console.test'
const needsHttps = 'Error: Browsers allow the microphone only on secure pages. Open this page with https://.'

/** What Chromium itself says of headers that it heeds on secure pages only. */
const ignoredHeaders = /Cross-Origin-Opener-Policy|Origin-Agent-Cluster|Strict-Transport-Security/
/** What a service answers to wrong input is in the browser's log. */
const answers = /the server responded with a status of 4\d\d|failed request: .*ERR_ABORTED/

const screens = ['dashboard', 'numbers', 'numbers/search', 'audiofiles', 'applications', 'applications/hours/new', 'analytics', 'voicemails', 'recordings', 'logs', 'billing', 'support', 'user/edit', 'user/password']

describe('a page that was opened over plain HTTP', () => {
  let fixture: Fixture
  let browser: Browser
  let service: HttpProxy
  before(async () => {
    fixture = await openFixture()
    service = await behindName(fixture.product.url, NAME)
    browser = await launch([`--host-resolver-rules=MAP ${NAME} 127.0.0.1`])
  })
  after(async () => {
    await browser.close()
    await service.close()
    await fixture.close()
  })

  test('says in the web phone that the microphone needs https, and works otherwise', async () => {
    const visit = await openVisit(browser, service.url, { width: 1280, scheme: 'light' })
    const { page, expect } = visit
    expect(ignoredHeaders)
    expect(answers)
    page.on('dialog', (dialog) => void dialog.accept())
    await travel([visit], 'over plain HTTP', async () => {
      await signIn(page, fixture.product.person)
      assert.equal(await page.evaluate(() => isSecureContext || 'mediaDevices' in navigator), false)
      await page.goto('webphone')
      await untilStatus(page, needsHttps)
      await dialNumber(page, '+15145550142')
      await untilStatus(page, needsHttps)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const screen of ['webphone', ...screens]) {
        await page.goto(screen)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        const used = await useControls(page)
        assert.equal(await page.getByText('Something went wrong on this screen').count(), 0, `${screen} is broken after ${used.slice(-3).join(', ')}`)
      }
    })
  })
})
