import type { Browser } from 'playwright-core'
import { embeddedServices } from '../e2e/embedded'
import { launch } from '../e2e/launch'
import { readManifest } from '../e2e/loaded'
import type { Product } from '../e2e/product'
import { signIn } from '../e2e/steps'
import { ensureBuilt } from '../tools/build'
import { CALLS, measureCallLogs, type CallLogs } from './callLogs'
import { editIn, SIZE, type Edited } from './editing'
import { measureLongLists, sayLongLists } from './longLists'
import { load, weighInAll, type Load, type MeasuredPage, type Weight } from './pageLoads'
import { plainConsole } from './plainPage'
import { startTimes } from './startTimes'
import { NUMBERS, SLOWDOWN, typeIn } from './typing'
import { measureVoice, sayVoice } from './voice'

const RUNS = 9
const TYPING_RUNS = 3

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const signedInState = async (browser: Browser, { url, person }: Product) => {
  const context = await browser.newContext({ baseURL: `${url}/console/` })
  await signIn(await context.newPage(), person)
  const state = await context.storageState()
  await context.close()
  return state
}

const PLAIN = 'Plain page'

const pagesOf = async (browser: Browser, product: Product, plain: Product): Promise<MeasuredPage[]> => [
  { name: PLAIN, url: plain.url, path: 'login', selector: 'input[type=password]:enabled' },
  { name: 'Sign-in, field usable', url: product.url, path: 'login', selector: 'input[type=password]:enabled' },
  {
    name: 'Dashboard, chart drawn',
    url: product.url,
    path: 'dashboard',
    selector: '.highcharts-series path.highcharts-graph',
    storageState: await signedInState(browser, product),
  },
]

interface Measured {
  page: MeasuredPage
  loads: Load[]
  inAll: Weight
}

/** Interleaved, so that what else the machine does weighs on all pages alike. */
const measureAll = async (browser: Browser, pages: MeasuredPage[]): Promise<Measured[]> => {
  const manifest = await readManifest()
  const measured: Measured[] = []
  for (const page of pages) measured.push({ page, loads: [], inAll: await weighInAll(browser, page, manifest) })
  for (let run = 0; run < RUNS; run += 1) {
    for (const { page, loads } of measured) loads.push(await load(browser, page, manifest))
  }
  return measured
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1)

const timeOf = ({ loads }: Measured): number => median(loads.map(({ milliseconds }) => milliseconds))

const weightColumns = (when: string, weight: Weight | undefined) =>
  weight && {
    [`requests ${when}`]: weight.requests,
    [`gzip kB ${when}`]: kB(weight.gzip),
    [`brotli kB ${when}`]: kB(weight.brotli),
  }

const rowsOf = (measured: Measured[]) => {
  const plain = measured.find(({ page }) => page.name === PLAIN)
  return measured.map((each) => ({
    page: each.page.name,
    ...(each !== plain && { ...weightColumns('before', each.loads[0]?.before), ...weightColumns('in all', each.inAll) }),
    'median ms': Math.round(timeOf(each)),
    'times the plain page': plain === undefined ? '' : (timeOf(each) / timeOf(plain)).toFixed(1),
  }))
}

interface Typed {
  numbers: number[]
  plain: number[]
}

/** In a field above 2,000 numbers, and in one above nothing, in turn. */
const measureTyping = async (browser: Browser, product: Product, plain: Product): Promise<Typed> => {
  const storageState = await signedInState(browser, product)
  const typed: Typed = { numbers: [], plain: [] }
  for (let run = 0; run < TYPING_RUNS; run += 1) {
    typed.plain.push(...(await typeIn(browser, { name: PLAIN, url: plain.url, path: 'login', selector: 'input[type=email]' })))
    const filter = { name: 'Number filter', url: product.url, path: 'numbers', selector: 'main input', storageState }
    typed.numbers.push(...(await typeIn(browser, filter)))
  }
  return typed
}

const sayTyping = ({ numbers, plain }: Typed): void => {
  const [middle, worst] = [median(numbers), Math.max(...numbers)]
  const ratio = (middle / median(plain)).toFixed(1)
  console.log(
    `Typing in the filter of ${NUMBERS} numbers at ${SLOWDOWN}x CPU slowdown, next paint of ${numbers.length} keys: ` +
      `median ${middle.toFixed(0)} ms (${ratio} times a field without a list), worst ${worst.toFixed(0)} ms.`,
  )
}

const spread = (milliseconds: number[]): string =>
  `${median(milliseconds).toFixed(0)} ms (${Math.min(...milliseconds).toFixed(0)} to ${Math.max(...milliseconds).toFixed(0)})`

const sayEditing = ({ opened, moved, undone }: Edited): void => {
  console.log(
    `A call flow of ${SIZE.branches} branches with ${SIZE.modules} steps each at ${SLOWDOWN}x CPU slowdown: ` +
      `opens in ${spread(opened)}, paints a move in ${spread(moved)}, an undo in ${spread(undone)}.`,
  )
}

const sayCallLogs = ({ few, many }: Record<'few' | 'many', CallLogs>): void => {
  const times = (pick: (logs: CallLogs) => number[]): string => (median(pick(many)) / median(pick(few))).toFixed(2)
  console.log(
    `Call logs, ${CALLS.many} against ${CALLS.few}: first rows in ${spread(many.opened)}, ${times(({ opened }) => opened)} times; ` +
      `a text's rows in ${spread(many.found)}, ${times(({ found }) => found)} times; a key paints in ${spread(many.painted)} at ${SLOWDOWN}x; ` +
      `${many.rows} rows and ${kB(many.heapBytes)} kB of script held against ${few.rows} and ${kB(few.heapBytes)}.`,
  )
}

const measureInBrowser = async () => {
  const folder = await plainConsole()
  const [browser, services] = await Promise.all([launch(), embeddedServices()])
  try {
    const [product, plain] = [await services.start(), await services.start({ consoleFolder: folder.path })]
    const pages = await measureAll(browser, await pagesOf(browser, product, plain))
    const typed = await measureTyping(browser, product, plain)
    const edited = await editIn(browser, product, await signedInState(browser, product))
    return { pages, typed, edited, logs: await measureCallLogs(browser), voice: await measureVoice(browser) }
  } finally {
    await Promise.all([browser.close(), services.stop()])
    await folder.remove()
  }
}

await ensureBuilt()
console.log(`${RUNS} interleaved runs with an empty cache against a service of this machine; 1 kB = 1000 bytes.`)
const { pages, typed, edited, logs, voice } = await measureInBrowser()
console.table(rowsOf(pages))
sayTyping(typed)
sayEditing(edited)
sayCallLogs(logs)
sayVoice(voice, spread)
sayLongLists(await measureLongLists())
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
const { first, second } = await startTimes()
console.log(`From the command to the sign-in page: first start ${seconds(first)}, second ${seconds(second)}.`)
