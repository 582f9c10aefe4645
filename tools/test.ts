import '../server/commands/closedPipes'
import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser'
import { ensureBuilt } from './build'
import { countsOf, type Counts } from './counts'
import { failuresIn } from './failures'
import { suiteLines, type Suite } from './suites'
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

const runInTurn = async (suites: Suite[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const suite of suites) outcomes.push(await runSuite(suite))
  return outcomes
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
console.log('Each suite prints its output when it finishes. Full output: .cache/test/')

const preparing = prepare()
const lines = suiteLines(folder).map(async ({ needsConsole, suites }) => {
  if (needsConsole) await preparing
  return runInTurn(suites)
})
const outcomes = [await preparing, ...(await Promise.all(lines)).flat()]

await rm(testFolder, { recursive: true, force: true })
// Repeated at the end, where people look first.
for (const { title, output } of outcomes.filter(({ failed }) => failed > 0)) print(`Failed: ${title}`, failuresIn(output))
console.log('\n=== Summary ===\n')
for (const { title, passed, failed, seconds } of outcomes) {
  const word = failed === 0 ? 'ok    ' : 'FAILED'
  console.log(`${word} ${title}: ${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s`)
}
const sum = (pick: (outcome: Outcome) => number): number => outcomes.map(pick).reduce((total, each) => total + each, 0)
const failed = sum((outcome) => outcome.failed)
console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
