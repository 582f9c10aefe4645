import type { Browser, Page } from 'playwright-core'
import { appearanceTime, recordAppearance } from '../e2e/loaded'
import { enter } from '../e2e/steps'
import { addCalls } from '../server/commands/generate'
import type { Person } from '../server/testing/controlClient'
import { startServerOn, type TestServer } from '../server/testing/startServer'
import { findTestCluster } from '../server/testing/testCluster'
import { makeLargeAccount } from './largeAccount'
import { heapOf, median, ratios, RUNS, spread, type TableGroup, type TableRow } from './measuring'

const NUMBERS = { few: 20, many: 2_000 }
const CALLS = { few: 100, many: 100_000 }

const CONTACT = { contact_number: '+15145550107', contact_name: 'Salle de réception Bellerive' }
const TEXT = 'bellerive'

const makeCaller = async ({ seed, store }: TestServer, calls: number): Promise<Person> => {
  const person = await seed.person()
  await seed.number(person.accountId)
  await seed.contact(person.accountId, CONTACT)
  await addCalls(store, person.email, calls)
  return person
}

/** Milliseconds until only matching rows are shown. The text is set at once, as by a paste, so that the debounce is the same for all. */
const searchCalls = async (page: Page): Promise<number> => {
  await page.getByLabel('Contact', { exact: true }).focus()
  await page.evaluate(`globalThis.found = new Promise((resolve) => {
    const since = performance.now()
    const look = () => {
      const rows = [...document.querySelectorAll('tbody tr th')]
      const isCounted = / match(?:es)?$/.test(document.querySelector('main [role=status]')?.textContent ?? '')
      if (isCounted && rows.length > 0 && rows.every(({ textContent }) => textContent === '${CONTACT.contact_name}')) resolve(performance.now() - since)
      else requestAnimationFrame(look)
    }
    look()
  }); undefined`)
  await page.keyboard.insertText(TEXT)
  return Number(await page.evaluate('globalThis.found'))
}

interface List {
  path: string
  selector: string
  search?: (page: Page) => Promise<number>
}

interface Opened {
  opened: number
  heapBytes: number
  searched: number[]
}

const open = async (browser: Browser, url: string, person: Person, { path, selector, search }: List): Promise<Opened> => {
  const context = await browser.newContext({ baseURL: `${url}/console/` })
  const page = await context.newPage()
  await recordAppearance(page, selector)
  await enter(page, person, path)
  const opened = await appearanceTime(page)
  const heapBytes = await heapOf(page)
  const searched = search === undefined ? [] : [await search(page)]
  await context.close()
  return { opened, heapBytes, searched }
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
  const searched = many.flatMap((run) => run.searched)
  return {
    what,
    cells: {
      'opens ms': spread(many.map(({ opened }) => opened)),
      'opens, × few': spread(ratios(many.map(({ opened }) => opened), few.map(({ opened }) => opened)), 2),
      ...(searched.length > 0 && { 'search ms': `${spread(searched)}, few ${median(few.flatMap((run) => run.searched)).toFixed(0)}` }),
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
    const numbers = await compare(browser, url, owners, { path: 'numbers', selector: 'main li' })
    const calls = await compare(browser, url, callers, { path: 'logs', selector: 'tbody tr', search: searchCalls })
    const [numbersName, callsName] = [`Numbers, ${NUMBERS.many} (few: ${NUMBERS.few})`, `Call logs, ${CALLS.many} (few: ${CALLS.few})`]
    return { title: 'Long lists', rows: [rowOf(numbersName, numbers), rowOf(callsName, calls)] }
  } finally {
    await server.close()
    await cluster.stop()
  }
}
