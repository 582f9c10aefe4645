import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { countsOf } from '../tools/counts'
import type { Goal, Runner } from './goal'
import { goals } from './goals'
import { lineOf } from './runners'
import { runNode } from './running'
import type { Row, Verdict } from './table'
import { figuresOf, readFigures, type FileFigures } from './reportedFigures'

interface Failure {
  title: string
  output: string
}

interface FileRun extends FileFigures {
  hasPassed: boolean
  output: string
}

export interface Proving {
  env: NodeJS.ProcessEnv
  folder: string
  limitMs: number
  done: Map<string, FileRun>
}

export interface Proved {
  row: Row
  failures: Failure[]
}

const runFile = async (by: Runner, file: string, { env, folder, limitMs, done }: Proving): Promise<FileRun> => {
  const key = `${by} ${file}`
  const before = done.get(key)
  if (before !== undefined) return before
  const report = path.join(folder, key.replaceAll(/[^\w.]+/g, '-'))
  const figures = `${report}.figures.jsonl`
  const started = performance.now()
  const { args, counts } = lineOf(by, file, report)
  const { output, hasEndedWell } = await runNode(args, { env: { ...env, PROOF_FIGURES: figures }, limitMs })
  await writeFile(`${report}.log`, output)
  const { passed, failed } = await countsOf(counts, hasEndedWell)
  const word = failed === 0 ? 'ok    ' : 'FAILED'
  console.log(`  ${word} ${file}: ${passed} passed, ${failed} failed in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const run = { file, hasPassed: failed === 0, output, figures: await readFigures(figures) }
  done.set(key, run)
  return run
}

const verdictOf = (goal: Goal, faults: readonly string[]): Verdict => {
  if (goal.notApplicable !== undefined) return 'not applicable'
  return faults.length === 0 ? 'held' : 'FELL SHORT'
}

export const proveGoal = async (goal: Goal, proving: Proving): Promise<Proved> => {
  console.log(`${goal.id} ${goal.title}`)
  const started = performance.now()
  const runs: FileRun[] = []
  for (const { by, files } of goal.runs) for (const file of files) runs.push(await runFile(by, file, proving))
  const failed = runs.filter(({ hasPassed }) => !hasPassed)
  const figures = figuresOf(goal, goals, [...proving.done.values()])
  // A run without figures has proved nothing.
  const unmeasured = goal.notApplicable === undefined && figures.length === 0 ? ['nothing was measured'] : []
  const faults = [...failed.map(({ file }) => `${file} failed`), ...unmeasured]
  const seconds = (performance.now() - started) / 1000
  return {
    row: { goal, verdict: verdictOf(goal, faults), figures, faults, seconds },
    failures: failed.map(({ file, output }) => ({ title: `${goal.id} ${file}`, output })),
  }
}
