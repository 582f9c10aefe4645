import { service, type Control } from './control'

const identity = (name: string) => [service('server/core/sessions/identity.test.ts', name)]
const onTokens = [service('server/core/sessions/token.test.ts')]
const signIn = (name: string) => [service('server/resources/auth/auth.test.ts', name)]
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
    file: 'server/core/sessions/sessions.ts',
    find: "      .where('users.account_id', '=', accountId)\n",
    replace: '',
    tests: identity('a token ends when its user leaves'),
  },
  {
    name: 'session end',
    file: 'server/core/sessions/sessions.ts',
    find: "      .where('sessions.expires_at', '>', clock())\n",
    replace: '',
    tests: identity('a token ends'),
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
