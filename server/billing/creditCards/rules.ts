import type { Selectable } from 'kysely'
import type { CreditCard } from 'contract/creditCards'
import type { Tables } from '../../platform/database/tables'

export type CardRow = Selectable<Tables['credit_cards']>

export const toWire = ({ id, type, last4, exp_month, exp_year, name, is_default }: CardRow): CreditCard => ({
  id,
  type,
  last4,
  exp_month,
  exp_year,
  name,
  is_default,
})
