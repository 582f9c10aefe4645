import { service, type Control } from './control'

const signIn = (name: string) => [service('server/resources/auth/auth.test.ts', name)]
const forgotten = (name: string) => [service('server/resources/password/password.test.ts', name)]

/** Passwords, reset links, and the key of the support team. */
export const passwordControls: readonly Control[] = [
  {
    name: 'brute force: failures counted',
    file: 'server/resources/auth/attempts.ts',
    find: 'const FREE_FAILURES = 5',
    replace: 'const FREE_FAILURES = 500',
    tests: signIn('after five failures'),
  },
  {
    name: 'brute force: counted before the password is looked at',
    file: 'server/resources/auth/failureCounts.ts',
    find: '    where kept.blocked_until is null or kept.blocked_until <= ${now}\n',
    replace: '',
    tests: signIn('of forty tries at once'),
  },
  {
    name: 'brute force: the present password',
    file: 'server/core/sessions/reauthentication.ts',
    find: '      await tries.count(userId, COUNTED_AS)\n',
    replace: '',
    tests: [service('server/resources/users/users.test.ts', 'after five wrong present passwords')],
  },
  {
    name: 'no more than four hashes at once',
    file: 'server/core/sessions/password.ts',
    find: '  running: 4,\n  known: { running: 3,',
    replace: '  running: 4_000,\n  known: { running: 4_000,',
    tests: [service('server/core/sessions/password.test.ts', 'a flood of them')],
  },
  {
    name: 'a long password is never hashed',
    file: 'server/resources/auth/rules.ts',
    find: 'if (isPasswordTooLong(password))',
    replace: 'if (password.length < 0)',
    tests: signIn('a password above 1024 bytes'),
  },
  {
    name: 'an unknown address takes as long as a wrong password',
    file: 'server/resources/auth/service.ts',
    find: 'isPasswordRight(password, user?.password_hash ?? (await nobodysHash), { ...turn, isGone })',
    replace: 'user === undefined ? Promise.resolve(false) : isPasswordRight(password, user.password_hash, { ...turn, isGone })',
    tests: signIn('take the same time'),
  },
  {
    name: 'reset token: single use',
    file: 'server/resources/password/resetTokens.ts',
    find: "        .where('used_at', 'is', null)\n        .where('expires_at', '>', now)\n",
    replace: '',
    tests: forgotten('of fifty at once with one token'),
  },
  {
    name: 'reset token: kept as a hash',
    file: 'server/resources/password/resetTokens.ts',
    find: "createHash('sha256').update(text).digest('hex')",
    replace: 'text',
    tests: [service('server/resources/password/resetLinks.test.ts', 'the token is kept as a hash only')],
  },
  {
    name: 'reset token: an hour',
    file: 'server/resources/password/resetTokens.ts',
    find: 'const LIFETIME_MS = HOUR_MS',
    replace: 'const LIFETIME_MS = 24 * HOUR_MS',
    tests: forgotten('an hour later a token is none'),
  },
  {
    name: 'reset token: the newest of one place alone',
    file: 'server/resources/password/resetTokens.ts',
    find: "        await openOf(transaction, user.id).where('requester', '=', requester).set({ used_at: now }).execute()\n",
    replace: '',
    tests: forgotten('a newer token ends an older one'),
  },
  {
    name: 'a reset ends every session',
    file: 'server/resources/password/service.ts',
    find: '      await endAllSessions(transaction, userId, clock())\n',
    replace: '',
    tests: forgotten('a new password ends every session'),
  },
  {
    name: 'a changed address ends mailed links',
    file: 'server/resources/users/service.ts',
    find: '    await resetTokens.endAll(userId, transaction)\n    return emailChanges',
    replace: '    return emailChanges',
    tests: [service('server/resources/users/users.test.ts', 'a link that was mailed before')],
  },
  {
    name: 'the support team is let in by its key',
    file: 'server/core/routes/supportKey.ts',
    find: "if (!timingSafeEqual(digestOf(authorization ?? ''), right)) throw new Unauthorized()",
    replace: '',
    tests: [service('server/resources/supportRequests/supportDesk.test.ts', 'is let in by its key alone')],
  },
]
