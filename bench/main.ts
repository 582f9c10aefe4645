import '../server/commands/closedPipes'
import { cpus, loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { embeddedServices, type EmbeddedServices } from '../e2e/embedded'
import { launch } from '../e2e/launch'
import { readManifest } from '../e2e/loaded'
import { ensureBuilt } from '../tools/build'
import { budgetFaults, budgetLines, budgets, weighBundle } from './budgets'
import { measureLists } from './lists'
import { tableOf, type TableGroup } from './measuring'
import { measureService } from './service/measureService'
import { measureSlowNetwork } from './slowNetwork'
import { startTimesSentence } from './startTimes'
import { measureVoice, voiceSentences } from './voice'

/** `npm run bench` runs all parts except the budgets; `npm run bench -- slow lists` runs some. */

interface Found {
  groups?: TableGroup[]
  sentences?: string[]
}

const inBrowser = async <Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await launch()
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

const withServices = async <Result>(measure: (browser: Browser, services: EmbeddedServices) => Promise<Result>): Promise<Result> => {
  const services = await embeddedServices()
  try {
    return await inBrowser((browser) => measure(browser, services))
  } finally {
    await services.stop()
  }
}

const measureBudgets = async (): Promise<Found> => {
  const weights = weighBundle(await readManifest())
  const faults = budgetFaults(weights, budgets)
  if (faults.length > 0) process.exitCode = 1
  const rows = budgetLines(weights, budgets).map(({ what, bytes, budget }) => {
    return { what, cells: { bytes: String(bytes), budget: String(budget), left: String(budget - bytes) } }
  })
  return { groups: [{ title: 'Budgets, bytes gzipped', rows }], sentences: faults }
}

const parts = {
  budgets: measureBudgets,
  slow: async () => ({ groups: [await withServices(measureSlowNetwork)] }),
  lists: async () => ({ groups: [await inBrowser(measureLists)] }),
  service: measureService,
  voice: async () => ({ sentences: voiceSentences(await inBrowser(measureVoice)) }),
  start: async () => ({ sentences: [await startTimesSentence()] }),
} satisfies Record<string, () => Promise<Found>>

type Part = keyof typeof parts

const isPart = (name: string): name is Part => Object.hasOwn(parts, name)

const named = process.argv.slice(2)
const unknown = named.filter((name) => !isPart(name))
if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.`)
const selected = (named.length > 0 ? named : Object.keys(parts).filter((name) => name !== 'budgets')).filter(isPart)

const measure = async (part: Part): Promise<Found> => {
  process.stderr.write(`Measuring: ${part}\n`)
  try {
    return await parts[part]()
  } catch (error) {
    process.exitCode = 1
    return { sentences: [`Not measured: ${part}. ${String(error)}`] }
  }
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1)

await ensureBuilt()
const loadBefore = load()
const found: Found[] = []
for (const part of selected) found.push(await measure(part))
const groups = found.flatMap((each) => each.groups ?? [])
if (groups.length > 0) console.log(tableOf(groups))
for (const sentence of found.flatMap((each) => each.sentences ?? [])) console.log(sentence)
console.log(
  `${cpus().length} cores, load ${loadBefore} before and ${load()} after; 1 kB = 1000 bytes; figures are medians with the least and the most.`,
)
