import { sql } from 'kysely'
import { isDay, localDay } from 'callflow/calendar'
import { operatorNumbersOperations as operations, type CarrierCheck, type GiveNumberBody, type InventoryQuery, type InventoryReply, type NumberState, type ReservationsBody } from 'contract/operatorNumbers'
import { isWithoutOwner, type NumberServices } from '../numbers/index'
import type { Clock } from '../platform/clock'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { inTransaction } from '../platform/database/transaction'
import { Validation, type Sentence } from '../platform/failures/failures'
import { cutToPage, pageOf, rowsToRead } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { MailOutbox } from '../platform/jobs/mailOutbox'
import { friendlyNumber } from '../platform/texts/phoneNumber'
import { containing, hasWords } from '../platform/texts/texts'
import { reasonOf } from './accountActs'
import { givenMail, makeTell, removedMail, reservedMail, withdrawnMail } from './accountMails'
import { digitsIn } from './accountList'
import { actorOf, ownActor, type Actor, type Journal } from './journal'

const isNotOpen: Sentence = { en: 'Choose an account that is open.', fr: 'Choisissez un compte actif.' }
const isPast: Sentence = { en: 'Choose today or a later day.', fr: 'Choisissez aujourd’hui ou un jour suivant.' }

const MOST_LISTED = 100

/** A number once: the row of who owns it, of its reservation, or of the carrier alone. */
const inventory = sql`(
  select phone_number, account_id, created_at, case when missing_since is null then 'in_use' else 'missing' end as state, '' as reason, null::date as reserved_until, false as is_refused from numbers
  union all select phone_number, account_id, created_at, 'reserved', reason, reserved_until, refused_at is not null from number_reservations
  union all select phone_number, null, first_seen_at, 'without_owner', '', null, false from carrier_numbers where ${isWithoutOwner}) as inventory`

interface InventoryRow {
  id: string
  phone_number: string
  account_id: string | null
  name: string | null
  created_at: Date
  state: NumberState
  reason: string
  reserved_until: string | null
  is_held: boolean
  is_refused: boolean
  price_cents: number | null
  currency: string | null
}

const toWire = ({ account_id, name, created_at, is_held, is_refused, price_cents, currency, ...row }: InventoryRow): InventoryReply['numbers'][number] => ({
  ...row,
  account: account_id === null ? null : { id: account_id, name: name ?? '' },
  price: price_cents === null || currency === null ? null : { amount: price_cents / 100, currency },
  created_at: created_at.toISOString(),
  is_held: is_held ? 1 : 0,
  is_refused: is_refused ? 1 : 0,
})

const matching = (text: string) => {
  const digits = digitsIn(text)
  const isOfNamed = sql<boolean>`account_id in (select id from accounts where ${hasWords(sql.ref('folded_name'), text)})`
  return /^\d{3,15}$/.test(digits) ? sql<boolean>`(${isOfNamed} or phone_number like ${containing(digits)})` : isOfNamed
}

interface Deps {
  store: Store
  clock: Clock
  journal: Journal
  outbox: Pick<MailOutbox, 'put'>
  numbers: Pick<NumberServices, 'carrierNumbers' | 'reservations'>
  /** What the carrier and the mail server have to be told begins at once. */
  afterwards: () => void
}

interface Act {
  phoneNumber: string
  reason: string
  actor: Actor
}

export type OperatorNumbers = ReturnType<typeof makeOperatorNumbers>

