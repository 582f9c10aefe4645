import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import type { Clock } from '../platform/clock'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { Validation, type Sentence } from '../platform/failures/failures'
import type { Member } from '../platform/http/routes/request'
import type { RandomSource } from '../platform/random'
import { NumberChanged, offerOf } from './rules'
import { NumberUnavailable, type Bought, type Offer, type Search, type TelephonyPort } from './telephony/port'

/** The refusal may be our own doing: an earlier request, whose answer was lost, may have bought it. */
export const buyOnce = async (telephony: TelephonyPort, phoneNumber: string, id: string): Promise<Bought | null> => {
  try {
    return await telephony.buy(phoneNumber, id)
  } catch (error) {
    if (!(error instanceof NumberUnavailable)) throw error
    return telephony.findBought(id)
  }
}

/** Their lines in what was written. */
type Block = Map<string, number>

const MOST = 100
/** One after the other, the carrier's answers would take longer than a browser waits. */
const AT_ONCE = 10
const isNoNumber: Sentence = { en: 'neither a number such as +15145550142 nor a range of such numbers', fr: 'ni un numéro comme +15145550142 ni une plage de tels numéros' }
const isTwice: Sentence = { en: 'written twice', fr: 'écrit deux fois' }
const isTaken: Sentence = { en: 'owned, reserved for another account, being bought or on its way back to the carrier', fr: 'attribué, réservé à un autre compte, en cours d’achat ou de retour au fournisseur' }
const isNotSold: Sentence = { en: 'neither held nor sold by the carrier', fr: 'ni détenu ni vendu par le fournisseur' }
const isTooMany: Sentence = { en: `From 1 to ${MOST} numbers can be reserved at once.`, fr: `On peut réserver de 1 à ${MOST} numéros à la fois.` }

interface Problem {
  line: number
  phoneNumber: string
  why: Sentence
}

const refuseLines = (problems: readonly Problem[]): void => {
  if (problems.length === 0) return
  const numbers = problems.map(({ line, phoneNumber, why }) => ({
    en: `Line ${line}, ${phoneNumber}: ${why.en}.`,
    fr: `Ligne ${line}, ${phoneNumber}\u00a0: ${why.fr}.`,
  }))
  throw new Validation({ numbers })
}

/** One number or one range on each line. Refuses what isn't, by its line. */
const parseBlock = (text: string): Block => {
  const block: Block = new Map()
  const problems: Problem[] = []
  for (const [index, written] of text.split('\n').entries()) {
    const [line, phoneNumber] = [index + 1, written.trim()]
    if (phoneNumber === '') continue
    const [, first, last = first] = /^\+(\d{7,15})(?:\s*[-–]\s*\+(\d{7,15}))?$/.exec(phoneNumber) ?? []
    const count = Number(last) - Number(first) + 1
    if (count > MOST) throw new Validation({ numbers: [isTooMany] })
    const numbers = count >= 1 ? Array.from({ length: count }, (_, step) => `+${Number(first) + step}`) : []
    if (numbers.length === 0 || numbers.some((number) => offerOf(number) === null)) problems.push({ line, phoneNumber, why: isNoNumber })
    for (const number of numbers) {
      if (block.has(number)) problems.push({ line, phoneNumber: number, why: isTwice })
      block.set(number, line)
    }
  }
  refuseLines(problems)
  if (block.size < 1 || block.size > MOST) throw new Validation({ numbers: [isTooMany] })
  return block
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  telephony: TelephonyPort
}

export type Reservations = ReturnType<typeof makeReservations>

