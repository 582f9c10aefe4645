import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makeStripeCards } from '../server/billing/cards/stripe'
import { startStripeDouble, type StripeDouble } from '../server/billing/cards/testing/stripeDouble'
import type { TestServer } from '../server/testing/startServer'
import { startServer } from '../server/testing/testServer'
import { ensureBuilt } from '../tools/build'
import { cardField, cardFrame, cvcFocused, typeCard, stubStripe, stripeTokens } from './stubStripe'
import { launch } from './launch'
import { button, closed, dialogNamed, enter, main, says } from './steps'
import { openVisit, type Visit } from './visit'

const NUMBER = '378282246310005'
const CVC = '7391'
const canaries = [NUMBER, '3782 822463 10005']
/** Four digits alone may occur in any id. */
const cvcAlone = new RegExp(`(?<![\\w.-])${CVC}(?![\\w.-])`)

const refusedCall = /40[04] .*\/(card-frame\/tokens|credit-cards|credits\/charge)/

/** Every action and the resulting state, before any masking for developer tools. */
const recordStore = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript({
    content: `
      window.storeSeen = []
      window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => (...enhancers) => (create) => {
        const record = (make) => (reducer, initial) => make((state, action) => {
          const next = reducer(state, action)
          window.storeSeen.push(JSON.stringify([action, next]))
          return next
        }, initial)
        return [...enhancers, record].reduceRight((made, enhance) => enhance(made), create)
      }`,
  })
}

const storeSeen = (page: Page): Promise<string> => page.evaluate('window.storeSeen.join()')

const storages = (page: Page): Promise<string> => page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')

const mainDocument = (page: Page): Promise<string> =>
  page.evaluate(`document.documentElement.outerHTML + Array.from(document.querySelectorAll('input'), ({ value }) => value)`)

/** Requests of the page itself, without those of the card frame. */
const bodiesOf = (page: Page): string[] => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) bodies.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return bodies
}

const assertNowhere = (places: Record<string, string>): void => {
  for (const [place, text] of Object.entries(places)) {
    assert.notEqual(text, '', `${place} was looked at`)
    for (const canary of canaries) assert.ok(!text.includes(canary), `the number is in ${place}`)
    assert.doesNotMatch(text, cvcAlone, `the CVC is in ${place}`)
  }
}

const openFunds = async (page: Page) => {
  await button(main(page), 'Add funds').first().click()
  const dialog = dialogNamed(page, 'Add funds')
  await dialog.getByLabel('Amount to add, before taxes').waitFor()
  if ((await dialog.getByRole('radio').count()) > 0) await dialog.getByLabel('New card').check()
  return dialog
}

