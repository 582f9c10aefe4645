import type { Id } from 'contract/operation'
import type { ListedApplication, ListedNumber, NamedApplication } from '@/api'
import { matches } from '@/lists/matches'
import { newestFirst } from '@/lists/newestFirst'

export const byUpdate = (applications: readonly ListedApplication[]): ListedApplication[] =>
  newestFirst(applications, ({ updated_at }) => updated_at)

export const isMatch = ({ friendly_name }: NamedApplication, filter: string): boolean => matches(friendly_name, filter.trim())

export const numbersTo = (id: Id, numbers: readonly ListedNumber[]): string[] =>
  numbers
    // Ids may be numbers here and text there.
    .filter(({ endpoint_type, endpoint_value }) => endpoint_type === 'application' && String(endpoint_value) === String(id))
    .map(({ label, friendly_number, phone_number }) => label || friendly_number || phone_number)
