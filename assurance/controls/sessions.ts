import { service, type Control } from './control'

/** Who is at the keyboard, where somebody is logged in, and what stays as evidence. */
export const sessionControls: readonly Control[] = [
  {
    name: 'fresh proof of an operation',
    file: 'server/platform/http/routes/serveRoutes.ts',
    find: 'if (!isRight) throw new ProofRequired()',
    replace: '',
    tests: [service('server/account/ownSessions.test.ts', 'is good for ten minutes')],
  },
  {
    name: 'fresh proof: ten minutes',
    file: 'server/platform/sessions/sessions.ts',
    find: 'at !== undefined && at >= since',
    replace: 'at !== undefined',
    tests: [service('server/account/ownSessions.test.ts', 'is good for ten minutes')],
  },
  {
    name: 'fresh proof: a hundred sounds',
    file: 'server/platform/sessions/sessions.ts',
    find: '(sounds_deleted < ${MAX_DELETED} or ',
    replace: '(true or ',
    tests: [service('server/account/ownSessions.test.ts', 'is needed once a hundred sounds')],
  },
  {
    name: 'limit on idle sessions',
    file: 'server/platform/sessions/sessions.ts',
    find: ' && !isIdle(session, now)',
    replace: '',
    tests: [service('server/account/ownSessions.test.ts', 'is refused, to the minute')],
  },
  {
    name: 'idle sessions end',
    file: 'server/platform/sessions/sessions.ts',
    find: 'and used_at < ${now}::timestamptz - idle_minutes',
    replace: 'and false and used_at < ${now}::timestamptz - idle_minutes',
    tests: [service('server/account/ownSessions.test.ts', 'is ended by the sweep')],
  },
  {
    name: 'an open page keeps no session open',
    file: 'server/platform/http/routes/serveRoutes.ts',
    find: "claims !== undefined && operation.method !== 'GET' && !operation.asks",
    replace: 'claims !== undefined',
    tests: [service('server/account/ownSessions.test.ts', 'counts changes and the sign')],
  },
  {
    name: "only one's own sessions are listed and ended",
    file: 'server/account/ownSessions.ts',
    find: ' and user_id in (select id from users where login_id = (select login_id from users where id = ${userId}))',
    replace: '',
    tests: [service('server/account/ownSessions.test.ts', 'ends where its person says so')],
  },
  {
    name: "operators' views are not a customer's to end",
    file: 'server/account/ownSessions.ts',
    find: 'viewed_by is null and user_id',
    replace: 'user_id',
    tests: [service('server/account/ownSessions.test.ts', 'is listed with the browser')],
  },
  {
    name: 'place: only what the proxy names',
    file: 'server/platform/http/routes/serveRoutes.ts',
    find: 'header === null || ips.length < 2',
    replace: 'header === null',
    tests: [service('server/account/ownSessions.test.ts', 'is listed with the browser')],
  },
  {
    name: 'a web phone ends with its session',
    file: 'packages/voice-gateway/gateway/admission.ts',
    find: 'if (changed === session) recheckNow()',
    replace: '',
    tests: [service('packages/voice-gateway/gateway/admission.test.ts', 'is checked at once')],
  },
  {
    name: 'kept calls survive',
    file: 'server/calls/keeping/service.ts',
    find: 'and is_kept = 0 and started_at',
    replace: 'and started_at',
    tests: [service('server/calls/keeping/keeping.test.ts', 'kept calls survive')],
  },
  {
    name: 'sounds of kept calls survive',
    file: 'server/calls/keeping/service.ts',
    find: 'where account_id = ${accountId} and is_kept = 1',
    replace: 'where account_id = ${accountId} and is_kept = 2',
    tests: [service('server/calls/keeping/keeping.test.ts', 'kept calls survive')],
  },
]
