import type { AccountBody } from 'contract/accounts'
import type { EditedAccount } from '@/api'
import { textOf } from '@/lib/text'

export type AccountFields = Record<keyof Omit<AccountBody, 'id' | 'country' | 'state'>, string>

/** Part 2, section 6: where the accounts are is not for them to say. */
export const COUNTRY = 'CA'
export const STATE = 'QC'

export const accountFields = (account: EditedAccount): AccountFields => ({
  name: textOf(account.name),
  address: textOf(account.address),
  address2: textOf(account.address2),
  city: textOf(account.city),
  postalcode: textOf(account.postalcode),
})
