import '../server/commands/closedPipes'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from '../tools/browser'
import { ensureBuilt } from '../tools/build'
import { failuresIn } from '../tools/failures'
import { withCluster, withServices } from '../tools/suites'
import { makeTestFolder } from '../tools/testFolder'
import { goals, type Runner } from './goals'
import { endAll, isEnding, runNode } from './running'
import { rowOf, tableOf, updatedTableOf, type Figure, type FileRun, type Row } from './table'

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
const limitMs = (values.long ? 360 : 120) * 60_000
const when = new Date().toISOString().slice(0, 10) + (values.long ? ', --long' : '')

const test = ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec']
const lines: Record<Runner, readonly string[]> = {
  service: [...withCluster, ...test],
  journeys: [...withServices, ...test],
  jest: ['node_modules/jest/bin/jest.js', '--runTestsByPath'],
  program: ['--import', 'tsx'],
}

/** What is skipped on this machine proves nothing. */
const passed: Record<Runner, RegExp> = { service: /^ℹ pass [1-9]/m, journeys: /^ℹ pass [1-9]/m, jest: /^Tests:.*\b\d+ passed/m, program: /^/ }

const isFigure = (value: unknown): value is Figure =>
  typeof value === 'object' && value !== null && 'what' in value && 'value' in value && typeof value.value === 'number'

const figureIn = (line: string): Figure => {
  const figure: unknown = JSON.parse(line)
  if (!isFigure(figure)) throw new Error(`This is no figure: ${line}`)
  return figure
}

const figuresIn = async (file: string): Promise<Figure[]> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '').map(figureIn)
}

const runFile = async (by: Runner, file: string, env: NodeJS.ProcessEnv): Promise<FileRun> => {
  const report = path.join(folder, file.replaceAll('/', '-'))
  const figures = `${report}.figures.jsonl`
  const started = performance.now()
  const { output, hasEndedWell } = await runNode([...lines[by], file], { env: { ...env, PROOF_FIGURES: figures }, limitMs })
  await writeFile(`${report}.log`, output)
  const hasPassed = hasEndedWell && passed[by].test(stripVTControlCharacters(output))
  console.log(`  ${hasPassed ? 'ok    ' : 'FAILED'} ${file} in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return { file, hasPassed, output, figures: await figuresIn(figures) }
}

const needsBrowser = selected.some(({ files }) => files.journeys !== undefined || files.program !== undefined)

const prepare = async (): Promise<NodeJS.ProcessEnv> => {
  if (!needsBrowser) return {}
  const browser = await ensureBrowser()
  await ensureBuilt()
  return { CHROME_PATH: browser }
}

const runners = ['service', 'journeys', 'jest', 'program'] as const
const done: FileRun[] = []

const prove = async (testFolder: string): Promise<Row[]> => {
  const env = { PROOF_SHARE: values.long ? 'long' : 'proof', TMPDIR: testFolder, TZ: 'UTC', ...(await prepare()) }
  const rows: Row[] = []
  for (const goal of selected) {
    console.log(`${goal.id} ${goal.title}`)
    const started = performance.now()
    const wanted = runners.flatMap((by) => (goal.files[by] ?? []).map((file) => ({ by, file })))
    for (const { by, file } of wanted) if (done.every((run) => run.file !== file)) done.push(await runFile(by, file, env))
    // A run that was interrupted proves nothing.
    if (isEnding()) break
    rows.push(rowOf(goal, goals, done, (performance.now() - started) / 1000))
  }
  return rows
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endAll())
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const testFolder = await makeTestFolder()
let rows: Awaited<ReturnType<typeof prove>>
try {
  rows = await prove(testFolder)
} finally {
  await rm(testFolder, { recursive: true, force: true, maxRetries: 10 })
}

for (const { file, output } of done.filter(({ hasPassed }) => !hasPassed)) console.log(`\n=== Failed: ${file} ===\n\n${failuresIn(output)}`)
console.log(`\n${tableOf(rows, when)}\n`)
if (isEnding()) console.log('Interrupted: goals missing from the table were not finished.')
if (values.write) {
  const file = path.join(root, 'docs', 'proof.md')
  const before = await readFile(file, 'utf8').catch(() => '')
  const head = `# Proof\n\nKept by \`npm run proof -- --write\`; measured with Node ${process.versions.node} on ${cpus().length} cores.`
  await writeFile(file, `${head}\n\n${updatedTableOf(before, goals, rows, when)}\n`)
}
process.exitCode = isEnding() || rows.some(({ hasHeld }) => !hasHeld) ? 1 : 0
