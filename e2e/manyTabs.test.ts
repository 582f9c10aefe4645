import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { becomes, enter, heading, storedToken } from './steps'
import { openFixture, type Fixture } from './fixture'
import { interruptible } from './proxies'
import { openVisit } from './visit'

const titles = { '': 'Dashboard', logs: 'Call logs', voicemails: 'Voicemails', numbers: 'Phone numbers', applications: 'Applications', billing: 'Billing' }
const RELOADS = 10

const menuItem = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })

/** Tries again while Chromium swaps the page's process, when it refuses to reload. */
const reload = async (page: Page): Promise<void> => {
  const problem = await page.reload({ waitUntil: 'commit' }).then(() => null, String)
  if (problem === null) return
  assert.match(problem, /Not attached to an active page/)
  await page.waitForLoadState('domcontentloaded')
  await reload(page)
}

/** The text that describes the menu item, such as "4 new voicemails". */
const described = (page: Page): Promise<string> =>
  menuItem(page, 'Voicemails').evaluate((link) => {
    const id = link.getAttribute('aria-describedby')
    return (id === null ? null : document.getElementById(id)?.textContent) ?? ''
  })

describe('six tabs of one browser', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await openFixture()
  })
  after(() => fixture.close())

  test('that are reloaded again and again are never refused, and all show what happens', async () => {
    const { person, service, url } = fixture.product
    const { accountId } = service.practice
    const visit = await openVisit(fixture.browser, url, { width: 1280, scheme: 'light' })
    const { page, newTab } = visit
    visit.expect(/webphone\/token/)
    await page.setViewportSize({ width: 1280, height: 800 })
    const refused: string[] = []
    page.context().on('response', (response) => {
      if (response.status() === 429) refused.push(response.url())
    })
    await enter(page, person, '.')
    await heading(page, 'Dashboard').waitFor()
    for (let count = 0; count < RELOADS; count += 1) await reload(page)
    await heading(page, 'Dashboard').waitFor()
    const pages = [page]
    for (const [path, title] of Object.entries(titles).slice(1)) {
      const tab = await newTab()
      await tab.goto(path)
      await heading(tab, title).waitFor()
      pages.push(tab)
    }
    for (const each of pages) await reload(each)
    for (const [index, each] of pages.entries()) await heading(each, Object.values(titles)[index] ?? '').waitFor()
    for (const each of pages) await becomes(async () => /new voicemail/.test(await described(each)), true)

    const [id = ''] = await service.addVoicemails(accountId, { count: 1 })
    const before = await described(page)
    const headers = { authorization: `Bearer ${await storedToken(page)}` }
    const mark = (is_new: 0 | 1) => page.request.put(`/v1/accounts/${accountId}/voicemails/new-status`, { headers, data: { ids: [id], is_new } })
    await mark(0)
    await mark(1)
    for (const each of pages) await becomes(async () => (await described(each)) !== before, true)
    // Whichever tab has the stream, another takes over.
    const closing = pages.splice(3, 3)
    for (const each of closing) await each.close()
    await mark(0)
    for (const each of pages) await becomes(() => described(each), before)
    assert.deepEqual(refused, [])
    await visit.end()
  })

  test('that were cut off from the service count what happened meanwhile', async () => {
    const { person, service, url } = fixture.product
    const { accountId } = service.practice
    const address = await interruptible(url)
    try {
      const visit = await openVisit(fixture.browser, address.url, { width: 1280, scheme: 'light' })
      const { page, newTab } = visit
      visit.expect(/webphone\/token|net::ERR|Failed to load resource/)
      await page.setViewportSize({ width: 1280, height: 800 })
      await enter(page, person, '.')
      await heading(page, 'Dashboard').waitFor()
      const other = await newTab()
      await other.goto('logs')
      await heading(other, 'Call logs').waitFor()
      const pages = [page, other]
      for (const each of pages) await becomes(async () => /new voicemail/.test(await described(each)), true)

      const before = await described(page)
      const headers = { authorization: `Bearer ${await storedToken(page)}` }
      const [id = ''] = await service.addVoicemails(accountId, { count: 1 })
      address.stop()
      for (const is_new of [0, 1]) {
        const marked = await fetch(`${url}/v1/accounts/${accountId}/voicemails/new-status`, { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ ids: [id], is_new }) })
        assert.equal(marked.ok, true, await marked.text())
      }
      address.start()
      for (const each of pages) await becomes(async () => (await described(each)) !== before, true)
      await visit.end()
    } finally {
      await address.close()
    }
  })
})
