import { montrealDay } from '@/lib/montrealTime'
import { matches } from '../matches'
import type { HistoryFacts } from './facts'
import type { HistoryFilters } from './filters'

/** The digits of a text that could be part of a phone number, however it is written; `null` for any other text. */
const digitsIn = (text: string): string | null => {
  if (!/^[\d\s().\-/+]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : digits
}

const isCaller = ({ contactName, contactNumber }: HistoryFacts, text: string): boolean => {
  if (matches(contactName, text) || contactNumber.includes(text)) return true
  const digits = digitsIn(text)
  return digits !== null && contactNumber.replace(/\D/g, '').includes(digits)
}

const isWithin = (at: string, from: string, to: string): boolean => {
  const day = montrealDay(at)
  return day !== null && (from === '' || day >= from) && (to === '' || day <= to)
}

/** The service's own rule, for the rows of a service that does not know these filters. */
export const passes = (facts: HistoryFacts, { tab, q, number_id, direction, from, to }: HistoryFilters): boolean =>
  facts.isArchived === (tab === 'archived') &&
  (number_id === '' || facts.numberId === number_id) &&
  (direction === '' || facts.direction === direction) &&
  (q === '' || isCaller(facts, q)) &&
  ((from === '' && to === '') || isWithin(facts.at, from, to))
