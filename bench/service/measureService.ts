import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { analyticsOperations, callsOperations } from 'contract/calls'
import { applicationsOperations } from 'contract/applications'
import { audiofilesOperations } from 'contract/audiofiles'
import { billingOperations, creditCardsOperations } from 'contract/billing'
import { numbersOperations } from 'contract/numbers'
import type { Operation } from 'contract/operation'
import { recordingsOperations, voicemailsOperations } from 'contract/recordings'
import { supportRequestsOperations } from 'contract/supportRequests'
import { ask } from '../../server/testing/ask'
import type { SeededMember } from '../../server/testing/sessions'
import { startServerOn, type TestServer } from '../../server/testing/startServer'
import { findTestCluster } from '../../server/testing/testCluster'
import { makeLargeAccount } from '../largeAccount'
import { quantile, RUNS, spread, type TableGroup, type TableRow } from '../measuring'
import type { Job, Loaded } from './loader.program'

interface ListCall {
  name: string
  path: string
  token: string
}

const PAGE = 'limit=20'
const COUNT = 'limit=1&count=1'

const pathOf = ({ path }: Operation, { accountId }: SeededMember, query?: string): string =>
  `/v1${path.replace(':accountId', accountId)}${query === undefined ? '' : `?${query}`}`

const asked = (member: SeededMember) => (name: string, row: Operation, query?: string): ListCall => {
  return { name, path: pathOf(row, member, query), token: member.token }
}

const listCalls = (practice: SeededMember, large: SeededMember, size: { numbers: number; calls: number }): ListCall[] => {
  const [usual, much] = [asked(practice), asked(large)]
  return [
    usual('Numbers', numbersOperations.listNumbers),
    usual('Number search', numbersOperations.findAvailableNumbers, 'country=CA&type=Local'),
    usual('Audio files', audiofilesOperations.listAudioFiles, PAGE),
    usual('Applications', applicationsOperations.listApplications),
    usual('Voicemails', voicemailsOperations.listVoicemails, PAGE),
    usual('Voicemails, count', voicemailsOperations.listVoicemails, COUNT),
    usual('Recordings', recordingsOperations.listRecordings, PAGE),
    usual('Call logs', callsOperations.listCalls, PAGE),
    usual('Call logs, count', callsOperations.listCalls, COUNT),
    usual('Support', supportRequestsOperations.listSupportRequests, PAGE),
    usual('Payments', billingOperations.listPayments),
    usual('Invoices', billingOperations.listInvoices),
    usual('Cards', creditCardsOperations.listCreditCards),
    usual('Billing overview', billingOperations.getBillingOverview),
    usual('Analytics, total', analyticsOperations.getIncomingCallsTotal),
    usual('Analytics, by line', analyticsOperations.getIncomingCallsDetails),
    much(`Numbers, ${size.numbers}`, numbersOperations.listNumbers),
    much(`Call logs, ${size.calls}`, callsOperations.listCalls, PAGE),
    much('… by direction', callsOperations.listCalls, `${PAGE}&direction=outbound`),
    much('… by a text in many numbers', callsOperations.listCalls, `${PAGE}&q=555`),
    much('… by a text in none', callsOperations.listCalls, `${PAGE}&q=nobody`),
    much('… by days', callsOperations.listCalls, `${PAGE}&from=2026-01-01&to=2026-03-31`),
    much(`Call logs, count of ${size.calls}`, callsOperations.listCalls, COUNT),
    much(`Analytics, total of ${size.calls}`, analyticsOperations.getIncomingCallsTotal),
  ]
}

interface Started {
  nextLine: () => Promise<string>
  write: (line: string) => void
  stop: () => Promise<void>
}

const startProgram = (name: string, args: readonly string[]): Started => {
  const program = fileURLToPath(new URL(`${name}.program.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = once(child, 'exit')
  return {
    nextLine: async () => {
      const line = await lines.next()
      if (line.done === true) throw new Error(`The program ${name} ended.`)
      return String(line.value)
    },
    write: (line) => void child.stdin.write(`${line}\n`),
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

interface ServiceProcess {
  port: number
  stop: () => Promise<void>
}

const startServiceProcess = async (...args: string[]): Promise<ServiceProcess> => {
  const { nextLine, stop } = startProgram('whole', args)
  return { port: Number(new URL(await nextLine()).port), stop }
}

interface Loader {
  load: (job: Job) => Promise<Loaded>
  stop: () => Promise<void>
}

const isLoaded = (value: unknown): value is Loaded => typeof value === 'object' && value !== null && 'times' in value

const startLoader = (): Loader => {
  const { nextLine, write, stop } = startProgram('loader', [])
  return {
    load: async (job) => {
      write(JSON.stringify(job))
      const loaded: unknown = JSON.parse(await nextLine())
      if (!isLoaded(loaded)) throw new Error('The loader answered something else.')
      return loaded
    },
    stop,
  }
}

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

interface Turn {
  perSecond: number
  p50: number
  p99: number
}

const TURN_MS = 700
const WARM_UP_MS = 500
const CONNECTIONS = 8
const SIZE = { numbers: 2_000, calls: 100_000 }

const measureOne = async (loader: Loader, target: Pick<Job, 'path' | 'token' | 'port'>): Promise<Turn[]> => {
  const job = { port: target.port, path: target.path, token: target.token, connections: CONNECTIONS }
  await loader.load({ ...job, ms: WARM_UP_MS })
  const turns: Turn[] = []
  for (let turn = 0; turn < RUNS; turn += 1) {
    const { times } = await loader.load({ ...job, ms: TURN_MS })
    turns.push({ perSecond: (times.length * 1000) / TURN_MS, p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
  }
  return turns
}

const rowOf = (name: string, turns: readonly Turn[]): TableRow => ({
  what: name,
  cells: {
    'calls/s': spread(turns.map(({ perSecond }) => perSecond)),
    'p50 ms': spread(turns.map(({ p50 }) => p50), 1),
    'p99 ms': spread(turns.map(({ p99 }) => p99), 1),
  },
})

const measureCalls = async ({ databaseUrl }: TestServer, folder: string, calls: readonly ListCall[]): Promise<TableRow[]> => {
  const [service, loader] = [await startServiceProcess(databaseUrl, folder), startLoader()]
  try {
    const rows: TableRow[] = []
    for (const { name, path: called, token } of calls) {
      rows.push(rowOf(name, await measureOne(loader, { path: called, token, port: service.port })))
    }
    return rows
  } finally {
    await Promise.all([loader.stop(), service.stop()])
  }
}

/** The API's lists: the service runs in a process of its own, and another one loads it. */
export const measureService = async (): Promise<{ groups: TableGroup[]; sentences: string[] }> => {
  const [cluster, folder] = [await findTestCluster(), await mkdtemp(path.join(tmpdir(), 'console-bench-data-'))]
  const server = await startServerOn(cluster)
  try {
    const { seed, url } = server
    const practice = await seed.signIn(await seed.practice())
    const large = await seed.signIn(await makeLargeAccount(server, SIZE))
    const rows = await measureCalls(server, folder, listCalls(practice, large, SIZE))
    const group = { title: `Lists of the service, ${CONNECTIONS} concurrent requests`, rows }
    return { groups: [group], sentences: [await measureExport(url, large)] }
  } finally {
    await server.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