/** All numbers, and what operators do to them: each act with its journal entry and the mail to the customer in one transaction. */
export const makeOperatorNumbers = ({ store, clock, journal, outbox, numbers: { carrierNumbers, reservations }, afterwards }: Deps) => {
  const tell = makeTell(outbox)

  const done = async (act: (transaction: StoreTransaction) => Promise<unknown>): Promise<void> => {
    await inTransaction(store, act)
    afterwards()
  }

  const nameOfOpen = async (transaction: StoreTransaction, accountId: string): Promise<string> => {
    const account = transaction.selectFrom('accounts').select('name').where('id', '=', accountId).where('standing', '=', 'open')
    const found = await account.executeTakeFirst()
    if (found === undefined) throw new Validation({ account_id: [isNotOpen] })
    return found.name
  }

  const isOwnedBy = async (accountId: string, phoneNumber: string): Promise<boolean> => {
    const owned = store.selectFrom('numbers').select('id').where('phone_number', '=', phoneNumber)
    return (await owned.where('account_id', '=', accountId).executeTakeFirst()) !== undefined
  }

  const lastCheck = async (): Promise<CarrierCheck> => {
    const { rows } = await sql<{ state: NumberState; count: number }>`select state, count(*)::int as count from ${inventory} group by state`.execute(store)
    const { carrier_checked_at } = await store.selectFrom('operator_settings').select('carrier_checked_at').where('id', '=', 1).executeTakeFirstOrThrow()
    const counts = { in_use: 0, without_owner: 0, missing: 0, reserved: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
    return { checked_at: carrier_checked_at?.toISOString() ?? null, ...counts }
  }

  return {
    lastCheck,

    list: async (query: InventoryQuery): Promise<InventoryReply> => {
      const page = pageOf(query)
      const text = query.q?.trim() ?? ''
      const conditions = [
        ...(query.state === undefined ? [] : [sql<boolean>`state = ${query.state}`]),
        ...(text === '' ? [] : [matching(text)]),
        ...(page.after === null ? [] : [sql<boolean>`(created_at, substr(phone_number, 2)) < (${page.after.created_at}::timestamptz, ${page.after.id})`]),
      ]
      // The page first, so that only its numbers are looked up elsewhere.
      const { rows: read } = await sql<InventoryRow>`
        select listed.*, accounts.name, carrier_numbers.phone_number is not null as is_held, price_cents, currency
        from (
          select substr(phone_number, 2) as id, inventory.* from ${inventory}
          where ${sql.join([sql`true`, ...conditions], sql` and `)}
          order by created_at desc, id desc limit ${rowsToRead(page.limit ?? MOST_LISTED)}
        ) as listed
        left join accounts on accounts.id = account_id
        left join carrier_numbers on carrier_numbers.phone_number = listed.phone_number
        order by listed.created_at desc, listed.id desc`.execute(store)
      const { rows, next } = cutToPage(read, page)
      return { numbers: rows.map(toWire), ...next }
    },

    check: async (actor: Actor): Promise<CarrierCheck> => {
      await carrierNumbers.check((transaction) => journal.write(transaction, actor, { act: 'carrier_checked', subject: '' }))
      return lastCheck()
    },

    give: async ({ phoneNumber, reason, actor }: Act, { account_id, charge }: GiveNumberBody): Promise<void> => {
      const accountId = String(account_id)
      if (await isOwnedBy(accountId, phoneNumber)) return
      // The carrier comes first: if it fails, nothing is saved and the act can be repeated.
      await carrierNumbers.bringCalls(phoneNumber)
      await done(async (transaction) => {
        await nameOfOpen(transaction, accountId)
        const cents = await carrierNumbers.give(transaction, accountId, phoneNumber, charge === 'free')
        await journal.write(transaction, actor, { act: 'number_given', subject: phoneNumber, accountId, reason, after: { charge, amount: cents / 100 } })
        await tell(transaction, accountId, (language) => givenMail(language, friendlyNumber(phoneNumber), charge === 'free' ? null : cents, reason))
      })
    },

    release: ({ phoneNumber, reason, actor }: Act): Promise<void> =>
      done(async (transaction) => {
        await carrierNumbers.release(transaction, phoneNumber)
        await journal.write(transaction, actor, { act: 'number_released', subject: phoneNumber, reason })
      }),

    remove: ({ phoneNumber, reason, actor }: Act): Promise<void> =>
      done(async (transaction) => {
        const accountId = await carrierNumbers.remove(transaction, phoneNumber)
        await journal.write(transaction, actor, { act: 'number_removed', subject: phoneNumber, accountId, reason })
        await tell(transaction, accountId, (language) => removedMail(language, friendlyNumber(phoneNumber), reason))
      }),

    reserve: async ({ account_id, numbers, reserved_until, reason: given }: ReservationsBody, actor: Actor): Promise<void> => {
      const [accountId, reason] = [String(account_id), reasonOf(given)]
      if (reserved_until !== null && (!isDay(reserved_until) || reserved_until < localDay(clock()))) throw new Validation({ reserved_until: [isPast] })
      const block = await reservations.readBlock(numbers)
      await done(async (transaction) => {
        const name = await nameOfOpen(transaction, accountId)
        const changed = await reservations.put(transaction, block, { account_id: accountId, reason, reserved_until })
        if (changed.length === 0) return
        await journal.write(transaction, actor, { act: 'numbers_reserved', subject: name, accountId, reason, after: { numbers: changed, reserved_until } })
        await tell(transaction, accountId, (language) => reservedMail(language, changed.map(friendlyNumber), reserved_until, reason))
      })
    },

    withdraw: ({ phoneNumber, reason, actor }: Act): Promise<void> =>
      done(async (transaction) => {
        const accountId = await reservations.withdraw(transaction, phoneNumber)
        await journal.write(transaction, actor, { act: 'reservation_withdrawn', subject: phoneNumber, accountId, reason })
        await tell(transaction, accountId, (language) => withdrawnMail(language, friendlyNumber(phoneNumber), reason))
      }),
  }
}

/** Reservations whose last day has passed. */
export const endReservations = ({ store, journal, outbox, numbers: { reservations } }: Pick<Deps, 'store' | 'journal' | 'outbox' | 'numbers'>): Promise<void> =>
  inTransaction(store, async (transaction) => {
    for (const { account_id: accountId, phone_number } of await reservations.endPast(transaction)) {
      await journal.write(transaction, ownActor, { act: 'reservation_ended', subject: phone_number, accountId })
      await makeTell(outbox)(transaction, accountId, (language) => withdrawnMail(language, friendlyNumber(phone_number), ''))
    }
  })

const actOf = ({ params, body, caller }: { params: { phoneDigits: string }; body: { reason: string }; caller: Parameters<typeof actorOf>[0] }): Act => ({
  phoneNumber: `+${params.phoneDigits}`,
  reason: reasonOf(body.reason),
  actor: actorOf(caller),
})

export const operatorNumbersRoutes = (numbers: OperatorNumbers): BoundRoute[] => [
  route(operations.listInventory, ({ query }) => numbers.list(query)),
  route(operations.getCarrierCheck, () => numbers.lastCheck()),
  route(operations.checkCarrier, ({ caller }) => numbers.check(actorOf(caller))),
  route(operations.reserveNumbers, ({ body, caller }) => numbers.reserve(body, actorOf(caller))),
  route(operations.giveNumber, async (call) => numbers.give(actOf(call), call.body)),
  route(operations.releaseAtCarrier, async (call) => numbers.release(actOf(call))),
  route(operations.removeFromAccount, async (call) => numbers.remove(actOf(call))),
  route(operations.withdrawReservation, async (call) => numbers.withdraw(actOf(call))),
]
