import type { Goal } from '../goal'

export const securityGoals: readonly Goal[] = [
  {
    id: 'G16',
    title: 'Password guessing is limited and does not tell who has an account',
    bar: '1,000 guesses within a window: 10 hash runs at most; median difference of 300 pairs less than 10 %',
    runs: [{ by: 'service', files: ['assurance/security/guessing.test.ts', 'server/account/auth/auth.test.ts'] }],
  },
  {
    id: 'G17',
    title: 'Stalled connections are closed and slow nobody down',
    bar: '500 stalled: p95 of others less than twice the usual, each closed in its time',
    runs: [{ by: 'service', files: ['assurance/security/stalled.test.ts', 'server/platform/http/connections/limits.test.ts'] }],
  },
  {
    id: 'G24',
    title: "One account's misuse does not slow the others down",
    bar: 'p95 of others at most 3 times the usual under each of 8 misbehaviours, 10 times while call flows of 4 MB are saved or everything is read; a caller waits 3 s at most for a sound that is decoded',
    runs: [{ by: 'service', files: ['assurance/security/others.test.ts'] }],
  },
  {
    id: 'G19',
    title: 'No text makes a regular expression or a filter slow',
    bar: '0 of all regular expressions super-linear; 10,000 rows filtered by 100 kB in less than 50 ms',
    runs: [
      { by: 'service', files: ['assurance/security/regexes.test.ts'] },
      { by: 'jest', files: ['src/lists/matches.test.ts'] },
    ],
  },
  {
    id: 'G20',
    title: 'Security headers on every answer',
    bar: '100 % of the answers of the run, raw refusals included; another Host, two of them, HTTP/0.9 and CONNECT are refused',
    figures: ['answers', 'answers with a wrong header'],
    runs: [
      {
        by: 'service',
        files: [
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
    ],
  },
  {
    id: 'G25',
    title: 'Strangers cannot lock customers out',
    bar: '800 sign-ins at once, 120 kept up: p95 of a known browser within 3 × idle, of a strange one elsewhere within 10 ×, none refused; 71 of 240 sprayed looked at at most; the owner’s link mailed; 1,000 sockets without a token, from one address and from twenty, opened again for 25 s: 25 of 25 web phones are let in',
    runs: [
      {
        by: 'service',
        files: [
          'assurance/security/strangers.test.ts',
          'assurance/security/signalFlood.test.ts',
          'packages/voice-gateway/gateway/strangers.test.ts',
          'server/account/auth/strangers.test.ts',
          'server/account/auth/signInLimits.test.ts',
          'server/account/password/resetLinks.test.ts',
          'server/platform/jobs/mailOutbox.test.ts',
        ],
      },
    ],
  },
  {
    id: 'G21',
    title: 'Every requirement of the ASVS 5.0.0 and every installed package is accounted for',
    bar: '345 of 345 mapped; of levels 1 and 2 each with a test or a reason',
    runs: [{ by: 'service', files: ['tools/asvs.test.ts', 'tools/supplyChain.test.ts'] }],
  },
  {
    id: 'G26',
    title: 'Live calls stay smooth while the service is busy, and send UDP only to addresses that proved themselves',
    bar: 'of the frames of a call late while its service refuses bodies of 4.5 MB, five at once: at most twice the share while another service does and 5 %; while it is stopped: likewise, of the share while the machine is idle; 0 packets to addresses that a description names; before its proof no address gets more bytes than came from it',
    runs: [
      {
        by: 'service',
        files: [
          'assurance/service/liveMedia.test.ts',
          'server/composition/voice/voiceProcess.test.ts',
          'packages/voice-gateway/gateway/media/remoteAddresses.test.ts',
          'packages/voice-gateway/gateway/media/callAddresses.test.ts',
        ],
      },
    ],
  },
  {
    id: 'G28',
    title: 'A stolen token cannot take an account over',
    bar: 'address and password: 0 changed by a token alone; taken with the password as well, 100 % come back within 48 hours, and 0 calls of the thief are served after that',
    runs: [{ by: 'service', files: ['assurance/security/stolenToken.test.ts', 'server/account/users/email.test.ts'] }],
  },
]
