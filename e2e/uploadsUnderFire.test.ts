import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { countFrom } from 'tools/figures'
import { randomFrom, wholeFrom } from '../server/practice/random'
import { startCuttingProxy } from './proxies'
import { toneWav } from './sound'
import { openFixture, type Fixture } from './fixture'
import { enter, loginShown, storedToken, submitLogin } from './steps'
import { openVisit } from './visit'

/** The long run sends 100 files and cuts 10. */
const FILES = countFrom('UPLOADS', 12)
const CUTS = Math.ceil(FILES / 10)
const SECONDS = 3
const SESSION_ENDS_AT = Math.floor(FILES / 3)
const MAX_MS = 10_000 + FILES * 2_000

const nameOf = (index: number): string => `Sonnerie ${index + 1}.wav`
const contentOf = (index: number): Buffer => toneWav(SECONDS, 200 + index * 10)

/** Varies the spacing of requests, so that different files lose their connection. */
const planCuts = (): Map<number, number> => {
  const random = randomFrom(FILES)
  const bytes = contentOf(0).length
  return new Map(Array.from({ length: CUTS }, (_, index) => [2 + index * 7, wholeFrom(random, 0, bytes - 1)]))
}

interface StoredFile {
  friendly_name: string
  file_url: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isStoredFile = (value: unknown): value is StoredFile =>
  isObject(value) && typeof value['friendly_name'] === 'string' && typeof value['file_url'] === 'string'

const storedFiles = async (url: string, token: string | null): Promise<StoredFile[]> => {
  const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
  if (!isObject(claims)) throw new Error('the token has no claims')
  const headers = { authorization: `Bearer ${token ?? ''}` }
  const response = await fetch(`${url}/v1/accounts/${String(claims['account_id'])}/audiofiles?q=Sonnerie`, { headers })
  const reply: unknown = await response.json()
  if (!isObject(reply) || !Array.isArray(reply['audiofiles'])) throw new Error('the list was not answered')
  return reply['audiofiles'].filter(isStoredFile)
}

const chooseFiles = (page: Page): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(
    Array.from({ length: FILES }, (_, index) => {
      return { name: nameOf(index), mimeType: 'audio/wav', buffer: contentOf(index) }
    }),
  )

let fixture: Fixture
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>

before(async () => {
  fixture = await openFixture()
  proxy = await startCuttingProxy(fixture.product.url, { pattern: /^POST \/v1\/accounts\/[^/]+\/audiofiles /, cutAfter: planCuts() })
})

after(async () => {
  await fixture.close()
  await proxy.stop()
})

test(`${FILES} uploads with ${CUTS} broken connections and an expired session store every file once and complete`, async () => {
  const visit = await openVisit(fixture.browser, proxy.url, { width: 1280, scheme: 'light' })
  const { page } = visit
  visit.expect(/net::ERR|40[14] .*\/v1\//)
  await enter(page, fixture.product.person, 'audiofiles')
  let started = 0
  const ending = new Promise<void>((resolve, reject) => {
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/audiofiles') || (started += 1) !== SESSION_ENDS_AT) return
      storedToken(page)
        .then((token) => fetch(`${fixture.product.url}/v1/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token ?? ''}` } }))
        .then(() => resolve(), reject)
    })
  })
  await chooseFiles(page)
  await ending
  await loginShown(page)
  const completed = page.getByText('Upload completed!').waitFor({ timeout: MAX_MS })
  await submitLogin(page, fixture.product.person)
  await completed
  const stored = await storedFiles(fixture.product.url, await storedToken(page))
  const names = stored.map(({ friendly_name }) => friendly_name).sort()
  assert.deepEqual(names, Array.from({ length: FILES }, (_, index) => nameOf(index)).sort())
  for (const { friendly_name, file_url } of stored) {
    const content = Buffer.from(await (await fetch(new URL(file_url, fixture.product.url))).arrayBuffer())
    assert.ok(content.equals(contentOf(Number(/\d+/.exec(friendly_name)?.[0]) - 1)), friendly_name)
  }
  assert.equal(proxy.cuts(), CUTS)
  await visit.end()
})
