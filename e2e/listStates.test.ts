import { after, before, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { openFixture, type Fixture } from './fixture'
import { button, enter, heading } from './steps'
import { openVisit, type Variant } from './visit'

interface List {
  /** Also the last segment of the API path, by default. */
  path: 'numbers' | 'audiofiles' | 'voicemails' | 'support'
  wire?: { path: string; field: string }
  title: string
  emptyText: string
  failedText: string
}

const lists: List[] = [
  {
    path: 'support',
    wire: { path: 'support-requests', field: 'support_requests' },
    title: 'Support',
    emptyText: "You don't have any support requests yet.",
    failedText: "Couldn't load your support requests.",
  },
  {
    path: 'voicemails',
    title: 'Voicemails',
    emptyText: "You don't have any voicemail.",
    failedText: "Couldn't load your voicemails.",
  },
  {
    path: 'numbers',
    title: 'Phone numbers',
    emptyText: "You don't have any phone number yet.",
    failedText: "Couldn't load your phone numbers.",
  },
  {
    path: 'audiofiles',
    title: 'Audio files',
    emptyText: "You don't have any audio file.",
    failedText: "Couldn't load your audio files.",
  },
]

const narrow: Variant = { width: 375, scheme: 'dark' }
const wide: Variant = { width: 1280, scheme: 'light' }

let fixture: Fixture

before(async () => {
  fixture = await openFixture()
})

after(() => fixture.close())

const openWith = async (page: Page, { path, title, wire }: List, answer: (route: Route) => Promise<void>): Promise<void> => {
  const pattern = new RegExp(`/v1/accounts/[^/]+/${wire?.path ?? path}(\\?.*)?$`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(pattern, answer)
  await page.goto(path)
  await heading(page, title).waitFor()
}

test('empty and failed lists are accessible', async () => {
  const visit = await openVisit(fixture.browser, fixture.product.url, narrow)
  const { page, inspect } = visit
  visit.expect(/503 .*\/v1\/accounts/)
  await enter(page, fixture.product.person, 'numbers')
  for (const list of lists) {
    await openWith(page, list, (route) => route.fulfill({ json: { [list.wire?.field ?? list.path]: [] } }))
    await page.getByText(list.emptyText).waitFor()
    await inspect(`${list.path} empty`)
    await openWith(page, list, (route) => route.fulfill({ status: 503, json: { status: 'internal', user_message: null } }))
    await page.getByText(list.failedText).waitFor()
    await inspect(`${list.path} failed`)
  }
  await visit.end()
})

test('loading lists and deletion dialogs are accessible', async () => {
  const visit = await openVisit(fixture.browser, fixture.product.url, wide)
  const { page, inspect } = visit
  await enter(page, fixture.product.person, 'numbers')
  for (const list of lists) {
    await openWith(page, list, () => new Promise(() => undefined))
    await page.getByRole('progressbar').first().waitFor()
    await inspect(`${list.path} loading`)
    await openWith(page, list, (route) => route.continue())
  }
  await button(page, /^Delete .*Noël/).click()
  await page.getByRole('alertdialog').getByText('Are you sure you want to delete this element? This can not be undone.').waitFor()
  await inspect('delete an audio file')
  await visit.end()
})