describe('a card', () => {
  let browser: Browser
  before(async () => {
    await ensureBuilt()
    browser = await launch()
  })
  after(() => browser.close())

  const onServer = async (server: TestServer, path: string, travel: (visit: Visit) => Promise<void>): Promise<void> => {
    const visit = await openVisit(browser, server.url, { width: 1280, scheme: 'light' })
    try {
      visit.expect(refusedCall)
      await recordStore(visit.context)
      await enter(visit.page, await server.seed.practice(), path)
      await travel(visit)
      await visit.end()
    } finally {
      await visit.context.close()
      await server.close()
    }
  }

  test('leaves its number and CVC only in the frame, and its token in no store and no storage', async () => {
    const server = await startServer()
    await onServer(server, 'billing', async ({ page }) => {
      const bodies = bodiesOf(page)
      const tokens: string[] = []
      page.on('response', (response) => {
        if (!response.url().endsWith('/card-frame/tokens')) return
        void response.text().then((text) => tokens.push(/"token":"([^"]+)"/.exec(text)?.[1] ?? ''))
      })
      const dialog = await openFunds(page)
      await typeCard(page, { number: NUMBER, cvc: CVC }, false)
      assertNowhere({ 'the main document': await mainDocument(page), storage: await storages(page) })
      await button(dialog, 'Add funds').click()
      await dialog.getByText('Thank you.').waitFor()
      await button(dialog, 'Close').click()
      await closed(dialog)
      await page.getByRole('link', { name: 'Manage credit cards' }).click()
      await button(page, 'Add card').click()
      await typeCard(page, { number: NUMBER, cvc: CVC }, false)
      await says(page, 'Credit card has been saved.', () => page.keyboard.press('Enter'))
      const [store, stored] = [await storeSeen(page), await storages(page)]
      assertNowhere({
        'the main document': await mainDocument(page),
        'the store': store,
        storage: stored,
        'what the page sends': bodies.join('\n'),
        'the log of the service': server.logged(),
      })
      assert.equal(tokens.length, 2)
      for (const token of tokens) {
        assert.ok(bodies.join('\n').includes(token), 'the token is what the page sends')
        assert.ok(!`${store}${stored}${await mainDocument(page)}${server.logged()}`.includes(token), 'the token is kept somewhere')
      }
    })
  })

  let double: StripeDouble
  beforeEach(async () => {
    double = await startStripeDouble()
  })
  afterEach(() => double.close())

  const startWithStripe = async (): Promise<TestServer> => {
    const stripe = { ...double.account, publishableKey: 'pk_test_canary' }
    return startServer({ cards: makeStripeCards(double.account, () => new Date()), stripe })
  }

  test('can be rejected, confirmed and declined by the bank, and charged through Stripe', async () => {
    await onServer(await startWithStripe(), 'billing', async ({ page, context }) => {
      await stubStripe(context, stripeTokens, (secret, isConfirmed) => double.stepUp(secret.replace(/_secret.*$/, ''), isConfirmed))
      const dialog = await openFunds(page)
      const pay = () => button(dialog, 'Add funds').click()
      const ownBank = page.frameLocator('iframe[title="Bank confirmation"]').frameLocator('iframe[title="Your bank"]')
      await cardField(page, 'CVC', true).waitFor()
      await cardFrame(page).getByLabel('Cardholder name').focus()
      await page.keyboard.press('Enter')
      await cardFrame(page).getByText('Please check the card number.').waitFor()
      await typeCard(page, { number: '4000000000000002' }, true)
      await dialog.getByRole('img', { name: 'Visa' }).waitFor()
      await pay()
      await dialog.getByText('Please check your credit card details and try again.').waitFor()
      await cvcFocused(page, true)
      assert.equal(await cardField(page, 'CVC', true).inputValue(), '')
      await typeCard(page, { number: '4000002760003184' }, true)
      await pay()
      await ownBank.getByRole('button', { name: 'Fail' }).click()
      await dialog.getByText('Please check your credit card details and try again.').waitFor()
      await cvcFocused(page, true)
      await typeCard(page, { number: '4000002760003184' }, true)
      await pay()
      await ownBank.getByRole('button', { name: 'Complete' }).click()
      await dialog.getByText('Thank you.').waitFor()
      assert.equal([...double.intents.values()].filter(({ status }) => status === 'succeeded').length, 1)
    })
  })

  test('waits while Stripe’s script is blocked, and continues once it loads', async () => {
    await onServer(await startWithStripe(), 'billing', async ({ page, context, expect }) => {
      expect(/js\.stripe\.com/)
      await context.route(/js\.stripe\.com/, (route) => route.abort('blockedbyclient'))
      const dialog = await openFunds(page)
      await dialog.getByText('Sorry, we cannot process your payment. Please try again.').waitFor()
      await context.unroute(/js\.stripe\.com/)
      await stubStripe(context, stripeTokens)
      await button(dialog, /^Retry/).click()
      await typeCard(page, { number: '4242424242424242' }, true)
      await page.keyboard.press('Enter')
      await dialog.getByText('Thank you.').waitFor()
    })
  })
})
