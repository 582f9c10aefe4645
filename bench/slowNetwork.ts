import type { Browser, Page } from 'playwright-core'
import { appearanceTime, recordAppearance } from '../e2e/appearance'
import type { EmbeddedProduct, EmbeddedServices } from '../e2e/embedded'
import { startFloorPages, type Floor } from './floorPages'
import { RUNS } from './runs'
import { CHART, FORM, screensOf, TABLE_ROW, type Screen, type StorageState } from './screens'
import { median, ratios, spread } from './spread'
import type { TableGroup, TableRow } from './table'

/** Slow 4G: 1.6 Mb/s down, 720 kb/s up, 150 ms latency. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const CPU_SLOWDOWN = 4

const FIGURES = 'main section[aria-busy=false]'

interface Loads {
  coldMs: number
  /** In the same browser profile, its cache filled by the first visit. */
  warmMs: number
  waves: number
}

interface Measured {
  screen: Screen
  floor: Floor
  isFloor: boolean
  loads: Loads[]
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

const tokenState = async ({ url, person, service }: EmbeddedProduct): Promise<StorageState> => {
  const body = JSON.stringify({ email: person.email, password: person.password })
  const response = await fetch(`${url}/v1/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const reply: unknown = await response.json()
  const token = typeof reply === 'object' && reply !== null && 'token' in reply ? String(reply.token) : ''
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'floor_account', value: service.practice.accountId },
  ]
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

const floorScreens = async (products: Record<Floor, EmbeddedProduct>): Promise<Measured[]> => {
  const rows: [floor: Floor, name: string, selector: string][] = [
    ['signIn', 'Floor: sign-in', FORM],
    ['dashboard', 'Floor: dashboard', CHART],
    ['list', 'Floor: list', TABLE_ROW],
  ]
  return Promise.all(
    rows.map(async ([floor, name, selector]) => {
      const screen = { name, url: products[floor].url, path: '', selector, storageState: await tokenState(products[floor]) }
      return { screen, floor, isFloor: true, loads: [] }
    }),
  )
}

const floorOf: Partial<Record<string, Floor>> = { 'Sign-in': 'signIn', Dashboard: 'dashboard', 'Dashboard figures': 'dashboard', Analytics: 'dashboard' }

const consoleScreens = async (browser: Browser, product: EmbeddedProduct): Promise<Measured[]> => {
  const screens = await screensOf(browser, product)
  const figures = screens.filter(({ name }) => name === 'Dashboard').map((each) => ({ ...each, name: 'Dashboard figures', selector: FIGURES }))
  return [...screens, ...figures].map((screen) => ({ screen, floor: floorOf[screen.name] ?? 'list', isFloor: false, loads: [] }))
}

const rowOf = ({ screen, floor, isFloor, loads }: Measured, all: readonly Measured[]): TableRow => {
  const base = all.find((each) => each.isFloor && each.floor === floor)?.loads ?? []
  const timesFloor = (pick: (each: Loads) => number): string => spread(ratios(loads.map(pick), base.map(pick)), 2)
  const cold = ({ coldMs }: Loads): number => coldMs
  return {
    what: screen.name,
    cells: {
      'usable ms': spread(loads.map(cold)),
      'usable, × floor': isFloor ? '' : timesFloor(cold),
      'again, × floor': isFloor ? '' : timesFloor(({ warmMs }) => warmMs),
      waves: String(median(loads.map(({ waves }) => waves))),
    },
  }
}

/** In alternation, so that other load on the machine affects all pages alike. */
export const measureSlowNetwork = async (browser: Browser, services: EmbeddedServices): Promise<TableGroup> => {
  const [product, { products, stop }] = [await services.start(), await startFloorPages(services)]
  try {
    const all = [...(await floorScreens(products)), ...(await consoleScreens(browser, product))]
    for (let run = 0; run < RUNS; run += 1) {
      for (const { screen, loads } of all) loads.push(await load(browser, screen))
    }
    return { title: `Slow 4G and a CPU slowed ${CPU_SLOWDOWN} times, ${RUNS} cold visits and one more each`, rows: all.map((each) => rowOf(each, all)) }
  } finally {
    await Promise.all([product.stop(), stop()])
  }
}
