import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { countFrom } from 'tools/figures'
import { addCalls } from '../../server/commands/generate'
import type { SeededMember } from '../../server/testing/seed'
import { withoutTimeLimits } from '../../server/platform/database/connection'
import { startServerOn, type TestServer } from '../../server/testing/startServer'
import { findTestCluster } from '../../server/testing/testCluster'
import { makeLargeAccount } from '../largeAccount'
import { RUNS } from '../runs'
import { median, ratios, spread } from '../spread'
import type { TableGroup, TableRow } from '../table'
import { growingCalls } from './lists'
import { startLoader, startServiceProcess, type Loader, type ServiceProcess } from './programs'
import { loadOn, picked, type Load, type Turn } from './turns'

const TURN_MS = 700
const WARM_UP_MS = 500
const NUMBERS = 5
const FEWEST = 1_000
const MANY = 100_000
const MOST = countFrom('CONSOLE_BENCH_MOST_CALLS', 1_000_000)

const SIZES = [FEWEST, MANY, 1_000_000, 10_000_000].filter((calls) => calls <= MOST)

interface Sized {
  calls: number
  member: SeededMember
  service: ServiceProcess
  sentence: string
  stop: () => Promise<void>
}

/** A voicemail and a recording of each call, a quarter of them archived. No list reads their files. */
const addSounds = async (pooled: TestServer['store']): Promise<void> => {
  const store = withoutTimeLimits(pooled)
  await sql`insert into voicemails (account_id, id, id_prefix, number_id, created_at, duration, is_archived, is_new, from_number)
    select account_id, gen_random_uuid(), 'RE', number_id, started_at, duration, (random() < 0.25)::int, 0, contact_number from calls order by started_at`.execute(store)
  await sql`insert into recordings (account_id, id, id_prefix, call_id, number_id, created_at, duration, direction, is_archived, contact_number)
    select account_id, gen_random_uuid(), 'RE', id, number_id, started_at, duration, direction, (random() < 0.25)::int, contact_number from calls order by started_at`.execute(store)
  await sql`analyze voicemails, recordings`.execute(store)
  await store.destroy()
}

const bytesPerRow = async ({ store }: TestServer, name: 'calls' | 'voicemails' | 'recordings'): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`select (
    (select sum(pg_total_relation_size(relid)) from pg_partition_tree(${name})) / count(*))::int as bytes from ${sql.table(name)}`.execute(store)
  return rows[0]?.bytes ?? Number.NaN
}

/** A database for each size: its tables and indexes are no larger than its calls. */
const startSized = async (cluster: Awaited<ReturnType<typeof findTestCluster>>, calls: number): Promise<Sized> => {
  const [server, folder] = [await startServerOn(cluster), await mkdtemp(path.join(tmpdir(), 'console-bench-data-'))]
  const person = await makeLargeAccount(server, { numbers: NUMBERS, calls: 0 })
  const { seconds } = await addCalls(server.store, person.email, calls)
  await addSounds(server.store)
  const bytes = await Promise.all((['calls', 'voicemails', 'recordings'] as const).map((name) => bytesPerRow(server, name)))
  const service = await startServiceProcess('whole', server.databaseUrl, folder)
  const rate = (calls / seconds).toFixed(0)
  return {
    ...{ calls, service, member: await server.seed.signIn(person) },
    sentence: `${calls} calls: added at ${rate} a second; ${bytes.join(', ')} bytes for each call, voicemail and recording, with their indexes.`,
    stop: async () => {
      await service.stop()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** All sizes take turns, so that other load on the machine affects them alike. */
const measureOne = async (loads: readonly Load[]): Promise<Turn[][]> => {
  for (const load of loads) await load(WARM_UP_MS)
  const turns: Turn[][] = loads.map(() => [])
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const [index, load] of loads.entries()) turns[index]?.push(await load(TURN_MS))
  }
  return turns
}

const rowsOf = (name: string, measured: readonly Turn[][]): TableRow[] => {
  const [fewest = [], many = []] = measured
  const growth = (turns: readonly Turn[], from: readonly Turn[], pick: keyof Turn) => spread(ratios(picked(turns, pick), picked(from, pick)), 1)
  return measured.map((turns, index) => ({
    what: `${name}, ${SIZES[index]} calls`,
    cells: {
      'p50 ms': median(picked(turns, 'p50')).toFixed(1),
      'p50, × fewest calls': growth(turns, fewest, 'p50'),
      'p99 ms': median(picked(turns, 'p99')).toFixed(1),
      'p99, × 100,000 calls': growth(turns, many, 'p99'),
    },
  }))
}

const measureOn = async (loader: Loader, sized: readonly Sized[]): Promise<TableRow[]> => {
  const rows: TableRow[] = []
  const all = sized.map(({ member, service }) => growingCalls(member).map((call) => ({ ...call, port: service.port, connections: 1 })))
  for (const [index, { name }] of (all[0] ?? []).entries()) {
    const targets = all.flatMap((calls) => calls[index] ?? [])
    rows.push(...rowsOf(name, await measureOne(targets.map((target) => loadOn(loader, target)))))
  }
  return rows
}

/** The same account with more and more calls, one request at a time. */
export const measureGrowth = async (): Promise<{ groups: TableGroup[]; sentences: string[] }> => {
  const [cluster, loader, sized]: [Awaited<ReturnType<typeof findTestCluster>>, Loader, Sized[]] = [await findTestCluster(), startLoader(), []]
  try {
    for (const calls of SIZES) sized.push(await startSized(cluster, calls))
    const rows = await measureOn(loader, sized)
    return { groups: [{ title: 'An account with more and more calls, one request at a time', rows }], sentences: sized.map(({ sentence }) => sentence) }
  } finally {
    await loader.stop()
    for (const { stop } of sized) await stop()
    await cluster.stop()
  }
}
