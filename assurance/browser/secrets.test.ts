import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { figure, shareNow } from 'tools/figures'
import { typeCard } from '../../e2e/stubStripe'
import { launch } from '../../e2e/launch'
import { untilStatus } from '../../e2e/phoneSteps'
import { button, closed, dialogNamed, field, heading, loginShown, openLogin, submitLogin } from '../../e2e/steps'
import { openVisit } from '../../e2e/visit'
import type { TestServer } from '../../server/testing/startServer'
import { startServer } from '../../server/testing/testServer'
import { ensureBuilt } from '../../tools/build'
import { isList, isRecord } from './json'

/** Every string in the page's heap after a garbage collection. */
const heapStrings = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const snapshot: unknown = JSON.parse(chunks.join(''))
  if (!isRecord(snapshot) || !isList(snapshot['strings'])) throw new Error('The browser gave no snapshot of its heap.')
  return snapshot['strings'].filter((text) => typeof text === 'string')
}

/** Random values, so that they cannot occur by chance. */
const PASSWORD = 'canary password one, quiet'
const NEW_PASSWORD = 'canary password two, quieter'
const NUMBER = '378282246310005'
const CVC = '7391'

type Canaries = Record<'password' | 'new password' | 'token' | 'card number' | 'CVC' | 'card token' | 'reset token' | 'voice token' | 'device token', RegExp>

const literal = (text: string): RegExp => {
  assert.ok(text.length > 8, 'a canary that was caught')
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}

/** The signature alone would let its finder in. */
const ofToken = (token: string): RegExp => literal(token.split('.').at(-1) ?? '')

const record = `
  window.storeSeen = []
  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = (options) => (...enhancers) => (create) => {
    const note = (make) => (reducer, initial) => make((state, action) => {
      const next = reducer(state, action)
      window.storeSeen.push(JSON.stringify([action, next]))
      return next
    }, initial)
    return [...enhancers, note].reduceRight((made, enhance) => enhance(made), create)
  }`

