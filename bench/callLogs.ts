import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { enter } from '../e2e/steps'
import { addCalls } from '../server/generate'
import type { Person } from '../server/testing/controlClient'
import { startServerOn, type TestServer } from '../server/testing/startServer'
import { findTestCluster } from '../server/testing/testCluster'
import { momentOf, noteMoment } from '../e2e/moment'
import { notePaints, paintsOf, SLOWDOWN } from './typing'

export const CALLS = { few: 100, many: 100_000 }

const RUNS = 7
const CONTACT = { contact_number: '+15145550107', contact_name: 'Salle de réception Bellerive' }
const TEXT = 'bellerive'
const BETWEEN_KEYS_MS = 200

/** Milliseconds of each run, but for the memory and the rows. */
export interface CallLogs {
  /** From the start of the navigation until the first rows stand. */
  opened: number[]
  /** From the text's last key until only its rows stand. */
  found: number[]
  /** From each key to the next paint, at the slowdown. */
  painted: number[]
  /** Rows on the page after it was opened. */
  rows: number
  /** Of the page's script, after it was opened. */
  heapBytes: number
}

const makeAccount = async ({ seed, store }: TestServer, calls: number): Promise<Person> => {
  const person = await seed.person()
  await seed.number(person.accountId)
  await store.insertInto('contacts').values({ account_id: person.accountId, ...CONTACT, created_at: new Date() }).execute()
  await addCalls(store, person.email, calls)
  return person
}

const openedPage = async (browser: Browser, url: string, person: Person): Promise<Page> => {
  const context = await browser.newContext({ baseURL: `${url}/console/` })
  const page = await context.newPage()
  await noteMoment(page, 'tbody tr')
  await page.addInitScript({ content: notePaints })
  await enter(page, person, 'logs')
  await momentOf(page)
  return page
}

/** Types the text at once, as a paste does, so that the pause before the service is asked is the same for all. */
const findOnce = async (page: Page): Promise<number> => {
  await page.getByLabel('Contact', { exact: true }).focus()
  await page.evaluate(`globalThis.found = new Promise((resolve) => {
    const since = performance.now()
    const look = () => {
      const rows = [...document.querySelectorAll('tbody tr th')]
      const isCounted = /^Matches: \\d/.test(document.querySelector('main [role=status]')?.textContent ?? '')
      if (isCounted && rows.length > 0 && rows.every(({ textContent }) => textContent === '${CONTACT.contact_name}')) resolve(performance.now() - since)
      else requestAnimationFrame(look)
    }
    look()
  }); undefined`)
  await page.keyboard.insertText(TEXT)
  return Number(await page.evaluate('globalThis.found'))
}

const typeSlowly = async (page: Page): Promise<number[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.getByLabel('Contact', { exact: true }).fill('')
  await page.evaluate('globalThis.paints = []')
  for (const key of TEXT) {
    await page.keyboard.press(key)
    await pause(BETWEEN_KEYS_MS)
  }
  return paintsOf(page)
}

const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

const visit = async (browser: Browser, url: string, person: Person, { opened, found, painted }: CallLogs) => {
  const page = await openedPage(browser, url, person)
  opened.push(await momentOf(page))
  const [rows, heapBytes] = [await page.locator('tbody tr').count(), await heapOf(page)]
  found.push(await findOnce(page))
  painted.push(...(await typeSlowly(page)))
  await page.context().close()
  return { rows, heapBytes }
}

const nothing = (): CallLogs => ({ opened: [], found: [], painted: [], rows: 0, heapBytes: 0 })

/** The screen of the call logs of a small and of a large account, in turn. */
export const measureCallLogs = async (browser: Browser): Promise<{ few: CallLogs; many: CallLogs }> => {
  const cluster = await findTestCluster()
  const server = await startServerOn(cluster)
  const [few, many] = [nothing(), nothing()]
  try {
    const people = [await makeAccount(server, CALLS.few), await makeAccount(server, CALLS.many)] as const
    for (let run = 0; run < RUNS; run += 1) {
      Object.assign(few, await visit(browser, server.url, people[0], few))
      Object.assign(many, await visit(browser, server.url, people[1], many))
    }
    return { few, many }
  } finally {
    await server.close()
    await cluster.stop()
  }
}
