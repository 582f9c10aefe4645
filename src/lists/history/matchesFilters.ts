import { searchedDigits } from 'callflow/numberText'
import { montrealDay } from '@/lib/montrealTime'
import { matches } from '../matches'
import type { HistoryRowData } from './rowData'
import type { HistoryFilters } from './filters'

const isCaller = ({ contactName, contactNumber }: HistoryRowData, text: string): boolean => {
  const digits = searchedDigits(text)
  return matches(contactName, text) || contactNumber.includes(text) || (digits !== null && contactNumber.replace(/\D/g, '').includes(digits))
}

const isWithin = (at: string, from: string, to: string): boolean => {
  const day = montrealDay(at)
  return day !== null && (from === '' || day >= from) && (to === '' || day <= to)
}

const isMissed = (state: HistoryRowData['missed'], missed: HistoryFilters['missed']): boolean =>
  missed === '' || (state !== '' && (missed === 'all' || (missed === 'open') === (state === 'open')))

/** The service's own rule, for the rows of a service without these filters. */
export const matchesFilters = (data: HistoryRowData, { tab, q, number_id, direction, missed, from, to }: HistoryFilters): boolean =>
  data.isArchived === (tab === 'archived') &&
  (number_id === '' || data.numberId === number_id) &&
  (direction === '' || data.direction === direction) &&
  isMissed(data.missed, missed) &&
  (q === '' || isCaller(data, q)) &&
  ((from === '' && to === '') || isWithin(data.at, from, to))
