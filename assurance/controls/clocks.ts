import { service, type Control } from './control'

const clock = (name: string) => [service('server/resources/billing/wrongClock.test.ts', name)]
const watch = (name: string) => [service('server/core/clockWatch.test.ts', name)]
const collecting = 'server/resources/billing/collecting.ts'

export const clockControls: readonly Control[] = [
  {
    name: 'clock: nobody confirms a time that the database contradicts',
    file: 'server/commands/clockCommand.ts',
    find: 'remote !== null && areApart(local, remote)',
    replace: 'remote !== null && areApart(local, local)',
    tests: clock("can't be confirmed while the database differs"),
  },
  {
    name: 'clock: what is given back is not taken for a dispute',
    file: 'server/resources/charges/reversals.ts',
    find: "charge.refund === 'due' || ",
    replace: '',
    tests: clock("leads to refunds that aren't taken for disputes"),
  },
  {
    name: 'clock: time brings nothing while it is doubted',
    file: 'server/composition/makeMoney.ts',
    find: 'if (isTimeTrusted()) await step(log)',
    replace: 'await step(log)',
    tests: clock('40 days ahead for a minute'),
  },
  {
    name: 'clock: a jump is doubted at once',
    file: 'server/core/clockWatch.ts',
    find: 'doubt === null && trusted !== null && drift(trusted, now()) <= MAX_APART_MS,',
    replace: 'doubt === null && trusted !== null,',
    tests: watch('a clock that jumps by 960 hours'),
  },
  {
    name: 'clock: a doubted time has to hold',
    file: 'server/core/clockWatch.ts',
    find: 'if (at.passed - doubt.passed >= doubt.holdMs) await trust(at)',
    replace: 'await trust(at)',
    tests: watch('a jumped clock is trusted after a steady day'),
  },
  {
    name: 'clock: a copy that is alone with its time is not believed',
    file: 'server/core/clockWatch.ts',
    find: 'doubt?.mark === last && drift',
    replace: 'doubt !== null && drift',
    tests: watch('an instance whose clock differs'),
  },
  {
    name: 'clock: what has passed counts while the machine sleeps',
    file: 'server/core/clockWatch.ts',
    find: 'os.uptime() * SECOND_MS',
    replace: 'performance.now()',
    tests: watch('a machine that sleeps each night'),
  },
  {
    name: 'clock: a change of plan closes nothing while time is doubted',
    file: 'server/resources/billing/closing.ts',
    find: '      if (!isTimeTrusted()) return enforceNoneIsOver(transaction, accountId)\n',
    replace: '',
    tests: clock('postpones a change of plan while the period may be over'),
  },
  {
    name: 'clock: no invoice is charged before its day',
    file: collecting,
    find: "      .where('issued_on', '<=', sql<string>`${localDay(clock())}::date`)\n",
    replace: '',
    tests: clock("doesn't charge the invoice of a future period before its day"),
  },
  {
    name: 'clock: a reversed posting can be made again, and no other',
    file: 'server/core/money/ledger.ts',
    find: 'if ((await reversal.executeTakeFirst()) === undefined) return name',
    replace: 'if (reversal !== null) return name',
    tests: clock('can be undone afterwards'),
  },
  {
    name: 'clock: what was written in the future is swept',
    file: 'server/core/sweeping/sweep.ts',
    find: '  await sweepAhead(store, now)\n',
    replace: '',
    tests: clock('leaves no session'),
  },
  {
    name: 'clock: no mail is given up while time is doubted',
    file: 'server/core/mail/mailOutbox.ts',
    find: 'stored.expires_at <= clock() && isTimeTrusted()',
    replace: 'stored.expires_at <= clock()',
    tests: clock('neither drops mail as too late nor schedules it for a future day'),
  },
]
