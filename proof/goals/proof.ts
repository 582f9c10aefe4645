import type { Goal } from '../goal'

export const proofGoals: readonly Goal[] = [
  {
    id: 'G4',
    title: 'Acknowledged means durable, whatever is killed',
    bar: '60 kills (long: 1,000) of service, database, both: 0 acknowledged writes lost, 0 balances off, 0 failed starts; each start after a kill within 6 s, as the product starts',
    runs: [
      {
        by: 'service',
        files: [
          'packages/embedded-postgres/killCycles.test.ts',
          'server/testing/money/moneyKills.test.ts',
          'server/resources/numbers/purchaseKills.test.ts',
          'server/resources/voice/recordingKills.test.ts',
          'server/resources/audiofiles/uploadKills.test.ts',
          'proof/service/startAfterKill.test.ts',
        ],
      },
    ],
  },
  {
    id: 'G5',
    title: 'A second start on the same data folder is refused',
    bar: '20 of 20 refused by name (long: 200 of 200), and each from other namespaces; a holder that lost its lock stops writing; data intact',
    runs: [{ by: 'service', files: ['server/main.test.ts', 'packages/embedded-postgres/namespaces.test.ts'] }],
  },
  {
    id: 'G22',
    title: 'Tests that test: each control switched off is noticed',
    bar: 'each of 40 controls spread over all (long: each of all) is caught by a test',
    runs: [{ by: 'program', files: ['proof/controls/main.ts'] }],
  },
]
