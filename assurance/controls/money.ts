import { service, type Control } from './control'

const buying = (name: string) => [service('server/resources/numbers/purchases.test.ts', name)]
const charging = (name: string) => [service('server/resources/charges/charges.test.ts', name)]
const books = [service('server/core/money/ledger.test.ts')]

export const moneyControls: readonly Control[] = [
  {
    name: 'a payment taken back is not refunded as an unknown charge',
    file: 'server/providers/cards/stripe.ts',
    find: ' || (await takenBack(reference)) > 0',
    replace: '',
    tests: [service('server/resources/charges/recovery.test.ts', 'is only reported if')],
  },
  {
    name: 'the row of an account is held while it spends',
    file: 'server/core/money/ledger.ts',
    find: '.forNoKeyUpdate()',
    replace: '',
    tests: buying('of two numbers with the money for one'),
  },
  {
    name: 'one order for one number',
    file: 'server/store/migrations/0002-applications-orders-audiofiles.ts',
    find: 'create unique index number_orders_pending',
    replace: 'create index number_orders_pending',
    tests: buying('of one number by eight accounts'),
  },
  {
    name: 'numbers are not hoarded',
    file: 'server/resources/numbers/purchases.ts',
    find: '  throw new RateLimited(secondsUntil(later(earliest.created_at, WINDOW_MS), now))\n',
    replace: '',
    tests: buying('above fifty a day has to wait for the next day'),
  },
  {
    name: 'ledger: every posting is even',
    file: 'server/store/migrations/0005-ledger.ts',
    find: "where transaction_id = posting) <> 0 then",
    replace: 'where transaction_id = posting) is null then',
    tests: books,
  },
  {
    name: 'ledger: nobody spends more than there is',
    file: 'server/store/migrations/0005-ledger.ts',
    find: "and book = 'prepaid') < 0 then",
    replace: "and book = 'prepaid') is null then",
    tests: books,
  },
  {
    name: 'ledger: what was posted is never changed',
    file: 'server/store/migrations/0005-ledger.ts',
    find: 'create trigger ledger_entries_kept before update',
    replace: 'create trigger ledger_entries_kept after truncate',
    tests: books,
  },
  {
    name: 'ledger: an entry is of the account of its posting',
    file: 'server/store/migrations/0005-ledger.ts',
    find: "    foreign key (transaction_id, account_id) references ledger_transactions (id, account_id)`",
    replace: '    check (account_id is not null)`',
    tests: books,
  },
  {
    name: 'an amount is one that is offered',
    file: 'server/resources/charges/rules.ts',
    find: 'isStep && cents >= MIN_CENTS',
    replace: 'cents >= MIN_CENTS',
    tests: [service('server/resources/charges/rules.test.ts')],
  },
  {
    name: 'cards are not tried out',
    file: 'server/resources/creditCards/cardTestingLimit.ts',
    find: "(await counted('credit_cards')) < MAX_REFUSED",
    replace: "(await counted('credit_cards')) < Infinity",
    tests: charging('card testing is blocked'),
  },
  {
    name: 'webhooks of Stripe are signed',
    file: 'server/providers/cards/stripe.ts',
    find: 'stripe.webhooks.constructEvent(body, signature, webhookSecret, EVENT_AGE_S, undefined, clock().getTime())',
    replace: 'JSON.parse(body)',
    tests: [service('server/providers/cards/stripe.test.ts', 'only a signed event is accepted')],
  },
  {
    name: 'webhooks of Stripe are young',
    file: 'server/providers/cards/stripe.ts',
    find: 'const EVENT_AGE_S = 300',
    replace: 'const EVENT_AGE_S = 300_000_000',
    tests: [service('server/providers/cards/stripe.test.ts', 'only a signed event is accepted')],
  },
]
