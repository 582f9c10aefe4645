import type { Goal } from '../goal'

export const browserGoals: readonly Goal[] = [
  {
    id: 'G7',
    title: 'Lists stay right while rows are deleted from them',
    bar: '2,000 schedules (long: 50,000): 0 rows doubled, back again, undefined, or wrong in the end',
    runs: [{ by: 'jest', files: ['src/features/sounds/deletionSchedules.test.tsx'] }],
  },
  {
    id: 'G8',
    title: 'Content-Security-Policy and Trusted Types are enforced',
    bar: '0 violations and 0 unsafe-* over all routes, states and dialogs',
    runs: [{ by: 'journeys', files: ['assurance/browser/policy.test.ts', 'e2e/watch.test.ts'] }],
  },
  {
    id: 'G9',
    title: 'Markup in any text is shown and never run',
    bar: '120 payloads in every text, on every screen, of dialogs with each twelfth (long: with each): 0 run, 0 elements, 0 requests to a stranger',
    runs: [{ by: 'journeys', files: ['assurance/browser/markup.test.ts', 'assurance/browser/storedMarkup.test.ts'] }],
  },
  {
    id: 'G11',
    title: 'No unhandled errors in the browser console',
    bar: '0 unhandled rejections, page errors and console errors in all runs, faults included',
    figures: [
      'screens and dialogs watched',
      'rejections, page errors and console errors',
      'canary faults seen under jest',
    ],
    runs: [
      { by: 'journeys', files: ['assurance/browser/policy.test.ts', 'e2e/watch.test.ts'] },
      { by: 'service', files: ['assurance/browser/complaints.test.ts'] },
    ],
  },
  {
    id: 'G12',
    title: 'Malformed replies never break a screen',
    bar: 'every call that reads x 9 bodies, every field x null, missing, unknown: 0 white pages, 0 odd texts',
    runs: [{ by: 'journeys', files: ['assurance/browser/answers.test.ts'] }],
  },
  {
    id: 'G13',
    title: 'Unsaved call flows are restored',
    bar: 'restored as they were after a 401, a 412, a lost reply, a reload and a closed tab',
    runs: [{ by: 'journeys', files: ['e2e/applicationFaults.test.ts'] }],
  },
  {
    id: 'G15',
    title: 'A session ends once, in every tab',
    bar: '20 calls refused at once lead to the login once; the other tab within 500 ms; a late 401 ends nothing',
    runs: [
      { by: 'jest', files: ['src/app/session.test.tsx', 'src/api/expiry.page.test.ts'] },
      { by: 'journeys', files: ['assurance/browser/session.test.ts'] },
    ],
  },
  {
    id: 'G18',
    title: 'Secrets never reach actions, state, logs, addresses or storage',
    bar: '0 hits in actions, state, logs, addresses, and after signing out in storage and document (long: and the heap)',
    runs: [
      { by: 'journeys', files: ['assurance/browser/secrets.test.ts', 'e2e/cardSecrets.test.ts'] },
      { by: 'jest', files: ['src/store/devTools.page.test.ts'] },
    ],
  },
  {
    id: 'G31',
    title: 'Calls ring where the user is, and are answered once',
    bar: 'in a browser with windows: each row of the table in decision 0018, hidden for 10 minutes (long: 60), behind another window, frozen, without permission, after a restart; each call answered once, as the service saw it',
    runs: [{ by: 'service', files: ['assurance/background/background.test.ts'] }],
  },
]
