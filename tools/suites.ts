import path from 'node:path'
import type { CountSource } from './counts'

const tsx = ['--import', 'tsx']
/** Node arguments that run a command with a shared database cluster, and with shared services. */
export const withCluster: readonly string[] = [...tsx, 'server/testing/withCluster.ts', process.execPath]
export const withServices: readonly string[] = [...withCluster, ...tsx, 'server/testing/withServices.ts', process.execPath]

export interface NodeSuite {
  within: readonly string[]
  places: readonly string[]
  /** Folders whose files share processes, and the number of those processes. */
  together: readonly string[]
  groups: number
  concurrency: number
  /** Whether a test looks at the built console. It can't build it itself: webpack's loaders need `tsx`. */
  needsBuild: (file: string) => boolean
}

export const nodeSuites: Readonly<Record<string, NodeSuite>> = {
  service: {
    within: withCluster,
    places: [
      'server',
      'packages/call-room',
      'packages/embedded-postgres',
      'packages/voice-gateway/gateway',
      'packages/voice-gateway/sounds',
      'contract',
      'callflow',
      'tools',
      'assurance/goals.test.ts',
    ],
    together: [
      ...['account', 'billing', 'sounds', 'flows', 'numbers', 'calls', 'phone', 'support', 'practice', 'testing'].map((name) => `server/${name}`),
      ...['events', 'failures', 'files', 'http', 'jobs', 'mail', 'metrics', 'push', 'sessions', 'texts'].map((name) => `server/platform/${name}`),
      'server/platform/database/backup',
      'server/composition/service',
      'packages/call-room',
      'packages/voice-gateway',
      'contract',
      'callflow',
      'tools',
      'assurance',
    ],
    groups: 4,
    concurrency: 3,
    needsBuild: (file) => file === path.join('tools', 'supplyChain.test.ts'),
  },
  journeys: { within: withServices, places: ['e2e', 'assurance/access/everyState.test.ts'], together: ['e2e'], groups: 9, concurrency: 3, needsBuild: () => true },
  operations: { within: withCluster, places: ['assurance/operations', 'server/platform/database/backup'], together: [], groups: 0, concurrency: 1, needsBuild: () => true },
}

export interface Suite {
  title: string
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

/** They run in turn while the browser and the build are prepared. */
export const checks: readonly Suite[] = [
  { title: 'Type check', script: 'test:types', args: [], counts: { kind: 'check' } },
  { title: 'Lint', script: 'test:lint', args: [], counts: { kind: 'check' } },
]

/** They run in turn, so that each has all cores to itself. Their reports go to `folder`. */
export const testSuites = (folder: string): Suite[] => [
  {
    title: 'Console (jest)',
    script: 'test:jest',
    args: ['--json', `--outputFile=${jestReport(folder)}`],
    counts: { kind: 'jest', file: jestReport(folder) },
  },
  nodeSuite('Service, wire and tools', 'service', folder),
  nodeSuite('Journeys in the browser', 'journeys', folder),
]
