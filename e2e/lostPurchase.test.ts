import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { numbersOperations } from 'contract/numbers'
import type { Page, Route } from 'playwright-core'
import { becomes, button, closed, dialogNamed, enter, heading, main, storedToken, whileWaitingFor } from './steps'
import { openFixture, type Fixture, travel } from './fixture'
import { openVisit, type Visit } from './visit'

const [PLAN, CENTS] = [6, 50_00] as const
const lost = { kind: 'dropAfter' } as const

const balanceOf = async (page: Page, accountId: string): Promise<number> => {
  const headers = { authorization: `Bearer ${await storedToken(page)}` }
  const overview: unknown = await (await page.request.get(`/v1/accounts/${accountId}/billing-overview`, { headers })).json()
  assert.ok(typeof overview === 'object' && overview !== null && 'prepaid_balance' in overview)
  return Number(overview.prepaid_balance)
}

const activeNumbers = async (page: Page): Promise<number> => {
  await heading(page, 'Phone numbers').waitFor()
  const title = page.getByRole('heading', { name: /^You have \d+ active phone number\(s\)$/ })
  return Number(/\d+/.exec(await title.innerText())?.[0])
}

describe('the purchase of a number whose reply is lost', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await openFixture()
  })
  after(() => fixture.close())

  const keys = async (): Promise<(string | null)[]> =>
    (await fixture.product.service.requests(numbersOperations.registerNumber)).map(({ idempotencyKey }) => idempotencyKey)

  const buy = async (name: string, go: (visit: Visit, cost: number) => Promise<void>): Promise<void> => {
    const { person, service, url } = fixture.product
    const { accountId } = service.practice
    await service.setFunds(accountId, PLAN, CENTS)
    const earlier = (await keys()).length
    const visit = await openVisit(fixture.browser, url, { width: 1280, scheme: 'light' })
    const { page, expect } = visit
    expect(/ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/)
    await travel([visit], name, async () => {
      await enter(page, person, 'numbers')
      const before = await activeNumbers(page)
      await page.goto('numbers/search?country=CA&type=Local&area_code=514')
      await main(page).getByRole('button', { name: 'Buy now' }).first().click()
      const text = await dialogNamed(page, 'Confirm transaction').getByText(/^There is a \$\d+\.\d\d cost that will be applied/).innerText()
      const cost = Number(/\$(\d+\.\d\d)/.exec(text)?.[1])
      assert.ok(cost > 0)
      await go(visit, cost)
      const sent = (await keys()).slice(earlier)
      assert.ok(sent.length > 1, 'the purchase was not repeated')
      assert.equal(new Set(sent).size, 1, 'a purchase was repeated under another key')
      assert.notEqual(sent[0], null)
      await page.goto('numbers')
      assert.equal(await activeNumbers(page), before + 1)
      assert.equal(await balanceOf(page, accountId), CENTS / 100 - cost)
    })
  }
  const confirm = (page: Page) => button(dialogNamed(page, 'Confirm transaction'), /^Buy for/).click()

  test('is repeated under the same key, and buys and charges once', () =>
    buy('a lost reply', async ({ page }) => {
      await fixture.product.service.failNext(numbersOperations.registerNumber, lost)
      const bought = page.getByText('Your phone number has been registered successfully!')
      await whileWaitingFor(bought.waitFor(), () => confirm(page))
      const answer = dialogNamed(page, 'Choose who answers')
      await answer.getByLabel('Send incoming calls to').waitFor()
      await button(answer, 'Later').click()
      await closed(answer)
    }))

  test('together with the network is confirmed once the network is back, and buys and charges once', () =>
    buy('a lost network', async ({ page, context }, cost) => {
      const loseReply = async (route: Route): Promise<void> => {
        await route.fetch()
        await context.setOffline(true)
        await route.abort('connectionreset')
      }
      await page.route(({ pathname }) => pathname.endsWith('/numbers/register'), loseReply, { times: 1 })
      const dialog = dialogNamed(page, 'Confirm transaction')
      await confirm(page)
      const again = button(dialog, 'Check again')
      await dialog.getByText("the number won't be bought twice.").waitFor()
      await context.setOffline(false)
      const bought = page.getByText('Your phone number has been registered successfully!')
      await whileWaitingFor(bought.waitFor(), () => again.click())
      const answer = dialogNamed(page, 'Choose who answers')
      await answer.getByLabel('Send incoming calls to').waitFor()
      assert.equal(await answer.getByText("Couldn't load your phone numbers.").count(), 0)
      await button(answer, 'Later').click()
      await closed(answer)
      const left = `$${(CENTS / 100 - cost).toFixed(2)}`
      await becomes(async () => (await main(page).innerText()).includes(left), true)
    }))
})
