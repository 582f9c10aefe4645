import { sql } from 'kysely'
import type { NumberCost } from 'contract/numbers'
import { numberCents } from '../../core/money/numberPrices'
import type { Kind } from '../../providers/telephony/telephony'
import type { Store } from '../../store/tables'
import type { Allowance } from '../billing/service'

export interface Cost {
  isFree: boolean
  isCovered: boolean
  /** 0 when the plan pays. */
  cents: number
}

/** Numbers on order count: two orders at once must not both be the last one that the plan pays for. */
export const countNumbers = async (store: Store, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from numbers where account_id = ${accountId})
      + (select count(*) from number_orders where account_id = ${accountId} and state = 'pending') as count`.execute(store)
  return rows[0]?.count ?? 0
}

export const costOf = (type: Kind, numbers: number, { includedNumbers, balanceCents }: Allowance): Cost => {
  const isFree = numbers < includedNumbers
  const cents = isFree ? 0 : numberCents[type]
  return { isFree, cents, isCovered: isFree || balanceCents >= cents }
}

export const costToWire = ({ isFree, isCovered, cents }: Cost): NumberCost => ({
  is_free: isFree ? 1 : 0,
  is_preauthorized: isCovered ? 1 : 0,
  cost: cents / 100,
})
