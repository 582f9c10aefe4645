import path from 'node:path'
import type { CountSource } from './counts'

export interface Suite {
  title: string
  /** The npm script, and what is added to its line. */
  script: string
  args: string[]
  counts: CountSource
}

const jestReport = (folder: string) => path.join(folder, 'jest.json')
const tapReport = (folder: string, name: string) => path.join(folder, `${name}.tap`)

const nodeSuite = (title: string, name: string, folder: string): Suite => ({
  title,
  script: `test:${name}`,
  args: [`--tap=${tapReport(folder, name)}`],
  counts: { kind: 'tap', file: tapReport(folder, name) },
})

export interface SuiteLine {
  /** Whether its first suite must wait for a browser and the built console. */
  needsConsole: boolean
  suites: Suite[]
}

/**
 * Two lines of suites that run side by side and take about as long as each other; within a line one comes after the
 * other. Their reports go to `folder`.
 */
export const suiteLines = (folder: string): SuiteLine[] => [
  {
    needsConsole: false,
    suites: [
      { title: 'Type check', script: 'test:types', args: [], counts: { kind: 'check' } },
      { title: 'Lint', script: 'test:lint', args: [], counts: { kind: 'check' } },
      {
        title: 'Console (jest)',
        script: 'test:jest',
        args: ['--json', `--outputFile=${jestReport(folder)}`],
        counts: { kind: 'jest', file: jestReport(folder) },
      },
    ],
  },
  {
    needsConsole: true,
    suites: [nodeSuite('Journeys in the browser', 'journeys', folder), nodeSuite('Service, wire and tools', 'service', folder)],
  },
]
