import { service, type Control } from './control'

const strangers = (name: string) => [service('server/resources/auth/strangers.test.ts', name)]
const queue = (name: string) => [service('server/core/sessions/priorityQueue.test.ts', name)]
const links = (name: string) => [service('server/resources/password/resetLinks.test.ts', name)]
const outbox = (name: string) => [service('server/core/mail/mailOutbox.test.ts', name)]

/** That people nobody knows keep no customer out. */
export const strangerControls: readonly Control[] = [
  {
    name: 'hashing: a line that has an end',
    file: 'server/core/sessions/password.ts',
    find: 'availableParallelism() > 2 ? 2 : 1, waiting: 50, waitingEach: 20',
    replace: '1, waiting: 50_000, waitingEach: 20_000',
    tests: [service('server/core/sessions/password.test.ts', 'a burst of one address')],
  },
  {
    name: 'hashing: strangers wait for known people',
    file: 'server/core/sessions/priorityQueue.ts',
    find: 'turn.isStranger ? this.strangers : this.known',
    replace: 'this.strangers',
    tests: queue('lets strangers wait for everybody else'),
  },
  {
    name: 'hashing: keys take turns',
    file: 'server/core/sessions/priorityQueue.ts',
    find: 'this.served.has(key) || isRunning ? this.served : this.fresh',
    replace: 'this.served',
    tests: queue('takes a key that had no turn yet'),
  },
  {
    name: 'hashing: who has most gives a place away',
    file: 'server/core/sessions/priorityQueue.ts',
    find: 'if (longest.length <= this.of(key).length + 1) return false',
    replace: 'if (longest.length > 0) return false',
    tests: queue('the key that has most gives a place'),
  },
  {
    name: 'hashing: nothing for whoever has hung up',
    file: 'server/core/sessions/priorityQueue.ts',
    find: 'turn.isGone?.() ?? false',
    replace: 'turn.isGone === undefined && false',
    tests: queue('does nothing for whoever has gone'),
  },
  {
    name: 'sign-in: strangers stand in line before the database is asked',
    file: 'server/core/sessions/password.ts',
    find: 'strangers: { running: 2, waiting: 50, waitingEach: 20 }',
    replace: 'strangers: { running: 2_000, waiting: 50_000, waitingEach: 20_000 }',
    tests: strangers('of a hundred sign-ins at once'),
  },
  {
    name: 'sign-in: a made-up token stands in line with strangers',
    file: 'server/core/sessions/knownDevices.ts',
    find: 'given.length === MAC_BYTES && timingSafeEqual(given, macOf(key, random))',
    replace: 'given.length === MAC_BYTES',
    tests: strangers('of a hundred sign-ins at once'),
  },
  {
    name: 'sign-in: spraying from one address',
    file: 'server/resources/auth/signInLimits.ts',
    find: 'free: 50, firstDelayS: 30',
    replace: 'free: 50_000, firstDelayS: 30',
    tests: strangers('spraying from one address'),
  },
  {
    name: 'sign-in: guessing from many addresses',
    file: 'server/resources/auth/signInLimits.ts',
    find: 'free: 100, firstDelayS: 5',
    replace: 'free: 100_000, firstDelayS: 5',
    tests: strangers('who guesses at one person from many addresses'),
  },
  {
    name: 'sign-in: a known device is counted by itself',
    file: 'server/resources/auth/service.ts',
    find: 'limits.admit({ email, address, device })',
    replace: 'limits.admit({ email, address, device: null })',
    tests: strangers('a known browser is let in behind the address of a guesser'),
  },
  {
    name: 'sign-in: a device is that of its user alone',
    file: 'server/core/sessions/knownDevices.ts',
    find: 'user_id = users.id and expires_at',
    replace: 'expires_at',
    tests: strangers('the token of somebody else is none'),
  },
  {
    name: 'sign-in: what was not looked at is no failure',
    file: 'server/resources/auth/signInLimits.ts',
    find: 'undone: () => takeBack(counted)',
    replace: 'undone: async () => undefined',
    tests: strangers('what finds no room among the hashes'),
  },
  {
    name: 'a new password ends known devices',
    file: 'server/core/sessions/sessions.ts',
    find: "  await (exceptId === undefined ? devices : devices.where('session_id', 'is distinct from', exceptId)).execute()\n",
    replace: '  void devices\n',
    tests: strangers('a new password ends all devices'),
  },
  {
    name: 'reset links: sixty requests from one place',
    file: 'server/resources/auth/attempts.ts',
    find: 'free: 60, firstDelayS: 30',
    replace: 'free: 60_000, firstDelayS: 30',
    tests: links('sixty requests within a quarter of an hour'),
  },
  {
    name: 'reset links: three for an address',
    file: 'server/resources/password/resetTokens.ts',
    find: 'const MOST_FROM_ADDRESS = 3',
    replace: 'const MOST_FROM_ADDRESS = 300',
    tests: links('three links an hour'),
  },
  {
    name: 'reset links: twenty for all addresses',
    file: 'server/resources/password/resetTokens.ts',
    find: 'const MOST_FROM_ADDRESSES = 20',
    replace: 'const MOST_FROM_ADDRESSES = 2_000',
    tests: links('twenty links an hour'),
  },
  {
    name: 'reset links: those of strangers end no other',
    file: 'server/resources/password/resetTokens.ts',
    find: ".where('requester', '=', requester).set({ used_at: now })",
    replace: '.set({ used_at: now })',
    tests: links('what strangers ask for'),
  },
  {
    name: 'reset links: stored before they are promised',
    file: 'server/resources/password/service.ts',
    find: "    await outbox.put(store, { kind: 'reset_link', content }, KEEP_MS)\n",
    replace: "    void outbox.put(store, { kind: 'reset_link', content }, KEEP_MS).catch(() => undefined)\n",
    tests: links('nobody is promised a mail when it cannot be stored'),
  },
  {
    name: 'mails: tried again',
    file: 'server/core/mail/mailOutbox.ts',
    find: '      await postpone(stored)\n',
    replace: '      await drop(stored)\n',
    tests: outbox('loses nothing while the mail server is away'),
  },
]