/** Numbers that the carrier holds for one customer, who alone may buy them. */
export const makeReservations = ({ store, clock, random, telephony }: Deps) => {
  const heldFor = (accountId: string) =>
    store
      .selectFrom('number_reservations')
      .innerJoin('carrier_numbers', 'carrier_numbers.phone_number', 'number_reservations.phone_number')
      .select(['carrier_numbers.phone_number', 'provider_reference'])
      .where('account_id', '=', accountId)
      .orderBy('carrier_numbers.phone_number')

  const findHeld = (accountId: string, phoneNumber: string) => heldFor(accountId).where('carrier_numbers.phone_number', '=', phoneNumber).executeTakeFirst()

  const take = async (id: string, phone_number: string): Promise<void> => {
    // Others were bought meanwhile, and it may have been withdrawn.
    if ((await store.selectFrom('number_reservations').select('id').where('id', '=', id).executeTakeFirst()) === undefined) return
    const bought = (await telephony.findBought(id)) ?? (await buyOnce(telephony, phone_number, id))
    if (bought === null) throw new NumberUnavailable()
    const now = clock()
    const row = { phone_number, provider_reference: bought.reference, price_cents: null, currency: null, first_seen_at: now, seen_at: now }
    await store.insertInto('carrier_numbers').values(row).onConflict((conflict) => conflict.doNothing()).execute()
  }

  /** Unless another instance has just bought it. */
  const noteRefusal = (id: string): Promise<unknown> => {
    const isUnheld = sql<boolean>`not exists (select 1 from carrier_numbers where carrier_numbers.phone_number = number_reservations.phone_number)`
    return store.updateTable('number_reservations').set({ refused_at: clock() }).where('id', '=', id).where(isUnheld).execute()
  }

  const isSoldOrKnown = async (phoneNumber: string, known: ReadonlySet<string>): Promise<boolean> => {
    const offer = offerOf(phoneNumber)
    return known.has(phoneNumber) || (offer !== null && (await telephony.find(phoneNumber, offer.country, offer.type)) !== null)
  }

  return {
    /** All of the country and type, whatever else is sought, so that nobody misses what is kept for them. */
    offers: async (accountId: string, { country, type }: Pick<Search, 'country' | 'type'>): Promise<Offer[]> => {
      const held = await heldFor(accountId).execute()
      return held.flatMap(({ phone_number }) => offerOf(phone_number, country) ?? []).filter((offer) => offer.country === country && offer.type === type)
    },

    /** What the account buys without the carrier, which holds it already. */
    find: async (accountId: string, phoneNumber: string, country: string): Promise<Offer | null> => ((await findHeld(accountId, phoneNumber)) ? offerOf(phoneNumber, country) : null),

    findBought: async (accountId: string, phoneNumber: string): Promise<Bought | null> => {
      const held = await findHeld(accountId, phoneNumber)
      if (held === undefined) return null
      if (held.provider_reference !== null) await telephony.bringCalls(held.provider_reference)
      return { reference: held.provider_reference }
    },

    /** What the carrier doesn't hold must be for sale. */
    readBlock: async (text: string): Promise<Block> => {
      const block = parseBlock(text)
      const numbers = [...block.keys()]
      const held = store.selectFrom('carrier_numbers').select('phone_number').where('phone_number', 'in', numbers)
      const reserved = store.selectFrom('number_reservations').select('phone_number').where('phone_number', 'in', numbers)
      const known = new Set((await held.union(reserved).execute()).map(({ phone_number }) => phone_number))
      const problems: Problem[] = []
      for (let at = 0; at < numbers.length; at += AT_ONCE) {
        const group = numbers.slice(at, at + AT_ONCE)
        const answers = await Promise.all(group.map((phoneNumber) => isSoldOrKnown(phoneNumber, known)))
        for (const [index, phoneNumber] of group.entries()) if (answers[index] !== true) problems.push({ line: block.get(phoneNumber) ?? 0, phoneNumber, why: isNotSold })
      }
      refuseLines(problems)
      return block
    },

    /** The numbers of which something is new. */
    put: async (transaction: StoreTransaction, block: Block, given: { account_id: string; reason: string; reserved_until: string | null }): Promise<string[]> => {
      const numbers = [...block.keys()]
      await transaction.selectFrom('carrier_numbers').select('phone_number').where('phone_number', 'in', numbers).orderBy('phone_number').forUpdate().execute()
      await sql`lock table number_reservations in share row exclusive mode`.execute(transaction)
      const { rows: taken } = await sql<{ phone_number: string }>`
        select phone_number from numbers where phone_number = any(${numbers}::text[])
        union select phone_number from number_orders where phone_number = any(${numbers}::text[]) and state = 'pending'
        union select phone_number from released_numbers where phone_number = any(${numbers}::text[])
          and (settled_at is null or settled_at >= (select seen_at from carrier_numbers where carrier_numbers.phone_number = released_numbers.phone_number))
        union select phone_number from number_reservations where phone_number = any(${numbers}::text[]) and account_id <> ${given.account_id}`.execute(transaction)
      refuseLines(taken.map(({ phone_number: phoneNumber }) => ({ line: block.get(phoneNumber) ?? 0, phoneNumber, why: isTaken })))
      const created_at = clock()
      const changed = sql<boolean>`(number_reservations.reason, number_reservations.reserved_until) is distinct from (excluded.reason, excluded.reserved_until) or number_reservations.refused_at is not null`
      const rows = await transaction
        .insertInto('number_reservations')
        .values(numbers.map((phone_number) => ({ id: random.id(), phone_number, ...given, created_at })))
        .onConflict((conflict) => conflict.column('phone_number').doUpdateSet({ reason: given.reason, reserved_until: given.reserved_until, refused_at: null }).where(changed))
        .returning('phone_number')
        .execute()
      return rows.map(({ phone_number }) => phone_number)
    },

    /** What the carrier holds stays there, without an owner, until it is released. */
    withdraw: async (transaction: StoreTransaction, phoneNumber: string): Promise<string> => {
      const gone = await transaction.deleteFrom('number_reservations').where('phone_number', '=', phoneNumber).returning('account_id').executeTakeFirst()
      if (gone === undefined) throw new NumberChanged()
      return gone.account_id
    },

    /** Those whose last day has passed; not while the clock is in doubt. */
    endPast: (transaction: StoreTransaction) =>
      transaction.deleteFrom('number_reservations').where('reserved_until', '<', localDay(clock())).returning(['account_id', 'phone_number']).execute(),

    /** Buys what the carrier doesn't hold yet. */
    settle: async (log: Member['log']): Promise<void> => {
      const open = store.selectFrom('number_reservations').select(['id', 'number_reservations.phone_number'])
      const unheld = open.leftJoin('carrier_numbers', 'carrier_numbers.phone_number', 'number_reservations.phone_number')
      for (const { id, phone_number } of await unheld.where('carrier_numbers.phone_number', 'is', null).where('refused_at', 'is', null).execute()) {
        await take(id, phone_number).catch(async (error: unknown) => {
          log.warn({ err: error, id }, 'Reserved number not held yet')
          if (error instanceof NumberUnavailable) await noteRefusal(id)
        })
      }
    },
  }
}

/** Also of reservations that have just ended, until the sweep. */
export const isReservedForOther = async (transaction: StoreTransaction, phoneNumber: string, accountId: string): Promise<boolean> => {
  // Either side sees the other: the order is written before this, a reservation looks for orders under its own lock.
  await sql`lock table number_reservations in row exclusive mode`.execute(transaction)
  const reserved = transaction.selectFrom('number_reservations').select('id').where('phone_number', '=', phoneNumber)
  return (await reserved.where('account_id', '!=', accountId).executeTakeFirst()) !== undefined
}
