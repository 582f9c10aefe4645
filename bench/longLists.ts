import { addCalls } from '../server/generate'
import { ask } from '../server/testing/ask'
import type { SeededMember } from '../server/testing/seed'
import { startServerOn, type TestServer } from '../server/testing/startServer'
import { findTestCluster } from '../server/testing/testCluster'

const SIZES = { few: 1_000, many: 100_000 }
const RUNS = 200
const NUMBERS = 5
const CONTACT = '+15145550107'

/** What the log screen asks while people filter; `NUMBER` stands for one of the account's. */
const queries = [
  'limit=20',
  'limit=20&direction=outbound',
  'limit=20&number_id=NUMBER&direction=inbound',
  'limit=20&q=bellerive',
  'limit=20&q=555',
  'limit=20&q=nobody',
  'limit=20&from=2026-01-01&to=2026-03-31',
]

interface Measured {
  query: string
  few: number[]
  many: number[]
}

export interface LongLists {
  lists: Measured[]
  exported: { rows: number; milliseconds: number; grownBytes: number }
}

interface Account extends SeededMember {
  numberId: string
}

const makeAccount = async ({ seed, store }: TestServer, calls: number): Promise<Account> => {
  const person = await seed.person()
  const numbers: string[] = []
  for (let index = 0; index < NUMBERS; index += 1) numbers.push(await seed.number(person.accountId))
  const contact = { account_id: person.accountId, contact_number: CONTACT, contact_name: 'Salle de réception Bellerive' }
  await store.insertInto('contacts').values({ ...contact, created_at: new Date() }).execute()
  await addCalls(store, person.email, calls)
  return { ...(await seed.signIn(person)), numberId: numbers[0] ?? '' }
}

const timeOf = async (url: string, { accountId, token, numberId }: Account, query: string): Promise<number> => {
  const since = performance.now()
  const { status } = await ask(`${url}/v1/accounts/${accountId}/calls?${query.replace('NUMBER', numberId)}`, { token })
  if (status !== 200) throw new Error(`${query} was answered ${status}`)
  return performance.now() - since
}

/** In turn, so that what else the machine does weighs on both alike. */
const measureLists = async (url: string, few: Account, many: Account): Promise<Measured[]> => {
  const lists: Measured[] = queries.map((query) => ({ query, few: [], many: [] }))
  for (let run = 0; run < RUNS; run += 1) {
    for (const list of lists) {
      list.few.push(await timeOf(url, few, list.query))
      list.many.push(await timeOf(url, many, list.query))
    }
  }
  return lists
}

const isUrl = (body: unknown): body is { file_url: string } => typeof body === 'object' && body !== null && 'file_url' in body

const measureExport = async (url: string, { accountId, token }: Account): Promise<LongLists['exported']> => {
  const { body } = await ask(`${url}/v1/accounts/${accountId}/calls/export-url`, { token })
  if (!isUrl(body)) throw new Error('There is no URL of the export.')
  const [since, before] = [performance.now(), process.memoryUsage.rss()]
  let [rows, most] = [-1, before]
  const reader = (await fetch(`${url}${body.file_url}`)).body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    rows += part.value.filter((byte) => byte === 10).length
    most = Math.max(most, process.memoryUsage.rss())
  }
  return { rows, milliseconds: performance.now() - since, grownBytes: most - before }
}

/** The lists of a small and of a large account of one service, and the export of the large one, service and reader together. */
export const measureLongLists = async (): Promise<LongLists> => {
  const cluster = await findTestCluster()
  const server = await startServerOn(cluster)
  try {
    const [few, many] = [await makeAccount(server, SIZES.few), await makeAccount(server, SIZES.many)]
    return { lists: await measureLists(server.url, few, many), exported: await measureExport(server.url, many) }
  } finally {
    await server.close()
    await cluster.stop()
  }
}

const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99) - 1] ?? Number.NaN

export const sayLongLists = ({ lists, exported }: LongLists): void => {
  console.log(`Lists of calls, p99 of ${RUNS} calls in turn, with ${SIZES.few} and with ${SIZES.many} calls:`)
  console.table(
    lists.map(({ query, few, many }) => ({
      query,
      'few ms': p99(few).toFixed(1),
      'many ms': p99(many).toFixed(1),
      times: (p99(many) / p99(few)).toFixed(1),
    })),
  )
  const [seconds, megabytes] = [(exported.milliseconds / 1000).toFixed(1), (exported.grownBytes / 1e6).toFixed(0)]
  console.log(`Their export: ${exported.rows} rows in ${seconds} s, memory of service and reader grew by ${megabytes} MB.`)
}