const listenTo = async (context: BrowserContext) => {
  const observed: Record<'store' | 'console' | 'addresses', string[]> = { store: [], console: [], addresses: [] }
  const caught = { card: '', voice: '' }
  await context.addInitScript({ content: record })
  context.on('request', (request) => {
    observed.addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`)
  })
  context.on('console', (message) => observed.console.push(message.text()))
  context.on('response', (response) => {
    const what = /\/(card-frame\/tokens|webphone\/token)$/.exec(response.url())?.[1]
    if (what === undefined) return
    void response.text().then((text) => {
      caught[what.startsWith('card') ? 'card' : 'voice'] = /"token":"([^"]+)"/.exec(text)?.[1] ?? ''
    })
  })
  const keepStore = async (page: Page): Promise<void> => {
    const seen: unknown = await page.evaluate('window.storeSeen.splice(0).join()')
    observed.store.push(String(seen))
  }
  return { observed, caught, keepStore }
}

const afterSignOut = async (page: Page): Promise<Record<'storage' | 'document', string>> => ({
  storage: String(
    await page.evaluate(`(async () => JSON.stringify([
      { ...localStorage }, { ...sessionStorage }, document.cookie, await indexedDB.databases(), await caches.keys(),
    ]))()`),
  ),
  document: String(
    await page.evaluate(
      `document.documentElement.outerHTML + Array.from(document.querySelectorAll('input'), ({ value }) => value)`,
    ),
  ),
})

describe('nine secrets', () => {
  let browser: Browser
  let server: TestServer

  before(async () => {
    await ensureBuilt()
    server = await startServer()
    browser = await launch()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  const resetToken = async (): Promise<string> => {
    const { link } = await server.mails.next()
    return new URL(link ?? '').pathname.split('/').at(-1) ?? ''
  }

  const choosePassword = async (page: Page, email: string, password: string): Promise<string> => {
    await page.goto('password/recover')
    await field(page, 'Email').fill(email)
    await page.locator('form button[type=submit]').click()
    const token = await resetToken()
    await page.goto(`password/reset/${token}`)
    await field(page, 'Email').fill(email)
    for (const label of ['New password', 'Confirm password']) await field(page, label).fill(password)
    await page.locator('form button[type=submit]').click()
    await page.getByText('Your new password has been set. You can now login.').first().waitFor()
    return token
  }

  const changePassword = async (page: Page): Promise<void> => {
    await page.goto('user/password')
    await field(page, 'Current password').fill(PASSWORD)
    for (const label of ['New password', 'Confirm password']) await field(page, label).fill(NEW_PASSWORD)
    await button(page, 'Submit').click()
    await page.getByText('Your password has been changed.').waitFor()
  }

  const addCard = async (page: Page): Promise<void> => {
    await page.goto('billing/cards')
    await button(page, 'Add card').click()
    await typeCard(page, { number: NUMBER, cvc: CVC }, false)
    await page.keyboard.press('Enter')
    await page.getByText('Credit card has been saved.').waitFor()
    await closed(dialogNamed(page, 'Add credit card'))
  }

  test('appear in no action, state, log or address, and after logging out in no storage or document', async () => {
    const person = await server.seed.practice()
    const visit = await openVisit(browser, server.url, { width: 1280, scheme: 'light' })
    const { page, context } = visit
    // A page that unloads closes its web phone's connection, even while it is opening.
    visit.expect(/WebSocket is closed before the connection is established/)
    const { observed, caught, keepStore } = await listenTo(context)
    const reset = await choosePassword(page, person.email, PASSWORD)
    await keepStore(page)
    // The address of the page itself contains the token, because it was mailed.
    observed.addresses = observed.addresses.filter((line) => !line.startsWith(`${server.url}/console/password/reset/${reset} `))
    await openLogin(page)
    await submitLogin(page, { email: person.email, password: PASSWORD })
    await heading(page, 'Dashboard').waitFor()
    const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
    const device = await page.evaluate(() => localStorage.getItem('known_device') ?? '')
    for (const act of [changePassword, addCard]) {
      await keepStore(page)
      await act(page)
    }
    await keepStore(page)
    await page.goto('webphone')
    await untilStatus(page, 'Client is ready')
    await page.getByRole('banner').locator('button[aria-haspopup=menu]').last().click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await loginShown(page)
    await keepStore(page)

    const canaries: Canaries = {
      password: literal(PASSWORD),
      'new password': literal(NEW_PASSWORD),
      token: ofToken(token),
      'card number': /3782[ -]?822463[ -]?10005/,
      CVC: /(?<![\w.-])7391(?![\w.-])/,
      'card token': literal(caught.card),
      'reset token': literal(reset),
      'voice token': ofToken(caught.voice),
      'device token': literal(device),
    }
    const searched: Record<string, string> = {
      'actions and states': observed.store.join('\n'),
      'the browser’s console': observed.console.join('\n'),
      addresses: observed.addresses.join('\n'),
      'the service’s log': server.logged(),
      ...(await afterSignOut(page)),
    }
    assert.ok(searched['actions and states']?.includes('signedIn') && searched['the service’s log'] !== '')
    const hits = Object.entries(searched).flatMap(([place, text]) =>
      Object.entries(canaries).flatMap(([name, canary]) => (canary.test(text) ? [`${name} in ${place}`] : [])),
    )
    // The known-browser token stays after logout; it does not grant access.
    assert.ok(hits.includes('device token in storage'), 'the browser is known')
    hits.splice(hits.indexOf('device token in storage'), 1)
    figure('secrets looked for', Object.keys(canaries).length)
    figure('characters searched', Object.values(searched).join('').length)
    figure('hits', hits.length)
    assert.deepEqual(hits, [])
    if (shareNow() === 'long') {
      const strings = await heapStrings(page)
      assert.ok(strings.some((text) => text.includes('auth_token')), 'the heap was read')
      const found = strings.filter((text) => canaries['card number'].test(text) || text === CVC)
      figure('strings of the heap searched', strings.length)
      figure('card numbers and CVCs in the heap', found.length)
      assert.deepEqual(found, [])
    }
    await visit.end()
  })
})
