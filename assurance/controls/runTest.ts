import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { jestCounts, tapCounts } from '../../tools/counts'
import { runNode } from '../running'
import type { ControlTest } from './control'

/** Disabling a control may make a test wait forever. */
const TEST_LIMIT_MS = 240_000
const RUN_LIMIT_MS = 2 * TEST_LIMIT_MS

export type Verdict =
  | 'passed'
  | 'failed'
  /** No test ran, or a file did not load, which proves nothing. */
  | 'broken'

export interface Tried {
  verdict: Verdict
  output: string
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A file that did not load is reported as a failed test with the file's name. */
const unloadedIn = (tap: string): boolean => /^not ok \d+ - \S*\.test\.tsx?$/m.test(tap)

const jestUnloaded = (text: string): boolean => {
  const report: unknown = JSON.parse(text)
  return isRecord(report) && report['numRuntimeErrorTestSuites'] !== 0
}

const linesOf = ({ by, file, name }: ControlTest, report: string): string[] =>
  by === 'service'
    ? [
        ...['--import', 'tsx', '--test', '--test-concurrency=1', `--test-timeout=${TEST_LIMIT_MS}`],
        ...['--test-reporter=tap', `--test-reporter-destination=${report}`],
        ...(name === undefined ? [] : [`--test-name-pattern=${escaped(name)}`]),
        file,
      ]
    : [
        ...[path.join('node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${report}`],
        ...[`--testTimeout=${TEST_LIMIT_MS}`, '--runTestsByPath', file],
        ...(name === undefined ? [] : ['--testNamePattern', escaped(name)]),
      ]

const verdictOf = (by: ControlTest['by'], report: string): Verdict => {
  const { passed, failed } = by === 'service' ? tapCounts(report) : jestCounts(report)
  if ((by === 'service' ? unloadedIn : jestUnloaded)(report)) return 'broken'
  if (failed > 0) return 'failed'
  return passed > 0 ? 'passed' : 'broken'
}

export const runTest = async (test: ControlTest, tree: string, env: NodeJS.ProcessEnv): Promise<Tried> => {
  const report = path.join(tree, 'report')
  await rm(report, { force: true })
  const { output } = await runNode(linesOf(test, report), { env, limitMs: RUN_LIMIT_MS, cwd: tree })
  const text = await readFile(report, 'utf8').catch(() => '')
  return { verdict: text === '' ? 'broken' : verdictOf(test.by, text), output: test.by === 'service' ? text : output }
}
