import type { Id } from 'contract/operation'
import type { ListedApplication, ListedNumber, NamedApplication } from '@/api'
import { matches } from '@/lists/matches'
import { newestFirst } from '@/lists/newestFirst'

/** Part 1, section 2: what was changed last stands first; equal ones stay as the service gave them. */
export const byUpdate = (applications: readonly ListedApplication[]): ListedApplication[] =>
  newestFirst(applications, ({ updated_at }) => updated_at)

export const isMatch = ({ friendly_name }: NamedApplication, filter: string): boolean => matches(friendly_name, filter.trim())

/** What people call the numbers that lead to this application. */
export const numbersTo = (id: Id, numbers: readonly ListedNumber[]): string[] =>
  numbers
    // A service may write an id as a number here and as text there.
    .filter(({ endpoint_type, endpoint_value }) => endpoint_type === 'application' && String(endpoint_value) === String(id))
    .map(({ label, friendly_number, phone_number }) => label || friendly_number || phone_number)
