import type { Goal } from '../goal'

export const serviceGoals: readonly Goal[] = [
  {
    id: 'G1',
    title: 'Callers reach nothing that is not theirs: every operation, six bad identities, every place of an id',
    bar: 'all refused, no row changed, nothing of another account in answers or log',
    runs: [{ by: 'service', files: ['server/platform/sessions/identity.test.ts', 'server/composition/app.test.ts', 'assurance/service/identityMatrix.test.ts', 'assurance/service/massAssignment.test.ts'] }],
  },
  {
    id: 'G2',
    title: 'Fuzzed requests get nothing but what the contract allows (thirteen checks of Schemathesis, six of RESTler)',
    bar: '20,000 requests, 250 of each operation (500,000 in the long share): no 5xx, nothing but the contract, nothing of the inside',
    runs: [{ by: 'service', files: ['server/platform/http/fuzz.test.ts', 'assurance/service/fuzz/fuzz.test.ts'] }],
  },
  {
    id: 'G3',
    title: 'Every change happens exactly once, in ten kinds of trouble',
    bar: 'every cell and 2,000 mixed acts with three in ten in trouble (50,000 in the long share): none doubled, lost or left unknown',
    runs: [
      {
        by: 'service',
        files: ['assurance/service/exactlyOnce.test.ts', 'server/testing/money/faultShapes.test.ts', 'server/testing/money/randomFaults.test.ts'],
      },
    ],
  },
  {
    id: 'G6',
    title: 'Concurrent requests for one number, one balance, one plan change or one reset token have one winner',
    bar: '200 of each (5,000 in the long share): one winner each time',
    runs: [{ by: 'service', files: ['server/numbers/purchases.test.ts', 'assurance/service/races.test.ts'] }],
  },
  {
    id: 'G14',
    title: 'Uploads of a hundred files survive a 401 at any of them and a kill at any byte',
    bar: '10 points (200 in the long share): exactly 100 whole files; less than 150 MB more memory with three of 100 MB; a byte more and file 101 refused on both sides',
    runs: [
      { by: 'service', files: ['assurance/service/uploads.test.ts', 'server/sounds/audiofiles/uploadFaults.test.ts'] },
      { by: 'journeys', files: ['e2e/uploadsUnderFire.test.ts'] },
    ],
  },
  {
    id: 'G32',
    title: 'What is accepted as an audio file is heard at its true length: every container and codec that ffmpeg writes',
    bar: '500 sounds (3,000 in the long share): heard within 0.1 s of what ffmpeg decodes, or refused with the reason; needs ffmpeg',
    runs: [{ by: 'service', files: ['assurance/service/everySound.test.ts', 'server/sounds/audiofiles/heardSounds.test.ts', 'packages/voice-gateway/sounds/decoding/decodeSound.test.ts'] }],
  },
  {
    id: 'G27',
    title: 'A full disk and damaged files lose nothing that was acknowledged',
    bar: 'uploads refused first, not ready before the first failed write, 0 acknowledged rows lost, the start on the full disk succeeds, 95 % of the space back after deletes; damaged, missing and replaced files answered within 1 s',
    runs: [
      {
        by: 'service',
        files: [
          'assurance/service/fullDisk.test.ts',
          'server/sounds/files/damaged.test.ts',
          'server/platform/files/disk.test.ts',
          'server/platform/files/storage.test.ts',
          'server/phone/switchboard/fullStorage.test.ts',
        ],
      },
    ],
  },
  {
    id: 'G23',
    title: 'Every operation comes to its stated result on eight kinds of bad network',
    bar: 'every cell comes to its stated result',
    runs: [{ by: 'service', files: ['assurance/service/toxicGrid.test.ts'] }],
  },
  {
    id: 'G29',
    title: 'Allowed sequences of requests and wrong clocks cause no unpaid costs',
    bar: 'numbers bought and given back: never more orders paid by the plan than it includes; 0 voicemails with sound to who has not agreed; 0 purchases after a payment was taken back; clock 40 days ahead or behind: 0 periods closed for good',
    runs: [
      {
        by: 'service',
        files: [
          'server/numbers/planNumbers.test.ts',
          'server/billing/charges/reversals.test.ts',
          'server/phone/webhooks/outgoingLegs.test.ts',
          'server/account/recipients/emailRecipients.test.ts',
          'server/account/recipients/mailing.test.ts',
          'server/billing/plans/wrongClock.test.ts',
          'server/platform/jobs/clockWatch.test.ts',
        ],
      },
    ],
  },
  {
    id: 'G30',
    title: 'Memory comes back after load',
    bar: 'after 100,000 requests, 200 streams and 1,000 calls (ten times that in the long share), idle and collected, with V8 optimizing no code: at most 5 % more heap in each process than after three tenths of them, and no descriptor more left open',
    runs: [{ by: 'service', files: ['assurance/memory/memory.test.ts'] }],
  },
  {
    id: 'G4',
    title: 'Acknowledged writes survive kills of the service and the database',
    bar: '60 kills (long: 1,000) of service, database, both: 0 acknowledged writes lost, 0 balances off, 0 failed starts; each start after a kill within 6 s, as the product starts',
    runs: [
      {
        by: 'service',
        files: [
          'packages/embedded-postgres/killCycles.test.ts',
          'server/testing/money/moneyKills.test.ts',
          'server/numbers/purchaseKills.test.ts',
          'server/phone/webhooks/recordingKills.test.ts',
          'server/calls/notifications/voicemailKills.test.ts',
          'server/sounds/audiofiles/uploadKills.test.ts',
          'assurance/service/startAfterKill.test.ts',
        ],
      },
    ],
  },
  {
    id: 'G5',
    title: 'A second service on the same data folder is refused',
    bar: '20 of 20 refused by name (long: 200 of 200), and each from other namespaces; a holder that lost its lock stops writing; data intact',
    runs: [{ by: 'service', files: ['server/main.test.ts', 'packages/embedded-postgres/namespaces.test.ts'] }],
  },
  {
    id: 'G22',
    title: 'Every safeguard of money, identity, sessions, headers and consent that is switched off is noticed by a test',
    bar: 'each of 82 controls is caught by a test',
    runs: [{ by: 'program', files: ['assurance/controls/main.ts'] }],
  },
]
