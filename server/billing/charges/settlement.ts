import type { Member } from '../../platform/http/routes/request'
import { DAY_MS, later, MINUTE_MS, type Clock } from '../../platform/clock'
import type { CardsPort, ChargeOutcome, NamedCharge, Refusal } from '../cards/port'
import type { ChargeRow } from './notifyReversal'
import type { ChargeRepository } from './chargeRepository'

export type Settled =
  | { state: 'paid' }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'step_up'; secret: string }
  | { state: 'under_way' }

export interface SettlementDeps {
  clock: Clock
  cards: CardsPort
  repository: ChargeRepository
}

/** Upper limit for a bank to contest a payment and decide. */
const CONTESTED_MS = 180 * DAY_MS

/** No active request is older. */
const ABANDONED_MS = MINUTE_MS
/** Upper limit for a bank confirmation. */
const STEP_UP_MS = 30 * MINUTE_MS

export type Settlement = ReturnType<typeof makeSettlement>

export const makeSettlement = ({ clock, cards, repository }: SettlementDeps) => {
  const underWay = new Map<string, Promise<Settled>>()

  const write = async (charge: ChargeRow, outcome: ChargeOutcome): Promise<Settled> => {
    if (outcome.state === 'step_up') return { state: 'step_up', secret: outcome.secret }
    if (outcome.state === 'under_way') return { state: 'under_way' }
    if (outcome.state === 'paid') {
      const state = await repository.complete(charge, outcome.reference)
      return state === 'paid' ? { state } : { state: 'refused', refusal: 'process_error' }
    }
    const state = await repository.refuse(charge, outcome.refusal)
    return state === 'paid' ? { state } : { state: 'refused', refusal: outcome.refusal }
  }

  const by = (charge: ChargeRow, ask: () => Promise<ChargeOutcome>): Promise<Settled> => {
    const already = underWay.get(charge.id)
    if (already !== undefined) return already
    const settling = ask()
      .then((outcome) => write(charge, outcome))
      .finally(() => underWay.delete(charge.id))
    underWay.set(charge.id, settling)
    return settling
  }

  const find = ({ id, customer, created_at }: ChargeRow) => cards.findCharge({ chargeId: id, customer, since: created_at })

  const charge = ({ id, customer, means, total_cents, cause }: ChargeRow): Promise<ChargeOutcome> =>
    cards.charge({ chargeId: id, customer, means, cents: total_cents, isAttended: cause === 'person' })

  const ask = async (row: ChargeRow): Promise<ChargeOutcome> => {
    const found = await find(row)
    if (found === null) return { state: 'refused', refusal: 'process_error' }
    const isLate = found.state === 'step_up' && later(row.created_at, STEP_UP_MS) <= clock()
    return isLate && found.state === 'step_up' ? cards.cancelCharge(found.reference) : found
  }

  const refund = async ({ id, provider_reference }: ChargeRow): Promise<void> => {
    if (provider_reference === null) return
    await cards.refund(id, provider_reference)
    await repository.refunded(id)
  }

  const recordReversal = async (row: ChargeRow): Promise<void> => {
    if (row.provider_reference === null || row.processor !== cards.processor) return
    await repository.recordReversal(row, await cards.takenBack(row.provider_reference))
  }

  /** A database that lost its latest transactions has lost the charge: whoever wanted it has not got it, and tries again. */
  const giveBackUnknown = async ({ chargeId, reference }: NamedCharge, log: Member['log']): Promise<void> => {
    const paid = await cards.findPaid(reference)
    const isDue = paid !== null && (await repository.recordUnknown({ id: chargeId, reference, ...paid }))
    log.error({ chargeId, reference, accountId: paid?.accountId }, isDue ? 'Payment for an unknown charge; refunding it' : 'Event for an unknown charge')
  }

  let checkedAt: Date | null = null
  let allCheckedAt: Date | null = null
  const unanswered = new Set<string>()

  /** Daily, everything that can still be contested: a dispute after an inquiry is listed by the inquiry's first day. */
  const contested = async (now: Date): Promise<string[]> => {
    if (checkedAt !== null && later(checkedAt, cards.contestedPollMs) > now) return []
    const isShort = allCheckedAt !== null && later(allCheckedAt, DAY_MS) > now
    const recent = await cards.contestedSince(later(now, isShort ? -2 * DAY_MS : -CONTESTED_MS))
    const known = await repository.reversedSince(later(now, -CONTESTED_MS))
    checkedAt = now
    if (!isShort) allCheckedAt = now
    return [...new Set([...unanswered, ...recent, ...known])]
  }

  const reviewOne = async (id: string): Promise<void> => {
    unanswered.add(id)
    const row = await repository.get(id)
    if (row?.state === 'paid') await recordReversal(row)
    unanswered.delete(id)
  }

  return {
    begin: (row: ChargeRow): Promise<Settled> => by(row, () => charge(row)),
    /** A retry: an earlier request, whose answer was lost, may have charged it. */
    again: (row: ChargeRow): Promise<Settled> => {
      if (row.processor !== cards.processor) return Promise.resolve({ state: 'under_way' })
      return by(row, async () => (await find(row)) ?? charge(row))
    },

    /** An event only says that something changed; the processor is asked for the outcome. */
    afterEvent: async (charge: NamedCharge, log: Member['log']): Promise<void> => {
      const row = await repository.get(charge.chargeId)
      if (row === undefined) return giveBackUnknown(charge, log)
      if (row.processor !== cards.processor) return
      if (row.state === 'paid') return recordReversal(row)
      const found = await find(row)
      if (found !== null) await write(row, found)
    },

    review: async (log: Member['log']): Promise<void> => {
      const noAnswer = (chargeId?: string) => (error: unknown) => {
        log.warn({ err: error, chargeId }, 'Payment reversals unknown')
        return []
      }
      for (const id of await contested(clock()).catch(noAnswer())) await reviewOne(id).catch(noAnswer(id))
    },

    settle: async (log: Member['log']): Promise<void> => {
      for (const row of await repository.pendingSince(later(clock(), -ABANDONED_MS))) {
        await by(row, () => ask(row)).catch((error: unknown) => log.warn({ err: error, chargeId: row.id }, 'Charge still unsettled'))
      }
      for (const row of await repository.refundsDue()) {
        await refund(row).catch((error: unknown) => log.warn({ err: error, chargeId: row.id }, 'Refund pending'))
      }
    },
  }
}
