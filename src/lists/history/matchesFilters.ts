import { numberPartPattern } from 'contract/parts'
import { montrealDay } from '@/lib/montrealTime'
import { matches } from '../matches'
import type { HistoryFacts } from './facts'
import type { HistoryFilters } from './filters'

const numberPart = new RegExp(numberPartPattern)
const digitsOf = (text: string): string => text.replace(/\D/g, '')

const isCaller = ({ contactName, contactNumber }: HistoryFacts, text: string): boolean =>
  matches(contactName, text) ||
  contactNumber.includes(text) ||
  (numberPart.test(text) && digitsOf(contactNumber).includes(digitsOf(text)))

const isWithin = (at: string, from: string, to: string): boolean => {
  const day = montrealDay(at)
  return day !== null && (from === '' || day >= from) && (to === '' || day <= to)
}

/** The service's own rule, for the rows of a service without these filters. */
export const matchesFilters = (facts: HistoryFacts, { tab, q, number_id, direction, from, to }: HistoryFilters): boolean =>
  facts.isArchived === (tab === 'archived') &&
  (number_id === '' || facts.numberId === number_id) &&
  (direction === '' || facts.direction === direction) &&
  (q === '' || isCaller(facts, q)) &&
  ((from === '' && to === '') || isWithin(facts.at, from, to))
