import { sql } from 'kysely'
import {
  type AvailableNumber,
  type AvailableQuery,
  type EndpointBody,
  type LabelBody,
  type NumberCost,
  type NumberUsageReply,
  type PhoneNumber,
  numbersOperations,
} from 'contract/numbers'
import { MOST_FOUND, type SearchReply } from 'contract/search'
import { searchedDigits } from 'callflow/numberText'
import { boundsOf, type OwnerNotices, type Person } from '../account/index'
import { flowKey, type FlowProblems } from '../flows/index'
import type { Clock } from '../platform/clock'
import { NotFound } from '../platform/failures/failures'
import { friendlyNumber } from '../platform/texts/phoneNumber'
import { findByWords } from '../platform/texts/texts'
import { daysUntil, localDay } from 'callflow/calendar'
import { inTransaction, prepared } from '../platform/database/transaction'
import type { Offer, TakenAmong, TelephonyPort } from './telephony/port'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { mapInSlices } from '../platform/jobs/slices'
import type { BillingService } from '../billing/index'
import { costOf, costToWire, applicationIdOf, labelOf, noSuchEndpoint, searchedKind, toWire } from './rules'
import type { Background } from '../platform/jobs/background'
import type { Member } from '../platform/http/routes/request'
import type { RandomSource } from '../platform/random'
import { makeOrders, makeReleases, type Releases } from './orders'
import { makePurchases, type Purchases } from './purchases'
import { makeCarrierNumbers } from './carrierNumbers'
import { makeReservations, type Reservations } from './reservations'
import { route, type BoundRoute } from '../platform/http/routes/route'

interface Deps {
  store: Store
  clock: Clock
  telephony: TelephonyPort
  billing: Pick<BillingService, 'allowance' | 'enforcePurchases'>
  flowProblems: Pick<FlowProblems, 'ofFlow'>
  reservations: Pick<Reservations, 'offers'>
}

/** Today is one of them, as in the charts. */
const USAGE_DAYS = 30

const onTheWire = [
  'id',
  'label',
  'phone_number',
  'type',
  'country',
  'rate_center',
  'region',
  'next_renewal_date',
  'endpoint_type',
  'endpoint_value',
] as const

export const searchNumbers = async (store: Store, accountId: string, q: string): Promise<SearchReply['numbers']> => {
  const numbers = store.selectFrom('numbers').select(['id', 'label', 'phone_number', 'rate_center']).where('account_id', '=', accountId)
  const all = await numbers.orderBy('label').orderBy('phone_number').execute()
  const digits = searchedDigits(q)
  const named = findByWords(all, ({ label, rate_center }) => `${label ?? ''} ${rate_center ?? ''}`, q)
  const found = new Set([...named, ...(digits === null ? [] : all.filter(({ phone_number }) => phone_number.includes(digits)))])
  return [...found].slice(0, MOST_FOUND)
}

export type NumbersService = ReturnType<typeof makeNumbersService>

