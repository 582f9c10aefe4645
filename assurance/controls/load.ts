import { service, type Control } from './control'

const sounds = (file: string, name: string) => [service(`packages/voice-gateway/sounds/${file}.test.ts`, name)]

/** What one account may take of everybody's processor, memory and time. */
export const loadControls: readonly Control[] = [
  {
    name: 'a body is measured before it is parsed',
    file: 'server/core/bodies/checkedBody.ts',
    find: 'failure ??= check(chunk)',
    replace: 'failure ??= null',
    tests: [service('server/core/failures/failureBodies.test.ts', 'what holds more than it may')],
  },
  {
    name: 'no more values than a body may hold',
    file: 'server/core/bodies/bodyShape.ts',
    find: 'values > mostValues || ',
    replace: '',
    tests: [service('server/core/bodies/bodyShape.test.ts', 'too many values in all')],
  },
  {
    name: 'few large bodies of an account at a time',
    file: 'server/core/routes/concurrencyLimit.ts',
    find: '{ perAccount: 2, waitingPerAccount: 8,',
    replace: '{ perAccount: 100,',
    tests: [service('server/core/routes/concurrencyLimit.test.ts', 'two large bodies')],
  },
  {
    name: 'few costly reads of an account at a time',
    file: 'server/core/routes/concurrencyLimit.ts',
    find: '{ perAccount: 3, waitingPerAccount: 50,',
    replace: '{ perAccount: 100,',
    tests: [service('server/core/routes/concurrencyLimit.test.ts', 'three costly reads')],
  },
  {
    name: 'accounts have their turns',
    file: 'server/core/fairQueue.ts',
    find: '    accounts.delete(accountId)\n    if (account.running > 0',
    replace: '    if (account.running > 0',
    tests: [service('server/core/fairQueue.test.ts', 'to the accounts in turn')],
  },
  {
    name: 'a place that was used rests',
    file: 'server/core/fairQueue.ts',
    find: 'if (restMs > 0) setTimeout(give, restMs).unref()',
    replace: 'if (restMs < 0) setTimeout(give, restMs).unref()',
    tests: [service('server/core/fairQueue.test.ts', 'rests before the next')],
  },
  {
    name: 'whoever goes while waiting leaves room',
    file: 'server/core/fairQueue.ts',
    find: "      gone?.addEventListener('abort', giveUp)\n",
    replace: '',
    tests: [service('server/core/fairQueue.test.ts', 'leaves room for the next')],
  },
  {
    name: 'heavy work lets others have a turn',
    file: 'server/core/slices.ts',
    find: 'if (performance.now() < end) return',
    replace: 'if (end > 0) return',
    tests: [service('server/core/slices.test.ts', 'everything else has a turn')],
  },
  {
    name: 'an MP4 has few boxes before its tables',
    file: 'packages/voice-gateway/sounds/decoding/moovFirst.ts',
    find: 'boxes < MOST_BOXES',
    replace: 'boxes >= 0',
    tests: sounds('decoding/decodeSound', 'an MP4 of boxes'),
  },
  {
    name: 'what stays silent is given up',
    file: 'packages/voice-gateway/sounds/decoding/decodeSound.ts',
    find: 'if (silent > most) throw',
    replace: 'if (most < 0) throw',
    tests: sounds('decoding/decodeSound', 'what is no sound'),
  },
  {
    name: 'an account has one sound decoded at a time',
    file: 'server/core/workers/workerPool.ts',
    find: 'perAccount: 1,',
    replace: 'perAccount: workers,',
    tests: [service('server/core/workers/workerPool.test.ts', 'the accounts have their turns')],
  },
  {
    name: 'a file that failed once is not tried again',
    file: 'server/core/voice/soundCache.ts',
    find: 'if (error instanceof NotTried || error instanceof RateLimited) throw error',
    replace: 'throw error',
    tests: [service('server/core/voice/soundCache.test.ts', 'a file that failed once')],
  },
  {
    name: "an account pushes out none of another's sounds",
    file: 'packages/voice-gateway/sounds/byteLimitedCache.ts',
    find: 'entry.accountId !== accountId || ',
    replace: '',
    tests: sounds('sounds', 'makes others forget nothing'),
  },
  {
    name: 'what members make has an end',
    file: 'server/core/rowLimits.ts',
    find: '(counted.rows[0]?.count ?? 0) >= limit.most',
    replace: '(counted.rows[0]?.count ?? 0) > 2 * limit.most',
    tests: [service('server/core/rowLimits.test.ts', 'presets: ')],
  },
  {
    name: 'what members make is counted one after the other',
    file: 'server/core/rowLimits.ts',
    find: ".where('id', '=', ownerId).forNoKeyUpdate()",
    replace: ".where('id', '=', ownerId)",
    tests: [service('server/core/rowLimits.test.ts', 'the next is counted once')],
  },
  {
    name: 'answers in line end with their connection',
    file: 'server/core/makeApp.ts',
    find: '      answers.forEach(abandon)\n',
    replace: '      void [abandon, answers]\n',
    tests: [
      service('server/core/routes/concurrencyLimit.test.ts', 'behind another one of the same connection'),
      service('server/resources/exports/exports.test.ts', 'that wait behind another answer'),
    ],
  },
]
