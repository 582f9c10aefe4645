import '../server/commands/closedPipes'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../tools/browser'
import { ensureBuilt } from '../tools/build'
import { makeTestFolder } from '../tools/testFolder'
import { failuresIn } from '../tools/failures'
import { goals } from './goals'
import { proveGoal, type Proving, type Proved } from './proveGoal'
import { endAll, isEnding } from './running'
import { updatedTableOf, tableOf } from './table'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const unknown = positionals.filter((word) => !goals.some(({ id }) => id === word))
if (unknown.length > 0) throw new Error(`Unknown goal: ${unknown.join(', ')}. Choose from ${goals.map(({ id }) => id).join(' ')}.`)

const selected = goals.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
/** Separate, because other goals may run at the same time. */
const folder = path.join(root, '.cache', 'proof', positionals.length === 0 ? 'all' : selected.map(({ id }) => id).join('-'))
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const testFolder = await makeTestFolder()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endAll())

const prepare = async (): Promise<NodeJS.ProcessEnv> => {
  const needsBrowser = selected.some(({ runs }) => runs.some(({ by }) => by === 'journeys' || by === 'program'))
  if (!needsBrowser) return {}
  const browser = await ensureBrowser()
  await ensureBuilt()
  return { CHROME_PATH: browser }
}

const prove = async (): Promise<Proved[]> => {
  const share = values.long ? 'long' : 'proof'
  const env = { PROOF_SHARE: share, TMPDIR: testFolder, TZ: 'UTC', ...(await prepare()) }
  const proving: Proving = { env, folder, limitMs: (values.long ? 360 : 120) * 60_000, done: new Map() }
  const proved: Proved[] = []
  for (const goal of selected) {
    if (isEnding()) break
    const outcome = await proveGoal(goal, proving)
    // A run that was interrupted proves nothing.
    if (!isEnding()) proved.push(outcome)
  }
  return proved
}

const proveThenTidy = async () => {
  try {
    return await prove()
  } finally {
    await rm(testFolder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const proved = await proveThenTidy()

for (const { title, output } of proved.flatMap(({ failures }) => failures)) {
  console.log(`\n=== Failed: ${title} ===\n\n${failuresIn(output)}`)
}
const table = tableOf(proved.map(({ row }) => row))
console.log(`\n${table}\n`)

const hasFallenShort = isEnding() || proved.some(({ row }) => row.verdict === 'FELL SHORT')
if (isEnding()) console.log('Interrupted: goals missing from the table were not finished.')
if (values.write) {
  const file = path.join(root, 'docs', 'proof.md')
  const before = await readFile(file, 'utf8').catch(() => '')
  const when = new Date().toISOString().slice(0, 10) + (values.long ? ', --long' : '')
  const head = `# Proof\n\nKept by \`npm run proof -- --write\`; measured with Node ${process.versions.node} on ${cpus().length} cores.`
  await writeFile(file, `${head}\n\n${updatedTableOf(before, goals, proved.map(({ row }) => row), when)}\n`)
}
process.exitCode = hasFallenShort ? 1 : 0
