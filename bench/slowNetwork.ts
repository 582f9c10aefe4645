import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { appearanceTime, recordAppearance } from '../e2e/loaded'
import type { EmbeddedProduct, EmbeddedServices } from '../e2e/embedded'
import { signIn } from '../e2e/steps'
import { median, RUNS, spread, type TableGroup, type TableRow } from './measuring'

/** Slow 4G: 1.6 Mb/s down, 720 kb/s up, 150 ms latency. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const CPU_SLOWDOWN = 4

type StorageState = NonNullable<BrowserContextOptions['storageState']>

interface Screen {
  name: string
  url: string
  path: string
  selector: string
  storageState?: StorageState
}

const FORM = 'input[type=password]:enabled'
const CHART = '.highcharts-series path.highcharts-graph'
const TABLE_ROW = 'main tbody tr'
const LIST_ITEM = 'main li'
const STEP = 'main h3'
const FIGURES = 'main section[aria-busy=false]'

const memberScreens: readonly (readonly [name: string, path: string, selector: string])[] = [
  ['Dashboard', 'dashboard', CHART],
  ['Dashboard figures', 'dashboard', FIGURES],
  ['Numbers', 'numbers', LIST_ITEM],
  ['Number search', 'numbers/search?country=CA&type=Local', LIST_ITEM],
  ['Audio files', 'audiofiles', TABLE_ROW],
  ['Applications', 'applications', LIST_ITEM],
  ['Voicemails', 'voicemails', TABLE_ROW],
  ['Recordings', 'recordings', TABLE_ROW],
  ['Call logs', 'logs', TABLE_ROW],
  ['Support', 'support', LIST_ITEM],
  ['Billing', 'billing', TABLE_ROW],
  ['Invoices', 'billing/invoices', TABLE_ROW],
  ['Cards', 'billing/cards', TABLE_ROW],
  ['Analytics', 'analytics', CHART],
  ['Web phone', 'webphone', 'main form button[type=submit]:enabled'],
]

const signedInState = async (browser: Browser, { url, person }: Pick<EmbeddedProduct, 'url' | 'person'>): Promise<StorageState> => {
  const context = await browser.newContext({ baseURL: `${url}/console/` })
  await signIn(await context.newPage(), person)
  const state = await context.storageState()
  await context.close()
  return state
}

const screensOf = async (browser: Browser, product: EmbeddedProduct): Promise<Screen[]> => {
  const { url } = product
  const storageState = await signedInState(browser, product)
  const { id } = await product.addApplication({ friendly_name: 'Accueil court', size: { branches: 3, modules: 5 } })
  const signedIn = [...memberScreens, ['Call flow editor', `applications/${id}`, STEP] as const]
  return [
    { name: 'Sign-in', url, path: 'login', selector: FORM },
    ...signedIn.map(([name, path, selector]) => ({ name, url, path, selector, storageState })),
  ]
}

interface Loads {
  coldMs: number
  /** In the same browser profile, its cache filled by the first visit. */
  warmMs: number
  waves: number
}

/** The longest chain of requests of which each starts after the one before has ended, the page included. */
const wavesBefore = (page: Page, usableMs: number): Promise<number> =>
  page.evaluate((until) => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime }) => startTime < until)
      .toSorted((a, b) => a.startTime - b.startTime)
    const depths: number[] = []
    for (const { startTime } of entries) {
      const before = entries.slice(0, depths.length).flatMap(({ responseEnd }, index) => (responseEnd <= startTime ? [depths[index] ?? 0] : []))
      depths.push(1 + Math.max(0, ...before))
    }
    return Math.max(...depths)
  }, usableMs)

const load = async (browser: Browser, { url, path, selector, storageState }: Screen): Promise<Loads> => {
  const context = await browser.newContext({ baseURL: `${url}/console/`, ...(storageState && { storageState }) })
  try {
    const page = await context.newPage()
    await recordAppearance(page, selector)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(path)
    const coldMs = await appearanceTime(page)
    const waves = await wavesBefore(page, coldMs)
    await page.goto(path)
    return { coldMs, warmMs: await appearanceTime(page), waves }
  } finally {
    await context.close()
  }
}

const rowOf = (name: string, loads: readonly Loads[]): TableRow => ({
  what: name,
  cells: {
    'usable ms': spread(loads.map(({ coldMs }) => coldMs)),
    'again ms': spread(loads.map(({ warmMs }) => warmMs)),
    waves: String(median(loads.map(({ waves }) => waves))),
  },
})

/** In alternation, so that other load on the machine affects all pages alike. */
export const measureSlowNetwork = async (browser: Browser, services: EmbeddedServices): Promise<TableGroup> => {
  const product = await services.start()
  try {
    const all = (await screensOf(browser, product)).map((screen) => ({ screen, loads: new Array<Loads>() }))
    for (let run = 0; run < RUNS; run += 1) {
      for (const { screen, loads } of all) loads.push(await load(browser, screen))
    }
    const title = `Slow 4G and a CPU slowed ${CPU_SLOWDOWN} times, ${RUNS} cold visits and one more each`
    return { title, rows: all.map(({ screen, loads }) => rowOf(screen.name, loads)) }
  } finally {
    await product.stop()
  }
}
