import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { figure, share } from 'tools/figures'
import { openConsole, type ConsoleTab } from './consoleTabs'
import { serveProduct, type MemberSession, type ServedProduct } from './product'
import { untilTrue } from './untilTrue'
import { openWindowedBrowser, windowedProgram, type WindowedBrowser } from './windowedBrowser'

const MINUTE_MS = 60_000
const SETTLE_MS = 3000
/** Longer than any call above took to ring. */
const RING_MS = 5000
const AWAY_MINUTES = share('AWAY_MINUTES', { test: 1, proof: 10, long: 60 })

const program = windowedProgram()

/** Each test is a row of the table in docs/decisions/0018, in a browser with windows and with its own rules for hidden tabs. */
describe('a call', { skip: program === undefined ? 'needs Chrome or Chromium with windows: WINDOWED_CHROME_PATH' : false }, () => {
  let product: ServedProduct
  let browser: WindowedBrowser
  let heard = Promise.resolve('')
  let session: MemberSession
  let tabs: ConsoleTab[] = []
  let covers: string[] = []

  before(async () => {
    product = await serveProduct()
    browser = await openWindowedBrowser(program ?? '')
    session = await product.signIn()
  })
  afterEach(async () => {
    for (const id of [...tabs.map((tab) => tab.id), ...covers]) await browser.closeTab(id)
    tabs = []
    covers = []
  })
  after(async () => {
    await browser.close()
    await product.close()
  })

  /** On a busy machine the phone may give up after ten seconds, as it should. */
  const isReady = (tab: ConsoleTab): Promise<void> =>
    untilTrue(async () => {
      const text = await tab.text()
      if (text.includes('Try again')) await tab.press('Try again')
      return text.includes('Client is ready')
    }, 'the phone is ready')
  const open = async (screen: string): Promise<ConsoleTab> => {
    const tab = await openConsole(browser, product.url, session, screen)
    tabs = [...tabs, tab]
    if (screen === 'webphone') await isReady(tab)
    // Until it listens for calls.
    await wait(SETTLE_MS)
    return tab
  }
  /** Another site's tab in front, in the same window. */
  const cover = async (): Promise<void> => {
    covers = [...covers, await browser.openTab('about:blank')]
    await untilTrue(async () => (await Promise.all(tabs.map((tab) => tab.isHidden()))).every(Boolean), 'all tabs are hidden')
  }
  const ringing = async (): Promise<ConsoleTab[]> => {
    const states = await Promise.all(tabs.map((tab) => tab.isRinging()))
    return tabs.filter((_, index) => states[index])
  }
  const inCall = async (): Promise<ConsoleTab[]> => {
    const states = await Promise.all(tabs.map((tab) => tab.inCall()))
    return tabs.filter((_, index) => states[index])
  }
  const ringsIn = async (tab: ConsoleTab): Promise<void> => {
    const began = performance.now()
    heard = product.placeCall()
    await untilTrue(() => tab.isRinging(), 'it rings')
    figure('longest until it rang', (performance.now() - began) / 1000, 's')
    assert.deepEqual((await ringing()).map(({ id }) => id), [tab.id])
  }
  const answersOnce = async (tab: ConsoleTab): Promise<void> => {
    await browser.bringToFront(tab.id)
    await tab.press('Answer the call')
    await isAnsweredOnce(tab)
  }
  const isAnsweredOnce = async (tab: ConsoleTab): Promise<void> => {
    await untilTrue(() => tab.inCall(), 'the call is open')
    assert.deepEqual((await inCall()).map(({ id }) => id), [tab.id])
    await tab.press('Hang up')
    await untilTrue(async () => (await inCall()).length === 0, 'the call has ended')
    assert.deepEqual((await heard).match(/A web phone answers/g), ['A web phone answers'])
    figure('calls answered once', 1)
  }

  const toggleAsking = async (tab: ConsoleTab): Promise<void> => {
    await tab.press('Settings')
    await tab.toggle('Ask me before answering')
    await tab.press('Close')
  }

  it('to a visible web phone is answered there, if it does not ask', async () => {
    const phone = await open('webphone')
    await toggleAsking(phone)
    heard = product.placeCall()
    await isAnsweredOnce(phone)
    await toggleAsking(phone)
  })

  it('to a hidden web phone rings there, with a notification if the user allows it', async () => {
    for (const setting of ['granted', 'denied'] as const) {
      await browser.allowNotifications(product.url, setting)
      const phone = await open('webphone')
      if (setting === 'denied') {
        await phone.press('Settings')
        await phone.untilText('Your browser blocks notifications here')
        await phone.press('Close')
      }
      await cover()
      await ringsIn(phone)
      if (setting === 'granted') await untilTrue(async () => (await phone.notifications()) === 1, 'a notification shows')
      else assert.equal(await phone.notifications(), 0)
      await answersOnce(phone)
      await untilTrue(async () => (await phone.notifications()) === 0, 'it is closed')
      await browser.closeTab(phone.id)
      tabs = tabs.filter((tab) => tab !== phone)
    }
    await browser.allowNotifications(product.url, 'granted')
  })

  for (const [where, screens] of [
    ['the phone', ['logs', 'webphone', 'numbers']],
    ['the tab that was used last if there is no phone', ['logs', 'numbers']],
  ] as const) {
    it(`rings after ${AWAY_MINUTES} minutes in the background in ${where}`, async () => {
      for (const screen of screens) await open(screen)
      await cover()
      await wait(AWAY_MINUTES * MINUTE_MS)
      const [, expected] = tabs
      assert.ok(expected !== undefined)
      await ringsIn(expected)
      await answersOnce(expected)
      figure('minutes in the background', AWAY_MINUTES)
    })
  }

  it('behind another window shows a notification too', async () => {
    const phone = await open('webphone')
    covers = [...covers, await browser.openWindow('about:blank')]
    await untilTrue(async () => !(await phone.hasFocus()), 'the other window has the focus')
    await ringsIn(phone)
    await untilTrue(async () => (await phone.notifications()) === 1, 'a notification shows')
    await answersOnce(phone)
  })

  it('rings in the visible tab of two', async () => {
    const [phone, logs] = [await open('webphone'), await open('logs')]
    assert.deepEqual([await phone.isHidden(), await logs.isHidden()], [true, false])
    await ringsIn(logs)
    await answersOnce(logs)
    await phone.untilText('Client is ready')
  })

  it('rings in the visible tab while the phone is frozen, and in the phone once it runs again', async () => {
    const [phone, logs] = [await open('webphone'), await open('logs')]
    await phone.freeze(true)
    await ringsIn(logs)
    await answersOnce(logs)
    await phone.freeze(false)
    await phone.untilText('Client is ready')
    await browser.closeTab(logs.id)
    tabs = [phone]
    await cover()
    await phone.freeze(true)
    heard = product.placeCall()
    await phone.freeze(false)
    await untilTrue(() => phone.isRinging(), 'it rings')
    await answersOnce(phone)
  })

  it('rings in a hidden phone after the service has restarted', async () => {
    const phone = await open('webphone')
    await cover()
    await product.stop()
    await phone.untilText('Error')
    await product.start()
    await phone.untilText('Client is ready')
    await ringsIn(phone)
    await answersOnce(phone)
  })

  it('rings nowhere after the session has ended', async () => {
    const phone = await open('webphone')
    await cover()
    await product.endSession(session)
    await phone.untilText('Password')
    heard = product.placeCall()
    await wait(RING_MS)
    assert.deepEqual(await ringing(), [])
    figure('calls that rang nowhere', 1)
  })
})