export const makeNumbersService = ({ store, clock, telephony, billing, flowProblems, reservations }: Deps) => {
  const numbersOf = (accountId: string) => store.selectFrom('numbers').where('account_id', '=', accountId)

  const takenAmong: TakenAmong = async (phoneNumbers) => {
    if (phoneNumbers.length === 0) return new Set()
    const owned = store.selectFrom('numbers').select('phone_number').where('phone_number', 'in', phoneNumbers)
    const ordered = store.selectFrom('number_orders').select('phone_number').where('phone_number', 'in', phoneNumbers)
    const reserved = store.selectFrom('number_reservations').select('phone_number').where('phone_number', 'in', phoneNumbers)
    const taken = await owned.union(ordered.where('state', '=', 'pending')).union(reserved).execute()
    return new Set(taken.map(({ phone_number }) => phone_number))
  }

  /** Locks the application, so that it can't be deleted before the number points to it. */
  const holdApplication = async (transaction: StoreTransaction, accountId: string, id: string): Promise<void> => {
    const application = transaction.selectFrom('applications').select('id').where('id', '=', id)
    if ((await application.where('account_id', '=', accountId).forShare().executeTakeFirst()) === undefined) throw noSuchEndpoint()
  }

  const referenceOf = async (accountId: string, id: string): Promise<string | null> => {
    const number = await numbersOf(accountId).select('provider_reference').where('id', '=', id).executeTakeFirst()
    if (number === undefined) throw new NotFound()
    return number.provider_reference
  }

  return {
    list: async (person: Person): Promise<PhoneNumber[]> => {
      const { accountId } = person
      const bounds = await boundsOf(store, person)
      const numbers = store
        .selectFrom('numbers')
        .leftJoin('applications', (join) => join.onRef('applications.id', '=', 'numbers.endpoint_value').onRef('applications.account_id', '=', 'numbers.account_id'))
        .select([...onTheWire.map((column) => `numbers.${column}` as const), flowKey(accountId).as('flow_key')])
        .where('numbers.account_id', '=', accountId)
        .modifyFront(prepared)
      const sorted = numbers.orderBy('next_renewal_date', (by) => by.desc().nullsLast()).orderBy('numbers.created_at', 'desc')
      return mapInSlices(await sorted.orderBy('numbers.id').execute(), async ({ flow_key, ...number }) => ({
        ...toWire(number),
        ...(bounds?.number_ids?.includes(number.id) === false && { may_use: 0 as const }),
        endpoint_problem: await flowProblems.ofFlow(accountId, { id: number.endpoint_value ?? '', flow_key }),
      }))
    },

    get: async (accountId: string, numberId: string): Promise<PhoneNumber> => {
      const number = await numbersOf(accountId).select(onTheWire).where('id', '=', numberId).executeTakeFirst()
      if (number === undefined) throw new NotFound()
      return toWire(number)
    },

    setLabel: async (accountId: string, numberId: string, body: LabelBody): Promise<PhoneNumber> => {
      const number = await store
        .updateTable('numbers')
        .set({ label: labelOf(body.label) })
        .where('account_id', '=', accountId)
        .where('id', '=', numberId)
        .returning(onTheWire)
        .executeTakeFirst()
      if (number === undefined) throw new NotFound()
      return toWire(number)
    },

    // The provider comes first: if it fails, nothing is saved and the request can be repeated.
    setEndpoint: async (accountId: string, numberId: string, body: EndpointBody): Promise<PhoneNumber> => {
      const reference = await referenceOf(accountId, numberId)
      const applicationId = applicationIdOf(body)
      if (reference !== null) await telephony.bringCalls(reference)
      return inTransaction(store, async (transaction) => {
        if (applicationId !== null) await holdApplication(transaction, accountId, applicationId)
        const number = await transaction
          .updateTable('numbers')
          .set({ endpoint_type: body.endpoint_type, endpoint_value: applicationId })
          .where('account_id', '=', accountId)
          .where('id', '=', numberId)
          .returning(onTheWire)
          .executeTakeFirst()
        if (number === undefined) throw new NotFound()
        return toWire(number)
      })
    },

    /** What is reserved for the account comes first. */
    findAvailable: async (accountId: string, { country, type, area_code = '', contains = '' }: AvailableQuery): Promise<AvailableNumber[]> => {
      const search = { country, type: searchedKind(type), areaCode: area_code, contains }
      const reserved = await reservations.offers(accountId, search)
      const offers = await telephony.findAvailable(search, takenAmong)
      const named = (offer: Offer): AvailableNumber => ({ ...offer, friendly_name: friendlyNumber(offer.phone_number) })
      return [...reserved.map((offer): AvailableNumber => ({ ...named(offer), is_reserved: 1 })), ...offers.map(named)]
    },

    cost: async (accountId: string, type: string): Promise<NumberCost> => {
      const kind = searchedKind(type)
      const allowance = await billing.allowance(accountId, store)
      return costToWire(costOf(kind, allowance), allowance)
    },

    usage: async (accountId: string, numberId: string): Promise<NumberUsageReply['usage']> => {
      await referenceOf(accountId, numberId)
      const days = daysUntil(localDay(clock()), USAGE_DAYS)
      const { calls } = await store
        .selectFrom('line_days')
        .select(sql<number>`coalesce(sum(calls), 0)::int`.as('calls'))
        .where('account_id', '=', accountId)
        .where('day', 'in', days)
        .where('number_id', '=', numberId)
        .executeTakeFirstOrThrow()
      return { calls }
    },
  }
}

interface NumberServicesDeps {
  store: Store
  clock: Clock
  random: RandomSource
  telephony: TelephonyPort
  billing: Pick<BillingService, 'allowance' | 'enforcePurchases'>
  background: Background
  flowProblems: Pick<FlowProblems, 'ofFlow'>
  notices?: () => OwnerNotices
}

export type NumberServices = ReturnType<typeof makeNumberServices>

export const makeNumberServices = (deps: NumberServicesDeps) => {
  const orders = makeOrders(deps)
  const reservations = makeReservations(deps)
  const purchases = makePurchases({ ...deps, orders, reservations })
  const releases = makeReleases(deps)
  return {
    numbers: makeNumbersService({ ...deps, reservations }),
    reservations,
    carrierNumbers: makeCarrierNumbers({ ...deps, orders }),
    purchases,
    releases,
    /** Of an account that is closed. */
    releaseAll: async (accountId: string): Promise<void> => {
      const held = await deps.store.selectFrom('numbers').select('id').where('account_id', '=', accountId).execute()
      for (const { id } of held) await releases.release(accountId, id, false)
      await deps.store.deleteFrom('number_reservations').where('account_id', '=', accountId).execute()
    },
    settle: async (log: Member['log']): Promise<void> => {
      await purchases.settle(log)
      await releases.settle(log)
      await reservations.settle(log)
    },
  }
}

interface Services {
  numbers: NumbersService
  purchases: Purchases
  releases: Releases
}

export const numbersRoutes = ({ numbers, purchases, releases }: Services): BoundRoute[] => [
  route(numbersOperations.listNumbers, async ({ caller }) => ({
    numbers: await numbers.list(caller),
  })),
  route(numbersOperations.getNumber, async ({ params, caller }) => ({
    number: await numbers.get(caller.accountId, params.numberId),
  })),
  route(numbersOperations.setNumberLabel, async ({ params, body, caller }) => ({
    number: await numbers.setLabel(caller.accountId, params.numberId, body),
  })),
  route(numbersOperations.setNumberEndpoint, async ({ params, body, caller }) => ({
    number: await numbers.setEndpoint(caller.accountId, params.numberId, body),
  })),
  route(numbersOperations.findAvailableNumbers, async ({ query, caller }) => ({
    numbers: await numbers.findAvailable(caller.accountId, query),
  })),
  route(numbersOperations.getNumberCost, ({ params, caller }) =>
    numbers.cost(caller.accountId, params.type),
  ),
  route(numbersOperations.registerNumber, { idempotent: 'handler' }, async (purchase) => ({
    number: await purchases.register(purchase),
  })),
  route(numbersOperations.releaseNumber, ({ params, caller }) =>
    releases.release(caller.accountId, params.numberId),
  ),
  route(numbersOperations.getNumberUsage, { isCostly: true }, async ({ params, caller }) => ({
    usage: await numbers.usage(caller.accountId, params.numberId),
  })),
]
