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

/** Checks of the text alone; they run beside the others, because those leave a core idle now and then. */
export const checks: Suite[] = [
  { title: 'Type check', script: 'test:types', args: [], counts: { kind: 'check' } },
  { title: 'Lint', script: 'test:lint', args: [], counts: { kind: 'check' } },
]

/** Suites that run the product, one after the other; their reports go to `folder`. */
export const playing = (folder: string): Suite[] => [
  {
    title: 'Console (jest)',
    script: 'test:jest',
    args: ['--json', `--outputFile=${jestReport(folder)}`],
    counts: { kind: 'jest', file: jestReport(folder) },
  },
  nodeSuite('Service, wire and tools', 'service', folder),
  nodeSuite('Journeys in the browser', 'journeys', folder),
]
