import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openFixture, type Fixture } from '../../e2e/fixture'
import { enter, heading, loginShown, openUserMenu } from '../../e2e/steps'
import { openVisit, type Visit } from '../../e2e/visit'
import { figure, share } from 'tools/figures'

const ROUNDS = share('SIGN_OUT_ROUNDS', { test: 1, proof: 10, long: 30 })
const MAX_MS = 500

const noteGuest = (name: string): string => `{
  window.guestAt = null
  window.wasSignedIn = false
  const look = () => {
    const text = document.body?.innerText ?? ''
    if (text.includes(${JSON.stringify(name)})) window.wasSignedIn = true
    else if (window.wasSignedIn && window.guestAt === null && location.pathname.endsWith('/login')) {
      window.guestAt = performance.timeOrigin + performance.now()
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}`

const noteClick = `addEventListener('click', () => {
  window.clickedAt = performance.timeOrigin + performance.now()
}, true)`

const numberIn = async (page: Page, name: string): Promise<number> => Number(await page.evaluate(`window.${name} ?? NaN`))

describe('a session', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await openFixture()
  })
  after(() => fixture.close())

  const open = (): Promise<Visit> => openVisit(fixture.browser, fixture.product.url, { width: 1280, scheme: 'light' })

  test(`that ends in one tab ends in the other within ${MAX_MS} ms and leaves no account data there`, async () => {
    const { person } = fixture.product
    for (let round = 0; round < ROUNDS; round += 1) {
      const visit = await open()
      const { page: watching, newTab } = visit
      await watching.addInitScript({ content: noteGuest(person.name) })
      await enter(watching, person, 'dashboard')
      await heading(watching, 'Dashboard').waitFor()
      const acting = await newTab()
      await acting.goto('billing')
      await heading(acting, 'Billing').waitFor()
      await openUserMenu(acting, person)
      await acting.evaluate(noteClick)
      await acting.getByRole('menuitem', { name: 'Log out' }).click()
      await loginShown(watching)
      const took = (await numberIn(watching, 'guestAt')) - (await numberIn(acting, 'clickedAt'))
      figure('sign-out in one tab until it shows in the other', Math.round(took), 'ms')
      assert.ok(took >= 0 && took < MAX_MS, `it took ${took} ms`)
      assert.ok(!(await watching.content()).includes(person.name))
      await visit.end()
    }
  })
})
