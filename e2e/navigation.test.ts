import assert from 'node:assert/strict'
import type { Page, Response } from 'playwright-core'
import { becomes, button, heading, link, main, openUserMenu, signIn, whileWaitingFor } from './steps'
import { declareJourneys } from './fixture'
import { readManifest, scriptsSoFar } from './loaded'

/** The requests of the API since the latest call, without their queries. */
const watchRequests = (page: Page): (() => string[]) => {
  let seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/v1/')) seen.push(pathname.split('/').slice(4).join('/'))
  })
  return () => {
    const taken = seen
    seen = []
    return taken
  }
}

const menuItem = (page: Page, name: string) => link(page.getByRole('navigation', { name: 'Main menu' }), name)
const rows = (page: Page) => page.getByRole('list', { name: 'Phone numbers' }).getByRole('listitem')
const loading = (page: Page) => main(page).getByRole('progressbar')

/** On a busy machine Chromium takes the network for a slow one, where nothing is loaded early. */
const onFastNetwork = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '4g' } }))

const scriptsOf = async (imports: RegExp): Promise<string[]> =>
  (await readManifest()).imports.filter(({ request }) => imports.test(request)).flatMap(({ files }) => files.filter((name) => name.endsWith('.js')))

const wide = [{ width: 1280, scheme: 'light' }] as const

declareJourneys((journey) => {
  journey('a menu item that is pointed at loads its screen, whose queries are sent once', async ({ page, person, expect }) => {
    expect(/webphone\/token/)
    await page.setViewportSize({ width: 1280, height: 900 })
    await onFastNetwork(page)
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    const requests = watchRequests(page)
    const isAnswer = (response: Response): boolean => response.url().endsWith('/applications')
    await whileWaitingFor(page.waitForResponse(isAnswer), () => menuItem(page, 'Applications').hover())
    const early = requests()
    assert.deepEqual(early.filter((path) => path === 'applications'), ['applications'])
    await menuItem(page, 'Applications').click()
    await heading(page, 'Applications').waitFor()
    await page.getByRole('region', { name: 'Your call flows' }).waitFor()
    assert.deepEqual(requests().filter((path) => early.includes(path)), [])
    assert.equal(await page.evaluate(() => window.earlyRequests?.size), 0)
  }, [...wide])

  journey('once a screen is quiet, its menus and dialogs open without a file, and Escape closes them', async ({ page, person }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await onFastNetwork(page)
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    await page.goto('logs')
    await main(page).locator('tbody tr').first().waitFor()
    const needed = await scriptsOf(/\/(?:UserMenu|Notifications|SearchPart|ContactParts|CallDetailsDialog|RowMenu)$/)
    assert.ok(needed.length > 5)
    const missing = async () => {
      const loaded = await scriptsSoFar(page)
      return needed.filter((name) => !loaded.includes(name))
    }
    await becomes(missing, [])
    // Held rather than aborted: what an open menu could open next still loads ahead, and a failed file is reported.
    await page.route('**/*.js', () => undefined)
    const opened = page.locator('.MuiModal-root')
    const opens: (() => Promise<unknown>)[] = [
      () => openUserMenu(page, person),
      () => button(page, 'Notifications').click(),
      () => button(page, 'Search your account').click(),
      () => main(page).locator('tbody button[aria-haspopup=menu]').first().click(),
      () => main(page).locator('tbody button[aria-haspopup=dialog]').first().click(),
    ]
    for (const open of opens) {
      await open()
      await opened.waitFor()
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
  }, [...wide])

  journey('Back shows the rows of a visited list at once, from the top', async ({ page, person, expect }) => {
    expect(/webphone\/token/)
    await page.setViewportSize({ width: 1280, height: 360 })
    await signIn(page, person)
    await heading(page, 'Dashboard').waitFor()
    await menuItem(page, 'Phone numbers').click()
    await rows(page).first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 40))
    await becomes(() => page.evaluate(() => window.scrollY), 40)
    await menuItem(page, 'Support').click()
    await heading(page, 'Support').waitFor()
    await becomes(() => page.evaluate(() => window.scrollY), 0)
    await page.route('**/v1/**/numbers', () => undefined)
    await page.goBack()
    await rows(page).first().waitFor()
    assert.equal(await loading(page).count(), 0)
    await becomes(() => page.evaluate(() => window.scrollY), 0)
  }, [...wide])
})
