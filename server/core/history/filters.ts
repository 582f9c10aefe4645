import type { Id } from 'contract/operation'
import type { Days } from '../texts/days'

/** What the lists of calls, voicemails and recordings can be filtered by, as it stands in a query string. */
export interface Filters extends Days {
  q?: string
  number_id?: Id
  direction?: 'inbound' | 'outbound'
  is_archived?: '0' | '1'
}
