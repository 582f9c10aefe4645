import type { Browser, Page } from 'playwright-core'
import { appearanceTime, recordAppearance } from '../e2e/appearance'
import { enter } from '../e2e/steps'
import type { Person } from '../server/testing/controlClient'
import { startServerOn } from '../server/testing/startServer'
import { findTestCluster } from '../server/testing/testCluster'
import { findOnce, makeCaller, typeContact } from './callLogs'
import { makeLargeAccount } from './largeAccount'
import { RUNS } from './runs'
import { median, ratios, spread } from './spread'
import type { TableGroup, TableRow } from './table'
import { typeSlowly, watchKeys } from './typing'
import { heapOf } from './visits'

const NUMBERS = { few: 20, many: 2_000 }
const CALLS = { few: 100, many: 100_000 }

interface Opened {
  opened: number
  heapBytes: number
  painted: number[]
  found: number | null
}

interface List {
  path: string
  selector: string
  find: ((page: Page) => Promise<number>) | null
  type: (page: Page) => Promise<number[]>
}

const numbersList: List = {
  path: 'numbers',
  selector: 'main li',
  find: null,
  type: (page) => typeSlowly(page, page.locator('main input').first(), 'Succursale 1234'),
}

const callLogs: List = { path: 'logs', selector: 'tbody tr', find: findOnce, type: typeContact }

const open = async (browser: Browser, url: string, person: Person, list: List): Promise<Opened> => {
  const context = await browser.newContext({ baseURL: `${url}/console/` })
  const page = await context.newPage()
  await recordAppearance(page, list.selector)
  await watchKeys(page)
  await enter(page, person, list.path)
  const opened = await appearanceTime(page)
  const heapBytes = await heapOf(page)
  const found = list.find === null ? null : await list.find(page)
  const painted = await list.type(page)
  await context.close()
  return { opened, heapBytes, painted, found }
}

interface Compared {
  few: Opened[]
  many: Opened[]
}

/** Measures in alternation, so that other load on the machine affects both alike. */
const compare = async (browser: Browser, url: string, people: Record<keyof Compared, Person>, list: List): Promise<Compared> => {
  const compared: Compared = { few: [], many: [] }
  for (let run = 0; run < RUNS; run += 1) {
    compared.few.push(await open(browser, url, people.few, list))
    compared.many.push(await open(browser, url, people.many, list))
  }
  return compared
}

const rowOf = (what: string, { few, many }: Compared): TableRow => {
  const megabytes = (runs: Opened[]): string => (median(runs.map(({ heapBytes }) => heapBytes)) / 1e6).toFixed(1)
  const keys = (runs: Opened[]): number[] => runs.flatMap(({ painted }) => painted)
  const found = (runs: Opened[]): number[] => runs.flatMap((run) => (run.found === null ? [] : [run.found]))
  const search = found(many).length === 0 ? '' : `, search ${spread(found(many))}, few ${median(found(few)).toFixed(0)}`
  return {
    what,
    cells: {
      'opens ms': spread(many.map(({ opened }) => opened)),
      'opens, × few': spread(ratios(many.map(({ opened }) => opened), few.map(({ opened }) => opened)), 2),
      'acts, ms': `key ${spread(keys(many))}, few ${median(keys(few)).toFixed(0)}${search}`,
      'memory MB': `${megabytes(many)}, few ${megabytes(few)}`,
    },
  }
}

export const measureLists = async (browser: Browser): Promise<TableGroup> => {
  const cluster = await findTestCluster()
  const server = await startServerOn(cluster)
  try {
    const { url, seed } = server
    const few = await seed.person()
    for (let index = 0; index < NUMBERS.few; index += 1) await seed.number(few.accountId)
    const owners = { few, many: await makeLargeAccount(server, { numbers: NUMBERS.many, calls: 0 }) }
    const callers = { few: await makeCaller(server, CALLS.few), many: await makeCaller(server, CALLS.many) }
    const numbers = await compare(browser, url, owners, numbersList)
    const calls = await compare(browser, url, callers, callLogs)
    const [numbersName, callsName] = [`Numbers, ${NUMBERS.many} (few: ${NUMBERS.few})`, `Call logs, ${CALLS.many} (few: ${CALLS.few})`]
    return { title: 'Long lists', rows: [rowOf(numbersName, numbers), rowOf(callsName, calls)] }
  } finally {
    await server.close()
    await cluster.stop()
  }
}
