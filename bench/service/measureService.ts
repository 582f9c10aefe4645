import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SeededMember } from '../../server/testing/seed'
import { startServerOn, type TestServer } from '../../server/testing/startServer'
import { findTestCluster } from '../../server/testing/testCluster'
import { signedInLarge } from '../largeAccount'
import { RUNS } from '../runs'
import { median, ratios, spread } from '../spread'
import type { TableGroup, TableRow } from '../table'
import { listCalls } from './lists'
import { startLoader, startServiceProcess } from './programs'
import { loadOn, picked as of, type Load, type Turn } from './turns'
import { ask } from '../../server/testing/ask'

const isUrl = (body: unknown): body is { file_url: string } => typeof body === 'object' && body !== null && 'file_url' in body

const measureExport = async (url: string, { accountId, token }: SeededMember): Promise<string> => {
  const { body } = await ask(`${url}/v1/accounts/${accountId}/calls/export-url`, { token })
  if (!isUrl(body)) throw new Error('The reply has no export URL.')
  const [since, before] = [performance.now(), process.memoryUsage.rss()]
  let [rows, most] = [-1, before]
  const reader = (await fetch(`${url}${body.file_url}`)).body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    rows += part.value.filter((byte) => byte === 10).length
    most = Math.max(most, process.memoryUsage.rss())
  }
  const [seconds, megabytes] = [((performance.now() - since) / 1000).toFixed(1), ((most - before) / 1e6).toFixed(0)]
  return `CSV export of the calls: ${rows} rows in ${seconds} s; the memory of service and reader grew by ${megabytes} MB.`
}

const TURN_MS = 700
const WARM_UP_MS = 500
const CONNECTIONS = 8
const SIZE = { numbers: 2_000, calls: 100_000 }

interface Measured {
  name: string
  bare: Turn[]
  list: Turn[]
}

/** Measures in alternation, so that other load on the machine affects both alike. */
const measureOne = async (name: string, bare: Load, list: Load): Promise<Measured> => {
  await list(WARM_UP_MS)
  const measured: Measured = { name, bare: [], list: [] }
  for (let turn = 0; turn < RUNS; turn += 1) {
    measured.bare.push(await bare(TURN_MS))
    measured.list.push(await list(TURN_MS))
  }
  return measured
}

const rowOf = ({ name, bare, list }: Measured): TableRow => {
  const times = (pick: keyof Turn): string => spread(ratios(of(list, pick), of(bare, pick)), pick === 'perSecond' ? 2 : 1)
  return {
    what: name,
    cells: {
      'calls/s': median(of(list, 'perSecond')).toFixed(0),
      'calls/s, × bare': times('perSecond'),
      'p50 ms': median(of(list, 'p50')).toFixed(1),
      'p50, × bare': times('p50'),
      'p99 ms': median(of(list, 'p99')).toFixed(1),
      'p99, × bare': times('p99'),
    },
  }
}

const bareRow = (all: readonly Measured[]): TableRow => {
  const turns = all.flatMap(({ bare }) => bare)
  return {
    what: 'Minimal Fastify and PostgreSQL: one row by its index',
    cells: {
      'calls/s': spread(turns.map(({ perSecond }) => perSecond)),
      'p50 ms': spread(turns.map(({ p50 }) => p50), 1),
      'p99 ms': spread(turns.map(({ p99 }) => p99), 1),
    },
  }
}

const firstNumber = async ({ store }: TestServer, { accountId }: SeededMember): Promise<string> =>
  (await store.selectFrom('numbers').select('id').where('account_id', '=', accountId).executeTakeFirstOrThrow()).id

interface Members {
  practice: SeededMember
  large: SeededMember
}

const measureOn = async (server: TestServer, folder: string, { practice, large }: Members): Promise<Measured[]> => {
  const whole = await startServiceProcess('whole', server.databaseUrl, folder)
  const bare = await startServiceProcess('bare', server.databaseUrl, await firstNumber(server, practice))
  const loader = startLoader()
  try {
    const loadBare = loadOn(loader, { port: bare.port, path: '/', token: '', connections: CONNECTIONS })
    await loadBare(WARM_UP_MS)
    const measured: Measured[] = []
    for (const call of listCalls(practice, large, SIZE)) {
      measured.push(await measureOne(call.name, loadBare, loadOn(loader, { ...call, port: whole.port, connections: CONNECTIONS })))
    }
    return measured
  } finally {
    await Promise.all([loader.stop(), whole.stop(), bare.stop()])
  }
}

/**
 * Compares the API's lists with the minimal service: both run in their own processes on the same database, and a third
 * process loads them.
 */
export const measureService = async (): Promise<{ groups: TableGroup[]; sentences: string[] }> => {
  const [cluster, folder] = [await findTestCluster(), await mkdtemp(path.join(tmpdir(), 'console-bench-data-'))]
  const server = await startServerOn(cluster)
  try {
    const { seed, url } = server
    const [practice, large] = [await seed.signIn(await seed.practice()), await signedInLarge(server, SIZE)]
    const measured = await measureOn(server, folder, { practice, large })
    const group = { title: `Lists of the service, ${CONNECTIONS} concurrent requests`, rows: [bareRow(measured), ...measured.map(rowOf)] }
    return { groups: [group], sentences: [await measureExport(url, large)] }
  } finally {
    await server.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
