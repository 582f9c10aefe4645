import type { Id } from 'contract/operation'
import type { ListedApplication, ListedNumber, NamedApplication } from '@/api'
import { matches } from '@/lists/matches'
import { newestFirst } from '@/lists/newestFirst'

export const byUpdate = (applications: readonly ListedApplication[]): ListedApplication[] =>
  newestFirst(applications, ({ updated_at }) => updated_at)

export const isMatch = ({ friendly_name }: NamedApplication, filter: string): boolean => matches(friendly_name, filter.trim())

/** By the application's id as text, because ids may be numbers here and text there. */
export const namesByApplication = (numbers: readonly ListedNumber[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>()
  for (const { endpoint_type, endpoint_value, label, friendly_number, phone_number } of numbers) {
    if (endpoint_type !== 'application') continue
    const leading = names.get(String(endpoint_value)) ?? []
    leading.push(label || friendly_number || phone_number)
    names.set(String(endpoint_value), leading)
  }
  return names
}

const none: readonly string[] = []

export const numbersTo = (id: Id, names: ReturnType<typeof namesByApplication>): readonly string[] => names.get(String(id)) ?? none
