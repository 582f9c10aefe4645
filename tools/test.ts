import '../server/commands/closedPipes'
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser'
import { ensureBuilt } from './build'
import { countsOf, type Counts } from './counts'
import { failedFiles, failuresIn } from './failures'
import { checks, testSuites, type Suite } from './suites'
import { makeTestFolder } from './testFolder'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = path.join(root, '.cache', 'test')

interface Outcome extends Counts {
  title: string
  seconds: number
  output: string
}

interface Ended {
  output: string
  hasEndedWell: boolean
}

const testFolder = await makeTestFolder()
const browserFound: { CHROME_PATH?: string } = {}

const runScript = (script: string, args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const line = ['run', '--silent', script, '--', ...args]
    const env = { ...process.env, ...browserFound, TMPDIR: testFolder }
    const child = spawn('npm', line, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => parts.push(part))
    child.on('error', (error) => {
      resolve({ output: error.message, hasEndedWell: false })
    })
    child.on('close', (code) => {
      resolve({ output: Buffer.concat(parts).toString('utf8'), hasEndedWell: code === 0 })
    })
  })

const print = (title: string, output: string): void => {
  console.log(`\n=== ${title} ===\n\n${output.trim()}`)
}

const measured = async (title: string, work: () => Promise<Counts & { output: string }>): Promise<Outcome> => {
  const started = performance.now()
  const result = await work()
  return { title, ...result, seconds: (performance.now() - started) / 1000 }
}

/** Prints the output at once, because parallel suites would interleave. */
const runSuite = ({ title, script, args, counts }: Suite): Promise<Outcome> =>
  measured(title, async () => {
    const { output, hasEndedWell } = await runScript(script, args)
    print(title, output)
    await writeFile(path.join(folder, `${script.replace(':', '-')}.log`), output)
    return { ...(await countsOf(counts, hasEndedWell)), output }
  })

const prepare = (): Promise<Outcome> =>
  measured('Browser and build', async () => {
    try {
      const browser = await ensureBrowser()
      browserFound.CHROME_PATH = browser
      const isNew = await ensureBuilt()
      const output = `${browser}\n${isNew ? 'Console built.' : 'The console was already built.'}`
      print('Browser and build', output)
      return { passed: 1, failed: 0, output }
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error)
      print('Browser and build', output)
      return { passed: 0, failed: 1, output }
    }
  })

const runInTurn = async (suites: readonly Suite[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const suite of suites) outcomes.push(await runSuite(suite))
  return outcomes
}

interface Repeated {
  files: string[]
  outputs: string[]
}

/** Runs each failed file of a suite again, alone. Undefined if one fails again or the report does not name them all. */
const repeat = async ({ script, counts }: Suite, { output }: Outcome): Promise<Repeated | undefined> => {
  if (counts.kind === 'check') return undefined
  const report = await readFile(counts.file, 'utf8').catch(() => '')
  const files = report === '' ? null : failedFiles(counts.kind, report, root)
  if (files === null) return undefined
  const outputs = [failuresIn(output)]
  for (const file of files) {
    const again = await runScript(script, [file])
    outputs.push(again.output)
    if (!again.hasEndedWell) return undefined
  }
  return { files, outputs }
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
console.log('Each suite prints its output when it finishes. Full output: .cache/test/')

const [prepared, checked] = await Promise.all([prepare(), runInTurn(checks)])
const suites = testSuites(folder)
const tested = await runInTurn(suites)
const unsteady: Repeated[] = []
for (const [index, outcome] of tested.entries()) {
  const suite = suites[index]
  if (outcome.failed === 0 || suite === undefined) continue
  const repeated = await repeat(suite, outcome)
  if (repeated === undefined) continue
  unsteady.push(repeated)
  tested[index] = { ...outcome, passed: outcome.passed + outcome.failed, failed: 0 }
}
const outcomes = [prepared, ...checked, ...tested]

await rm(testFolder, { recursive: true, force: true })
// Repeated at the end, where people look first.
for (const { title, output } of outcomes.filter(({ failed }) => failed > 0)) print(`Failed: ${title}`, failuresIn(output))
for (const { files, outputs } of unsteady) print(`Unsteady: ${files.join(', ')}`, outputs.join('\n\n--- alone ---\n\n'))
console.log('\n=== Summary ===\n')
for (const { title, passed, failed, seconds } of outcomes) {
  const word = failed === 0 ? 'ok    ' : 'FAILED'
  console.log(`${word} ${title}: ${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s`)
}
const sum = (pick: (outcome: Outcome) => number): number => outcomes.map(pick).reduce((total, each) => total + each, 0)
const failed = sum((outcome) => outcome.failed)
for (const file of unsteady.flatMap(({ files }) => files)) console.log(`unsteady: ${file} failed, then passed alone. Find the cause and mend it.`)
console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
