import type { AccountBody } from 'contract/accounts'
import type { EditedAccount } from '@/api'

export type AccountFields = Record<keyof Omit<AccountBody, 'id' | 'country' | 'state'>, string>

/** Part 2, section 6: where the accounts are is not for them to say. */
export const COUNTRY = 'CA'
export const STATE = 'QC'

export const accountFields = (account: EditedAccount): AccountFields => ({
  name: account.name,
  address: account.address,
  address2: account.address2,
  city: account.city,
  postalcode: account.postalcode,
})
