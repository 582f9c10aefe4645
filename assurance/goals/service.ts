import type { Goal } from '../goal'

export const serviceGoals: readonly Goal[] = [
  {
    id: 'G1',
    title: 'Who may what: every operation, six bad identities, every place of an id',
    bar: 'all refused, no row changed, nothing of another account in answers or log',
    runs: [{ by: 'service', files: ['server/core/sessions/identity.test.ts', 'server/app.test.ts', 'proof/service/identityMatrix.test.ts', 'proof/service/massAssignment.test.ts'] }],
  },
  {
    id: 'G2',
    title: 'Fuzz: thirteen checks of Schemathesis, six of RESTler',
    bar: '20,000 requests, 250 of each operation (500,000 in the long share): no 5xx, nothing but the contract, nothing of the inside',
    runs: [{ by: 'service', files: ['server/core/fuzz.test.ts', 'proof/service/fuzz/fuzz.test.ts'] }],
  },
  {
    id: 'G3',
    title: 'Exactly once: every mutation in ten shapes of trouble, and mixed acts',
    bar: 'every cell and 2,000 mixed acts with three in ten in trouble (50,000 in the long share): none doubled, lost or left unknown',
    runs: [
      {
        by: 'service',
        files: ['proof/service/exactlyOnce.test.ts', 'server/testing/money/faultShapes.test.ts', 'server/testing/money/randomFaults.test.ts'],
      },
    ],
  },
  {
    id: 'G6',
    title: 'Races: one number, money for one, one plan change, one reset token',
    bar: '200 of each (5,000 in the long share): one winner each time',
    runs: [{ by: 'service', files: ['server/resources/numbers/purchases.test.ts', 'proof/service/races.test.ts'] }],
  },
  {
    id: 'G14',
    title: 'Uploads: a hundred files, a 401 at any of them, a kill at any byte',
    bar: '10 points (200 in the long share): exactly 100 whole files; less than 150 MB more memory with three of 100 MB; a byte more and file 101 refused on both sides',
    runs: [
      { by: 'service', files: ['proof/service/uploads.test.ts', 'server/resources/audiofiles/uploadFaults.test.ts'] },
      { by: 'journeys', files: ['e2e/uploadsUnderFire.test.ts'] },
    ],
  },
  {
    id: 'G27',
    title: 'A full disk, and damaged files',
    bar: 'uploads refused first, not ready before the first failed write, 0 acknowledged rows lost, the start on the full disk succeeds, 95 % of the space back after deletes; damaged, missing and replaced files answered within 1 s',
    runs: [
      {
        by: 'service',
        files: [
          'proof/service/fullDisk.test.ts',
          'server/resources/files/damaged.test.ts',
          'server/core/storage/disk.test.ts',
          'server/core/storage/storage.test.ts',
          'server/switchboard/fullStorage.test.ts',
        ],
      },
    ],
  },
  {
    id: 'G23',
    title: 'Every operation over eight kinds of bad network',
    bar: 'every cell comes to its stated result',
    runs: [{ by: 'service', files: ['proof/service/toxicGrid.test.ts'] }],
  },
  {
    id: 'G29',
    title: 'What a lawful sequence costs, and clocks that are wrong',
    bar: 'numbers bought and given back: never more orders paid by the plan than it includes; 0 voicemails with sound to who has not agreed; 0 purchases after a payment was taken back; clock 40 days ahead or behind: 0 periods closed for good',
    runs: [
      {
        by: 'service',
        files: [
          'server/resources/numbers/planNumbers.test.ts',
          'server/resources/charges/takenBack.test.ts',
          'server/resources/voice/outgoingLegs.test.ts',
          'server/resources/emailRecipients/emailRecipients.test.ts',
          'server/resources/emailRecipients/mailing.test.ts',
          'server/resources/billing/wrongClock.test.ts',
          'server/core/clockWatch.test.ts',
        ],
      },
    ],
  },
  {
    id: 'G30',
    title: 'Memory comes back: every kind of request, streams of events, calls on the embedded gateway',
    bar: 'after 100,000 requests, 200 streams and 1,000 calls (ten times that in the long share), idle and collected: at most 5 % more heap in each process than after three tenths of them, and no descriptor more left open',
    runs: [{ by: 'service', files: ['proof/memory/memory.test.ts'] }],
  },
]
