import { service, type Control } from './control'

const identity = (name: string) => [service('server/core/sessions/identity.test.ts', name)]
const onTokens = [service('server/core/sessions/token.test.ts')]
const signIn = (name: string) => [service('server/resources/auth/auth.test.ts', name)]
const inMemory = (name: string) => [service('server/core/sessions/sessionCache.test.ts', name)]
const unannounced = (name: string) => [service('server/core/sessions/sessionInstances.test.ts', `unannounced, ${name}`)]
const limits = (name: string) => [service('server/core/connections/limits.test.ts', name)]

export const sessionControls: readonly Control[] = [
  {
    name: 'token algorithm pinned',
    file: 'server/core/sessions/token.ts',
    find: "algorithms: ['HS256'], ",
    replace: '',
    tests: onTokens,
  },
  {
    name: 'token type',
    file: 'server/core/sessions/token.ts',
    find: "typ: 'JWT', issuer",
    replace: 'issuer',
    tests: onTokens,
  },
  {
    name: 'token audience',
    file: 'server/core/sessions/token.ts',
    find: 'issuer, audience, requiredClaims',
    replace: 'issuer, requiredClaims',
    tests: onTokens,
  },
  {
    name: 'token end, also of one that was read before',
    file: 'server/core/sessions/token.ts',
    find: 'payload === null || isOver(payload, now)',
    replace: 'payload === null',
    tests: onTokens,
  },
  {
    name: 'token of the future',
    file: 'server/core/sessions/token.ts',
    find: '|| iat > inSeconds(now) + TOLERANCE_S',
    replace: '',
    tests: onTokens,
  },
  {
    name: 'session revocation',
    file: 'server/core/sessions/sessions.ts',
    find: "      .where('sessions.revoked_at', 'is', null)\n",
    replace: '',
    tests: signIn('logging out ends only this token'),
  },
  {
    name: 'session of a user who left',
    file: 'server/core/sessions/sessionCache.ts',
    find: ' && session.accountId === accountId',
    replace: '',
    tests: identity('a token ends when its user leaves'),
  },
  {
    name: 'session end',
    file: 'server/core/sessions/sessionCache.ts',
    find: ' && session.expiresAt > now',
    replace: '',
    tests: identity('a token ends'),
  },
  {
    name: 'a sign-out ends a remembered session without waiting for the notification',
    file: 'server/core/sessions/sessions.ts',
    find: '      cache.forget(sessionId)\n',
    replace: '',
    tests: unannounced('a sign-out'),
  },
  {
    name: 'a new password ends remembered sessions without waiting for the notification',
    file: 'server/resources/password/service.ts',
    find: '    sessions.forgetAll()\n',
    replace: '',
    tests: unannounced('a reset'),
  },
  {
    name: 'a changed password ends remembered sessions without waiting for the notification',
    file: 'server/resources/users/service.ts',
    find: '        await notices.passwordChanged(transaction, email)\n      })\n      sessions.forgetAll()\n',
    replace: '        await notices.passwordChanged(transaction, email)\n      })\n',
    tests: unannounced('a change of password'),
  },
  {
    name: 'an address that came back ends remembered sessions without waiting for the notification',
    file: 'server/resources/users/service.ts',
    find: '      sessions.forgetAll()\n      notices.deliver()\n      return { email, reset_token }\n',
    replace: '      notices.deliver()\n      return { email, reset_token }\n',
    tests: unannounced('reverting an address'),
  },
  {
    name: 'sessions are remembered only while notifications arrive',
    file: 'server/core/sessions/sessionCache.ts',
    find: 'session !== null && isHearing && changes',
    replace: 'session !== null && changes',
    tests: inMemory('before the first notification can arrive'),
  },
  {
    name: 'a session that changed while it was read is not remembered',
    file: 'server/core/sessions/sessionCache.ts',
    find: ' && changes === changesBefore',
    replace: '',
    tests: inMemory('what was read before a change'),
  },
  {
    name: 'no session is remembered for long',
    file: 'server/core/sessions/sessionCache.ts',
    find: ' && steady() - session.readAt < MAX_AGE_MS',
    replace: '',
    tests: inMemory('the maximum age'),
  },
  {
    name: 'account and user in the path are those of the token',
    file: 'server/core/routes/serveRoutes.ts',
    find: 'if (isForeign) throw new NotFound()',
    replace: '',
    tests: identity('refuses every invalid token'),
  },
  {
    name: 'ids by pattern',
    file: 'server/core/routes/serveRoutes.ts',
    find: 'if (!areIds(names, request.params)) throw new NotFound()',
    replace: '',
    tests: identity('every operation refuses malformed ids'),
  },
  {
    name: 'rate limit by address',
    file: 'server/core/connections/rateLimits.ts',
    find: 'if (request.routeOptions.config.countsItself !== true) await countStranger(request)',
    replace: '',
    tests: limits('an address above its limit'),
  },
  {
    name: 'rate limit of all behind an address',
    file: 'server/core/connections/rateLimits.ts',
    find: "      await countWith(all, request, () => onRefusal('address'))\n",
    replace: '      void all\n',
    tests: limits('strangers do not use up the limit'),
  },
  {
    name: 'rate limit: a bad token is a stranger',
    file: 'server/core/routes/serveRoutes.ts',
    find: '      await rateLimiter.countStranger(request)\n      throw new Unauthorized()\n',
    replace: '      throw new Unauthorized()\n',
    tests: limits('strangers do not use up the limit'),
  },
  {
    name: 'rate limit by user',
    file: 'server/core/connections/rateLimits.ts',
    find: "      await countBy('user', request, 'user')\n",
    replace: '',
    tests: limits('users and accounts above their limits'),
  },
  {
    name: 'rate limit by account',
    file: 'server/core/connections/rateLimits.ts',
    find: '      await countAccount(request, accountId)\n',
    replace: '',
    tests: limits('users and accounts above their limits'),
  },
  {
    name: 'an IPv6 caller is counted by the /64',
    file: 'server/core/connections/clientAddress.ts',
    find: '.slice(0, 4)',
    replace: '.slice(0, 8)',
    tests: [service('server/core/connections/clientAddress.test.ts')],
  },
]
