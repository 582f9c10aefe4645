export type Runner = 'service' | 'journeys' | 'jest' | 'program'

export interface Goal {
  id: string
  title: string
  /** The bar to reach, and that of the long run where it differs. */
  bar: string
  /** The files that prove it, by what runs them. */
  files: Readonly<Partial<Record<Runner, readonly string[]>>>
  /** Its figures by name. Without names it has all figures that its files report and no other goal names. */
  figures?: readonly string[]
}

/** What the product promises under faults and attacks, and the tests that prove each promise. */
export const goals: readonly Goal[] = [
  {
    id: 'G1',
    title: 'Callers reach nothing that is not theirs: every operation, six bad identities, every place of an id',
    bar: 'all refused, no row changed, nothing of another account in answers or log',
    files: {
      service: [
        'server/platform/sessions/identity.test.ts',
        'server/composition/app.test.ts',
        'assurance/service/identityMatrix.test.ts',
        'assurance/service/massAssignment.test.ts',
      ],
    },
  },
  {
    id: 'G2',
    title: 'Fuzzed requests get nothing but what the contract allows (thirteen checks of Schemathesis, six of RESTler)',
    bar: '20,000 requests, 250 of each operation (500,000 in the long share): no 5xx, nothing but the contract, nothing of the inside',
    files: { service: ['server/platform/http/fuzz.test.ts', 'assurance/service/fuzz/fuzz.test.ts'] },
  },
  {
    id: 'G3',
    title: 'Every change happens exactly once, in ten kinds of trouble',
    bar: 'every cell and 2,000 mixed acts with three in ten in trouble (50,000 in the long share): none doubled, lost or left unknown',
    files: {
      service: [
        'assurance/service/exactlyOnce.test.ts',
        'server/testing/money/faultShapes.test.ts',
        'server/testing/money/randomFaults.test.ts',
      ],
    },
  },
  {
    id: 'G4',
    title: 'Acknowledged writes survive kills of the service and the database',
    bar: '60 kills (long: 1,000) of service, database, both: 0 acknowledged writes lost, 0 balances off, 0 failed starts; each start after a kill within 6 s, as the product starts',
    files: {
      service: [
        'packages/embedded-postgres/killCycles.test.ts',
        'server/testing/money/moneyKills.test.ts',
        'server/numbers/purchaseKills.test.ts',
        'server/phone/webhooks/recordingKills.test.ts',
        'server/calls/notifications/voicemailKills.test.ts',
        'server/sounds/audiofiles/uploadKills.test.ts',
        'assurance/service/startAfterKill.test.ts',
      ],
    },
  },
  {
    id: 'G5',
    title: 'A second service on the same data folder is refused',
    bar: '20 of 20 refused by name (long: 200 of 200), and each from other namespaces; a holder that lost its lock stops writing; data intact',
    files: { service: ['server/main.test.ts', 'packages/embedded-postgres/namespaces.test.ts'] },
  },
  {
    id: 'G6',
    title: 'Concurrent requests for one number, one balance, one plan change or one reset token have one winner',
    bar: '200 of each (5,000 in the long share): one winner each time',
    files: { service: ['server/numbers/purchases.test.ts', 'assurance/service/races.test.ts'] },
  },
  {
    id: 'G7',
    title: 'Lists stay right while rows are deleted from them',
    bar: '2,000 schedules (long: 50,000): 0 rows doubled, back again, undefined, or wrong in the end',
    files: { jest: ['src/features/sounds/deletionSchedules.test.tsx'] },
  },
  {
    id: 'G8',
    title: 'Content-Security-Policy and Trusted Types are enforced',
    bar: '0 violations and 0 unsafe-* over all routes, states and dialogs',
    files: { journeys: ['assurance/browser/policy.test.ts', 'e2e/watch.test.ts'] },
  },
  {
    id: 'G9',
    title: 'Markup in any text is shown and never run',
    bar: '120 payloads in every text, on every screen, of dialogs with each twelfth (long: with each): 0 run, 0 elements, 0 requests to a stranger',
    files: { journeys: ['assurance/browser/markup.test.ts', 'assurance/browser/storedMarkup.test.ts'] },
  },
  {
    id: 'G10',
    title: 'Every screen is accessible, in both languages and by keyboard alone',
    bar: 'every route, state and dialog in light, dark and forced colours, narrow, enlarged and spaced, in both languages: 0 violations; six journeys by keyboard alone',
    files: {
      journeys: [
        'assurance/access/everyState.test.ts',
        'assurance/access/keyboardOnly.test.ts',
        'e2e/keyboard.test.ts',
        'e2e/applicationKeyboard.test.ts',
        'e2e/support.test.ts',
      ],
    },
  },
  {
    id: 'G11',
    title: 'No unhandled errors in the browser console',
    bar: '0 unhandled rejections, page errors and console errors in all runs, faults included',
    files: {
      journeys: ['assurance/browser/policy.test.ts', 'e2e/watch.test.ts'],
      service: ['assurance/browser/complaints.test.ts'],
    },
    figures: [
      'screens and dialogs watched',
      'rejections, page errors and console errors',
      'canary faults seen under jest',
    ],
  },
  {
    id: 'G12',
    title: 'Malformed replies never break a screen',
    bar: 'every call that reads x 9 bodies, every field x null, missing, unknown: 0 white pages, 0 odd texts',
    files: { journeys: ['assurance/browser/answers.test.ts'] },
  },
  {
    id: 'G13',
    title: 'Unsaved call flows are restored',
    bar: 'restored as they were after a 401, a 412, a lost reply, a reload and a closed tab',
    files: { journeys: ['e2e/applicationFaults.test.ts'] },
  },
  {
    id: 'G14',
    title: 'Uploads of a hundred files survive a 401 at any of them and a kill at any byte',
    bar: '10 points (200 in the long share): exactly 100 whole files; less than 150 MB more memory with three of 100 MB; a byte more and file 101 refused on both sides',
    files: {
      service: ['assurance/service/uploads.test.ts', 'server/sounds/audiofiles/uploadFaults.test.ts'],
      journeys: ['e2e/uploadsUnderFire.test.ts'],
    },
  },
  {
    id: 'G15',
    title: 'A session ends once, in every tab',
    bar: '20 calls refused at once lead to the login once; the other tab within 500 ms; a late 401 ends nothing',
    files: {
      jest: ['src/app/session.test.tsx', 'src/api/expiry.page.test.ts'],
      journeys: ['assurance/browser/session.test.ts'],
    },
  },
  {
    id: 'G16',
    title: 'Password guessing is limited and does not tell who has an account',
    bar: '1,000 guesses within a window: 10 hash runs at most; median difference of 300 pairs less than 10 %',
    files: { service: ['assurance/security/guessing.test.ts', 'server/account/auth/auth.test.ts'] },
  },
  {
    id: 'G17',
    title: 'Stalled connections are closed and slow nobody down',
    bar: '500 stalled: p95 of others less than twice the usual, each closed in its time',
    files: { service: ['assurance/security/stalled.test.ts', 'server/platform/http/connections/limits.test.ts'] },
  },
  {
    id: 'G18',
    title: 'Secrets never reach actions, state, logs, addresses or storage',
    bar: '0 hits in actions, state, logs, addresses, and after signing out in storage and document (long: and the heap)',
    files: {
      journeys: ['assurance/browser/secrets.test.ts', 'e2e/cardSecrets.test.ts'],
      jest: ['src/store/devTools.page.test.ts'],
    },
  },
  {
    id: 'G19',
    title: 'No text makes a regular expression or a filter slow',
    bar: '0 of all regular expressions super-linear; 10,000 rows filtered by 100 kB in less than 50 ms',
    files: { service: ['assurance/security/regexes.test.ts'], jest: ['src/lists/matches.test.ts'] },
  },
  {
    id: 'G20',
    title: 'Security headers on every answer',
    bar: '100 % of the answers of the run, raw refusals included; another Host, two of them, HTTP/0.9 and CONNECT are refused',
    files: {
      service: [
        'server/platform/http/security.test.ts',
        'server/platform/http/connections/ownHost.test.ts',
        'server/platform/http/console/console.test.ts',
        'server/platform/failures/failureBodies.test.ts',
        'server/platform/sessions/identity.test.ts',
        'server/sounds/files/files.test.ts',
        'server/calls/exports/exports.test.ts',
        'server/billing/invoices/invoices.test.ts',
      ],
    },
    figures: ['answers', 'answers with a wrong header'],
  },
  {
    id: 'G21',
    title: 'Every requirement of the ASVS 5.0.0 and every installed package is accounted for',
    bar: '345 of 345 mapped; of levels 1 and 2 each with a test or a reason',
    files: { service: ['tools/asvs.test.ts', 'tools/supplyChain.test.ts'] },
  },
  {
    id: 'G22',
    title: 'Every safeguard of money, identity, sessions, headers and consent that is switched off is noticed by a test',
    bar: 'each of 82 controls is caught by a test',
    files: { program: ['assurance/controls/main.ts'] },
  },
  {
    id: 'G23',
    title: 'Every operation comes to its stated result on eight kinds of bad network',
    bar: 'every cell comes to its stated result',
    files: { service: ['assurance/service/toxicGrid.test.ts'] },
  },
  {
    id: 'G24',
    title: "One account's misuse does not slow the others down",
    bar: 'p95 of others at most 3 times the usual under each of 8 misbehaviours, 10 times while call flows of 4 MB are saved or everything is read; a caller waits 3 s at most for a sound that is decoded',
    files: { service: ['assurance/security/others.test.ts'] },
  },
  {
    id: 'G25',
    title: 'Strangers cannot lock customers out',
    bar: '800 sign-ins at once, 120 kept up: p95 of a known browser within 3 × idle, of a strange one elsewhere within 10 ×, none refused; 71 of 240 sprayed looked at at most; the owner’s link mailed; 1,000 sockets without a token, from one address and from twenty, opened again for 25 s: 25 of 25 web phones are let in',
    files: {
      service: [
        'assurance/security/strangers.test.ts',
        'assurance/security/signalFlood.test.ts',
        'packages/voice-gateway/gateway/strangers.test.ts',
        'server/account/auth/strangers.test.ts',
        'server/account/auth/signInLimits.test.ts',
        'server/account/password/resetLinks.test.ts',
        'server/platform/jobs/mailOutbox.test.ts',
      ],
    },
  },
  {
    id: 'G26',
    title: 'Live calls stay smooth while the service is busy, and send UDP only to addresses that proved themselves',
    bar: 'of the frames of a call late while its service refuses bodies of 4.5 MB, five at once: at most twice the share while another service does and 5 %; while it is stopped: likewise, of the share while the machine is idle; 0 packets to addresses that a description names; before its proof no address gets more bytes than came from it',
    files: {
      service: [
        'assurance/service/liveMedia.test.ts',
        'server/composition/voice/voiceProcess.test.ts',
        'packages/voice-gateway/gateway/media/remoteAddresses.test.ts',
        'packages/voice-gateway/gateway/media/callAddresses.test.ts',
      ],
    },
  },
  {
    id: 'G27',
    title: 'A full disk and damaged files lose nothing that was acknowledged',
    bar: 'uploads refused first, not ready before the first failed write, 0 acknowledged rows lost, the start on the full disk succeeds, 95 % of the space back after deletes; damaged, missing and replaced files answered within 1 s',
    files: {
      service: [
        'assurance/service/fullDisk.test.ts',
        'server/sounds/files/damaged.test.ts',
        'server/platform/files/disk.test.ts',
        'server/platform/files/storage.test.ts',
        'server/phone/switchboard/fullStorage.test.ts',
      ],
    },
  },
  {
    id: 'G28',
    title: 'A stolen token cannot take an account over',
    bar: 'address and password: 0 changed by a token alone; taken with the password as well, 100 % come back within 48 hours, and 0 calls of the thief are served after that',
    files: { service: ['assurance/security/stolenToken.test.ts', 'server/account/users/email.test.ts'] },
  },
  {
    id: 'G29',
    title: 'Allowed sequences of requests and wrong clocks cause no unpaid costs',
    bar: 'numbers bought and given back: never more orders paid by the plan than it includes; 0 voicemails with sound to who has not agreed; 0 purchases after a payment was taken back; clock 40 days ahead or behind: 0 periods closed for good',
    files: {
      service: [
        'server/numbers/planNumbers.test.ts',
        'server/billing/charges/reversals.test.ts',
        'server/phone/webhooks/outgoingLegs.test.ts',
        'server/account/recipients/emailRecipients.test.ts',
        'server/account/recipients/mailing.test.ts',
        'server/billing/plans/wrongClock.test.ts',
        'server/platform/jobs/clockWatch.test.ts',
      ],
    },
  },
  {
    id: 'G30',
    title: 'Memory comes back after load',
    bar: 'after 100,000 requests, 200 streams and 1,000 calls (ten times that in the long share), idle and collected, with V8 optimizing no code: at most 5 % more heap in each process than after three tenths of them, and no descriptor more left open',
    files: { service: ['assurance/memory/memory.test.ts'] },
  },
  {
    id: 'G31',
    title: 'Calls ring where the user is, and are answered once',
    bar: 'in a browser with windows: each row of the table in decision 0018, hidden for 10 minutes (long: 60), behind another window, frozen, without permission, after a restart; each call answered once, as the service saw it',
    files: { service: ['assurance/background/background.test.ts'] },
  },
  {
    id: 'G32',
    title: 'What is accepted as an audio file is heard at its true length: every container and codec that ffmpeg writes',
    bar: '500 sounds (3,000 in the long share): heard within 0.1 s of what ffmpeg decodes, or refused with the reason; needs ffmpeg',
    files: {
      service: [
        'assurance/service/everySound.test.ts',
        'server/sounds/audiofiles/heardSounds.test.ts',
        'packages/voice-gateway/sounds/decoding/decodeSound.test.ts',
      ],
    },
  },
]
