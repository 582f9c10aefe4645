import { service, type Control } from './control'

/** What a login asks for beside its password. */
export const factorControls: readonly Control[] = [
  {
    name: 'a factor beside the password',
    file: 'server/account/auth/service.ts',
    find: 'problem = await factors.problemOf(user.login_id, given)',
    replace: 'problem = null',
    tests: [service('server/account/factors/factors.test.ts', 'are asked for once the password was right')],
  },
  {
    name: 'codes: once',
    file: 'server/account/factors/service.ts',
    find: ".where('totp_step', '<', step)",
    replace: '',
    tests: [service('server/account/factors/factors.test.ts', 'let one of fifty at once in')],
  },
  {
    name: 'codes: counted by login',
    file: 'server/account/factors/service.ts',
    find: "    await tries.count(loginId, 'code')\n",
    replace: '',
    tests: [service('server/account/factors/factors.test.ts', 'are refused after too many wrong ones')],
  },
  {
    name: 'backup codes: once',
    file: 'server/account/factors/service.ts',
    find: ".where('used_at', 'is', null).returning('code_hash')",
    replace: ".returning('code_hash')",
    tests: [service('server/account/factors/factors.test.ts', 'are set up with a code that proves')],
  },
  {
    name: 'passkeys: an answer to a challenge counts once',
    file: 'server/account/factors/passkeys.ts',
    find: 'if (!(await use(transaction, challenge))) return false',
    replace: 'await use(transaction, challenge)',
    tests: [service('server/account/factors/factors.test.ts', 'let one of twenty answers')],
  },
  {
    name: 'passkeys: five minutes',
    file: 'server/account/factors/passkeys.ts',
    find: 'isGenuine && age < LIFETIME_MS',
    replace: 'isGenuine',
    tests: [service('server/account/factors/factors.test.ts', 'refuse another origin')],
  },
  {
    name: 'passkeys: of this login',
    file: 'server/account/factors/passkeys.ts',
    find: "known.where('login_id', '=', loginId)",
    replace: 'known',
    tests: [service('server/account/factors/factors.test.ts', 'of somebody else can neither')],
  },
  {
    name: 'passkeys: alone only where they check who uses them',
    file: 'server/account/auth/service.ts',
    find: "if (!answered.isVerified) throw new BusinessError('verification_required', needsPassword)",
    replace: '',
    tests: [service('server/account/factors/factors.test.ts', 'log in without a password where they check')],
  },
  {
    name: 'a new factor ends the other sessions',
    file: 'server/account/factors/service.ts',
    find: 'await endAllSessions(transaction, login.id, clock(), caller.sessionId)',
    replace: '',
    tests: [service('server/account/factors/factors.test.ts', 'are set up with a code that proves')],
  },
  {
    name: 'ways back: not for owners, nor for who belongs to another account',
    file: 'server/account/factors/service.ts',
    find: "        if (found.role === 'owner') throw conflict('is_owner', isOwner)\n        if (found.hasOthers) throw conflict('other_accounts', opensOthers)\n",
    replace: '',
    tests: [service('server/account/factors/factors.test.ts', 'an owner ends those of a member')],
  },
  {
    name: 'ways back: a factor that is used stops an operator',
    file: 'server/account/factors/service.ts',
    find: "await store.updateTable('logins').set({ factors_end_at: null }).where('id', '=', loginId).where('factors_end_at', 'is not', null).execute()",
    replace: '',
    tests: [service('server/account/factors/factors.test.ts', 'an operator ends them after their notice')],
  },
  {
    name: 'without the factor that the account requires, nothing but setting one up',
    file: 'server/platform/http/routes/serveRoutes.ts',
    find: 'if (claims.lacksFactor === true && withoutFactor !== true) throw new FactorNeeded()',
    replace: '',
    tests: [service('server/account/factors/factors.test.ts', 'are needed seven days after')],
  },
]
