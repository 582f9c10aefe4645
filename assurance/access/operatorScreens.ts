import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { embeddedServices, type EmbeddedProduct } from '../../e2e/embedded'
import { launch } from '../../e2e/launch'
import { arrived, main, type Language } from '../../e2e/steps'
import { ensureBuilt } from '../../tools/build'
import { isList, isRecord } from '../browser/json'
import { addOperatorData, startOf, type OperatorRecords } from './operatorData'
import { drawnAnew, HEIGHT_PX } from './variants'

interface Picture {
  name: string
  language: Language
  path: (records: OperatorRecords) => string
}

const pictures: readonly Picture[] = [
  { name: 'overview', language: 'en', path: () => 'overview' },
  { name: 'accounts', language: 'en', path: () => 'accounts' },
  { name: 'account', language: 'en', path: ({ accountId }) => `accounts/${accountId}` },
  { name: 'numbers', language: 'en', path: () => 'numbers' },
  { name: 'request', language: 'en', path: ({ requestId }) => `desk/${requestId}` },
  { name: 'catalogue', language: 'en', path: () => 'catalogue' },
  { name: 'accounts-fr', language: 'fr', path: () => 'accounts' },
  { name: 'desk-fr', language: 'fr', path: () => 'desk' },
  { name: 'overview-fr', language: 'fr', path: () => 'overview' },
]

const WIDTH_PX = 1280
const MAX_PX = 1000
/** Of 100: its text is sharp, in half the bytes of a PNG. */
const QUALITY = 82

const versionOf = async (): Promise<string> => {
  const parsed: unknown = JSON.parse(await readFile('package.json', 'utf8'))
  return isRecord(parsed) ? String(parsed['version']) : ''
}

/** The database's own clock isn't stopped, and other figures are of the machine that takes the pictures. */
const steadyOverview = async (context: BrowserContext, now: string): Promise<void> => {
  const build = await versionOf()
  await context.route('**/v1/operator/overview', async (route) => {
    const read: unknown = await (await route.fetch()).json()
    if (!isRecord(read) || !isList(read['waiting'])) throw new Error('The overview lacks what waits.')
    // A minute less, because the data was added on the hour, to which whole days are counted.
    const ahead = Math.round((Date.now() - Date.parse(now)) / 1000) - 60
    const waiting = read['waiting'].filter(isRecord).map((row) => ({ ...row, oldest_seconds: Math.max(0, Number(row['oldest_seconds']) - ahead) }))
    await route.fulfill({ json: { ...read, waiting, build, answers: 1_284, errors: 0, database_bytes: 24_000_000 } })
  })
}

const openContext = async (product: EmbeddedProduct, browser: Awaited<ReturnType<typeof launch>>, language: Language, now: string, token: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: `${product.url}/operator/`,
    viewport: { width: WIDTH_PX, height: HEIGHT_PX },
    reducedMotion: 'reduce',
    locale: `${language}-CA`,
    timezoneId: 'America/Montreal',
  })
  await steadyOverview(context, now)
  const content = `localStorage.setItem('operator_token', ${JSON.stringify(token)}); localStorage.setItem('language', '${language}')`
  await context.addInitScript({ content: `if (location.protocol !== 'about:') { ${content} }` })
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  return page
}

const photograph = async (page: Page, file: string): Promise<void> => {
  await page.setViewportSize({ width: WIDTH_PX, height: HEIGHT_PX })
  await drawnAnew(page)
  const length = await page.evaluate(() => document.body.scrollHeight)
  await page.setViewportSize({ width: WIDTH_PX, height: Math.min(Math.max(length, HEIGHT_PX), MAX_PX) })
  await drawnAnew(page)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  await writeFile(file, Buffer.from(data, 'base64'))
}

/** Each starts at the clock of `now`, as the practice accounts do. */
export const makeOperatorPictures = async (folder: string, now: string): Promise<void> => {
  await ensureBuilt()
  const services = await embeddedServices()
  const browser = await launch()
  try {
    const product = await services.start({ now: startOf(now) })
    const records = await addOperatorData(product, now)
    for (const language of ['en', 'fr'] as const) {
      const page = await openContext(product, browser, language, now, records.token)
      for (const picture of pictures.filter((each) => each.language === language)) {
        // Plans are named in English until the catalogue is there.
        await page.goto(picture.path(records), { waitUntil: 'networkidle' })
        await main(page).getByRole('table').or(main(page).getByRole('listitem')).first().waitFor()
        await arrived(page)
        await photograph(page, path.join(folder, `${picture.name}.webp`))
      }
      await page.context().close()
    }
    await product.stop()
  } finally {
    await browser.close()
    await services.stop()
  }
}
