import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { callPathsOperations } from 'contract/callPaths'
import type { Browser, Page } from 'playwright-core'
import { countFrom } from 'tools/figures'
import { appearanceTime, recordAppearance } from '../e2e/appearance'
import { mapFlow } from '../e2e/mapFlow'
import { addCalls } from '../server/commands/generate'
import type { Store } from '../server/platform/database/tables'
import type { SeededMember } from '../server/testing/seed'
import { withoutTimeLimits } from '../server/platform/database/connection'
import { startServerOn, type TestServer } from '../server/testing/startServer'
import { findTestCluster } from '../server/testing/testCluster'
import { RUNS } from './runs'
import { signedInState, type StorageState } from './screens'
import { startLoader, startServiceProcess } from './service/programs'
import { loadOn, picked } from './service/turns'
import { median, ratios, spread } from './spread'
import type { TableGroup, TableRow } from './table'

const BRANCHES = [12, 200]
const CALLS = countFrom('CONSOLE_BENCH_MAP_CALLS', 100_000)
/** More take the same ways again: to plan a path takes far longer than to copy one. */
const PLANNED_CALLS = 20_000
const TURN_MS = 700
const [CARD, COUNT] = ['.map-card', '.map-pill']

interface Mapped {
  what: string
  member: SeededMember
  applicationId: string
  paths: number
  storageState: StorageState
}

const pathsOf = async ({ store }: TestServer, applicationId: string): Promise<number> => {
  const paths = store.selectFrom('call_paths').where('application_id', '=', applicationId)
  const { count } = await paths.select((row) => row.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

const repeatPaths = async (store: Store, applicationId: string, times: number): Promise<void> => {
  // Of one connection, which keeps the temporary tables.
  const unlimited = withoutTimeLimits(store)
  await sql`create temp table planned_paths as select * from call_paths where application_id = ${applicationId}`.execute(unlimited)
  await sql`create temp table planned_steps as select * from call_steps where application_id = ${applicationId}`.execute(unlimited)
  for (let time = 0; time < times; time += 1) {
    const again = sql`md5(call_id::text || ${String(time)})::uuid`
    await sql`insert into call_paths (account_id, started_at, call_id, application_id, flow_version, ending)
      select account_id, started_at, ${again}, application_id, flow_version, ending from planned_paths`.execute(unlimited)
    await sql`insert into call_steps
        (account_id, started_at, call_id, step, flow_version, application_id, branch_id, module_index, module_name, outcome, key, to_branch_id, at)
      select account_id, started_at, ${again}, step, flow_version, application_id, branch_id, module_index, module_name, outcome, key, to_branch_id, at
      from planned_steps`.execute(unlimited)
  }
  await sql`analyze call_paths, call_steps, flow_days, step_days`.execute(unlimited)
  await unlimited.destroy()
}

const makeMapped = async (server: TestServer, browser: Browser, url: string, branches: number): Promise<Mapped> => {
  const { seed, store } = server
  const person = await seed.person()
  const { id: applicationId } = await seed.callFlow(person.accountId, { friendly_name: 'Standard', branches: mapFlow(branches) })
  await seed.number(person.accountId, { endpoint_type: 'application', endpoint_value: applicationId })
  const planned = Math.min(CALLS, PLANNED_CALLS)
  await addCalls(store, person.email, planned)
  await repeatPaths(store, applicationId, Math.round(CALLS / planned) - 1)
  const paths = await pathsOf(server, applicationId)
  const storageState = await signedInState(browser, { url, person })
  return { what: `${branches} branches, ${paths} paths`, member: await seed.signIn(person), applicationId, paths, storageState }
}

/** Milliseconds from opening the address until the map is drawn, with its counts if the service keeps paths of calls. */
const openMap = async (browser: Browser, url: string, { applicationId, storageState }: Mapped, areCounted: boolean): Promise<number> => {
  const context = await browser.newContext({ baseURL: `${url}/console/`, storageState })
  const page: Page = await context.newPage()
  await page.route(/\/console\/applications\//, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!text.includes('"callPaths":true')) throw new Error('The page does not say that the service keeps paths of calls.')
    await route.fulfill({ response, body: text.replace('"callPaths":true', `"callPaths":${String(areCounted)}`) })
  })
  await recordAppearance(page, areCounted ? COUNT : CARD)
  await page.goto(`applications/${applicationId}?view=map`)
  const opened = await appearanceTime(page)
  await context.close()
  return opened
}

interface Compared {
  counted: number[]
  plain: number[]
}

/** In alternation, so that other load on the machine affects both alike. */
const compare = async (browser: Browser, url: string, mapped: Mapped): Promise<Compared> => {
  const compared: Compared = { counted: [], plain: [] }
  await openMap(browser, url, mapped, true)
  for (let run = 0; run < RUNS; run += 1) {
    compared.plain.push(await openMap(browser, url, mapped, false))
    compared.counted.push(await openMap(browser, url, mapped, true))
  }
  return compared
}

const countsPath = (applicationId: string): string => {
  const [day, before] = [new Date(), new Date(Date.now() - 29 * 86_400_000)].map((date) => date.toISOString().slice(0, 10))
  return `/v1${callPathsOperations.getFlowCounts.path.replace(':applicationId', applicationId)}?from=${before}&to=${day}`
}

/** The map of a call flow with and without the counts of 30 days, and how long the service takes to count them. */
export const measureFlowMap = async (browser: Browser): Promise<TableGroup> => {
  const cluster = await findTestCluster()
  const server = await startServerOn(cluster)
  const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-data-'))
  const [service, loader] = [await startServiceProcess('whole', server.databaseUrl, folder), startLoader()]
  const url = `http://127.0.0.1:${service.port}`
  const rows: TableRow[] = []
  try {
    for (const branches of BRANCHES) {
      const mapped = await makeMapped(server, browser, url, branches)
      const { counted, plain } = await compare(browser, url, mapped)
      const load = loadOn(loader, { path: countsPath(mapped.applicationId), token: mapped.member.token, port: service.port, connections: 1 })
      await load(TURN_MS)
      const turns = []
      for (let turn = 0; turn < RUNS; turn += 1) turns.push(await load(TURN_MS))
      rows.push({
        what: mapped.what,
        cells: {
          'opens ms': spread(counted),
          'opens, × without counts': spread(ratios(counted, plain), 2),
          'p50 ms': median(picked(turns, 'p50')).toFixed(1),
          'p99 ms': median(picked(turns, 'p99')).toFixed(1),
        },
      })
    }
    return { title: 'Map of a call flow, with the calls of 30 days', rows }
  } finally {
    await loader.stop()
    await service.stop()
    await server.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
