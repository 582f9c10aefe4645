import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { inspect } from './accessible'
import { becomes, turns, button, enter, heading, openLogin, signIn } from './steps'
import { openFixture, type Fixture, travel } from './fixture'
import { openPhoneVisit, setAsking, untilStatus } from './phoneSteps'
import { openVisit } from './visit'

const isActive = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated')

const workerOf = async (context: BrowserContext) => {
  const [worker] = await turns(() => Promise.resolve(context.serviceWorkers()), ({ length }) => length > 0, 'no service worker')
  assert.ok(worker)
  return worker
}

/** Headless browsers have no notifications, so the worker's are recorded instead. */
const recordNotifications = async (context: BrowserContext): Promise<() => Promise<string[]>> => {
  const worker = await workerOf(context)
  await worker.evaluate(() => {
    const shown: string[] = []
    Object.assign(Reflect.get(globalThis, 'registration'), {
      async showNotification(title: string, { body = '' }: NotificationOptions) {
        shown.push(`${title}: ${body}`)
      },
    })
    Object.assign(globalThis, { shown })
  })
  return async () => {
    const shown: unknown = await worker.evaluate((): unknown => Reflect.get(globalThis, 'shown'))
    return Array.isArray(shown) ? shown.map(String) : []
  }
}

/** What a click on a notification does in the worker, except that only a real click may move the focus. */
const clickNotification = async (context: BrowserContext, action: string): Promise<void> => {
  const worker = await workerOf(context)
  await worker.evaluate(async (chosen) => {
    const works: Promise<unknown>[] = []
    const click = Object.assign(new Event('notificationclick'), {
      action: chosen,
      notification: { close() {} },
      waitUntil(work: Promise<unknown>) {
        works.push(work)
      },
    })
    dispatchEvent(click)
    await Promise.allSettled(works)
  }, action)
}

/** Hands the worker a push as the browser's push service would. */
const pusher = async (session: CDPSession, origin: string) => {
  const registrations: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: updated }) => {
    registrations.push(...updated.map(({ registrationId }) => registrationId))
  })
  await session.send('ServiceWorker.enable')
  await becomes(async () => registrations.length > 0, true)
  return (data: object) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: registrations.at(-1) ?? '', data: JSON.stringify(data) })
}

describe('the installed console', () => {
  let fixture: Fixture

  before(async () => {
    fixture = await openFixture({ voiceProcess: true })
  })
  after(() => fixture.close())

  test('has a service worker and a manifest only after the sign-in, and stores nothing of the service', async () => {
    const { url, person } = fixture.product
    const visit = await openVisit(fixture.browser, url, { width: 1280, scheme: 'light' })
    const { page, context, newTab, expect } = visit
    await openLogin(page)
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0)
    assert.equal(await page.locator('link[rel=manifest]').count(), 0)
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    await becomes(() => isActive(page), true)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest: unknown = await (await fetch(new URL(href ?? '', url))).json()
    assert.ok(typeof manifest === 'object' && manifest !== null && 'icons' in manifest && Array.isArray(manifest.icons))
    for (const { src } of manifest.icons) assert.equal((await fetch(new URL(String(src), url))).status, 200)

    await page.reload()
    await heading(page, 'Dashboard').waitFor()
    assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null))
    assert.deepEqual(await page.evaluate(() => caches.keys()), [])

    expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/)
    await context.setOffline(true)
    const other = await newTab()
    await other.goto('numbers')
    await other.getByRole('heading', { name: "You're offline" }).waitFor()
    await other.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor()
    await inspect(other, 'the offline page')
    await context.setOffline(false)
    await other.getByRole('link', { name: 'Try again' }).click()
    await heading(other, 'Phone numbers').waitFor()
    await visit.end()
  })

  test('shows a call that is pushed, and answers it once in the tab in which it rings', async () => {
    const { url, person } = fixture.product
    const visit = await openPhoneVisit(fixture.browser, url, person, { width: 1280, scheme: 'light' })
    const { page, context } = visit
    await travel([visit], 'is pushed a call', async () => {
      await becomes(() => isActive(page), true)
      const shown = await recordNotifications(context)
      const push = await pusher(await context.newCDPSession(page), new URL(url).origin)
      await push({})
      await becomes(shown, ['Test notification: Calls to you will appear like this on this device.'])
      await push({ caller: 'Ana Roy' })
      await becomes(async () => (await shown()).at(-1), 'Incoming call: Ana Roy')

      await setAsking(page, true)
      await button(page, 'Call me').click()
      await untilStatus(page, /^Incoming connection from \(263\)/)
      await clickNotification(context, 'decline')
      await untilStatus(page, 'Call ended')
      await button(page, 'Call me').click()
      await untilStatus(page, /^Incoming connection from \(263\)/)
      await clickNotification(context, 'answer')
      await untilStatus(page, 'Successfully established call')
      await button(page, 'Hang up').click()
      await untilStatus(page, 'Call ended')
    })
  })

  test('is managed on the user\'s page', async () => {
    const { url, person } = fixture.product
    const visit = await openVisit(fixture.browser, url, { width: 375, scheme: 'dark' })
    await enter(visit.page, person, 'user/edit')
    await visit.page.getByRole('heading', { name: 'Calls on your devices' }).waitFor()
    await visit.page.getByText('No device shows your calls yet.').waitFor()
    await visit.end()
  })
})
