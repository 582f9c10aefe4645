import type { Browser } from 'playwright-core'
import { embeddedServices, type EmbeddedServices } from '../e2e/embedded'
import { launch } from '../e2e/launch'
import { readManifest } from '../e2e/loaded'
import { budgetFaults, budgetLines, budgets } from './budgets'
import { measureEditor } from './editing'
import { measureFlowMap } from './flowMap'
import { measureLists } from './lists'
import { measurePages } from './pages'
import { measureGrowth } from './service/measureGrowth'
import { measureService } from './service/measureService'
import { measureSlowNetwork } from './slowNetwork'
import { startTimesSentence } from './startTimes'
import type { TableGroup } from './table'
import { measureVoice, voiceSentences } from './voice'
import { weighBundle } from './weights'

export interface Found {
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

export const parts = {
  budgets: measureBudgets,
  pages: async () => ({ groups: [await withServices(measurePages)] }),
  slow: async () => ({ groups: [await withServices(measureSlowNetwork)] }),
  lists: async () => ({ groups: [await inBrowser(measureLists)] }),
  editor: async () => ({ groups: [await withServices(measureEditor)] }),
  map: async () => ({ groups: [await inBrowser(measureFlowMap)] }),
  service: measureService,
  growth: measureGrowth,
  voice: async () => ({ sentences: voiceSentences(await inBrowser(measureVoice)) }),
  start: async () => ({ sentences: [await startTimesSentence()] }),
} satisfies Record<string, () => Promise<Found>>

export type Part = keyof typeof parts

export const isPart = (name: string): name is Part => Object.hasOwn(parts, name)
