import path from 'node:path'
import type { CountSource } from '../tools/counts'
import { withCluster, withServices } from '../tools/suites'
import type { Runner } from './goal'

export interface Line {
  args: string[]
  counts: CountSource
}

const tsx = ['--import', 'tsx']

const nodeTest = (file: string, tap: string): string[] => [
  ...tsx,
  '--test',
  '--test-concurrency=1',
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=tap',
  `--test-reporter-destination=${tap}`,
  file,
]

const lines: Record<Runner, (file: string, report: string) => Line> = {
  service: (file, report) => ({
    args: [...withCluster, ...nodeTest(file, `${report}.tap`)],
    counts: { kind: 'tap', file: `${report}.tap` },
  }),
  journeys: (file, report) => ({
    args: [...withServices, ...nodeTest(file, `${report}.tap`)],
    counts: { kind: 'tap', file: `${report}.tap` },
  }),
  jest: (file, report) => ({
    args: [path.join('node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${report}.json`, '--runTestsByPath', file],
    counts: { kind: 'jest', file: `${report}.json` },
  }),
  program: (file) => ({ args: [...tsx, file], counts: { kind: 'check' } }),
}

export const lineOf = (by: Runner, file: string, report: string): Line => lines[by](file, report)
