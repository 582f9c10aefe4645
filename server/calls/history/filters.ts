import type { MissedFilter } from 'contract/calls'
import type { Id } from 'contract/operation'
import type { Days } from '../../platform/texts/days'

export interface Filters extends Days {
  q?: string
  number_id?: Id
  direction?: 'inbound' | 'outbound'
  is_archived?: '0' | '1'
  missed?: MissedFilter
  /** Of the analytics of a call flow only. */
  application_id?: Id
}
