import { isDay } from 'callflow/calendar'
import type { CallFilters, Direction, MissedFilter } from 'contract/calls'
import { MAX_SEARCH_LENGTH } from 'contract/operation'
import type { RecordingFilters, VoicemailFilters } from 'contract/recordings'
import { readSettings } from '@/lib/settings'
import { normalText } from '../matches'
import type { AddressFilters, AddressForm } from '../useAddressFilters'

export type Tab = 'inbox' | 'archived'

/** '' doesn't filter. Dates are `YYYY-MM-DD`. */
export interface HistoryFilters {
  q: string
  number_id: string
  /** 'night' for the test calls of the service, which are a list of their own. */
  direction: '' | Direction | 'night'
  missed: '' | MissedFilter
  /** Of voicemails: whose voicemail box, or the shared one. */
  box: string
  from: string
  to: string
  tab: Tab
}

type FilterField = keyof HistoryFilters

export type HistoryAddress = AddressFilters<HistoryFilters>

export const callFields: readonly FilterField[] = ['q', 'number_id', 'direction', 'missed', 'from', 'to']
export const voicemailFields: readonly FilterField[] = ['tab', 'q', 'number_id', 'box', 'from', 'to']
export const recordingFields: readonly FilterField[] = ['tab', 'q', 'number_id', 'direction', 'from', 'to']

export const noFilters: HistoryFilters = { q: '', number_id: '', direction: '', missed: '', box: '', from: '', to: '', tab: 'inbox' }

const dayIn = (text: string): string => (isDay(text) ? text : '')

export const directionIn = (text: string): HistoryFilters['direction'] =>
  text === 'inbound' || text === 'outbound' || text === 'night' ? text : ''

/** Ignored with a service that doesn't know missed calls. */
export const missedIn = (text: string): HistoryFilters['missed'] =>
  (text === 'all' || text === 'open' || text === 'done') && readSettings().extensions ? text : ''

export const readFilters = (params: URLSearchParams, fields: readonly FilterField[]): HistoryFilters => {
  const parameter = (field: FilterField): string => (fields.includes(field) ? (params.get(field) ?? '') : '')
  return {
    q: normalText(parameter('q')),
    number_id: parameter('number_id').slice(0, MAX_SEARCH_LENGTH),
    direction: directionIn(parameter('direction')),
    missed: missedIn(parameter('missed')),
    box: readSettings().extensions ? parameter('box').slice(0, MAX_SEARCH_LENGTH) : '',
    from: dayIn(parameter('from')),
    to: dayIn(parameter('to')),
    tab: parameter('tab') === 'archived' ? 'archived' : 'inbox',
  }
}

export const writeFilters = (filters: HistoryFilters, fields: readonly FilterField[]): URLSearchParams =>
  new URLSearchParams(
    fields.filter((field) => filters[field] !== noFilters[field]).map((field): [string, string] => [field, filters[field]]),
  )

export const addressForm = (fields: readonly FilterField[]): AddressForm<HistoryFilters> => ({
  read: (params) => readFilters(params, fields),
  write: (filters) => writeFilters(filters, fields),
})

export const isTurned = ({ from, to }: Pick<HistoryFilters, 'from' | 'to'>): boolean => from !== '' && to !== '' && to < from

/** The tab doesn't count: it is another list. */
export const isNarrowing = (filters: HistoryFilters): boolean =>
  ([...callFields, 'box'] as const).some((field) => filters[field] !== noFilters[field])

const sharedPart = ({ q, number_id, from, to }: HistoryFilters) => ({
  ...(q !== '' && { q }),
  ...(number_id !== '' && { number_id }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})

const directionPart = ({ direction }: HistoryFilters) => (direction === '' || direction === 'night' ? {} : { direction })

const tabPart = ({ tab }: HistoryFilters) => ({ is_archived: tab === 'archived' ? '1' : '0' }) as const

const missedPart = ({ missed }: HistoryFilters) => (missed === '' ? {} : { missed })

export const callFiltersOf = (filters: HistoryFilters): CallFilters => ({
  ...sharedPart(filters),
  ...directionPart(filters),
  ...missedPart(filters),
})

export const voicemailFiltersOf = (filters: HistoryFilters): VoicemailFilters => ({
  ...sharedPart(filters),
  ...tabPart(filters),
  ...(filters.box !== '' && { box: filters.box }),
})

export const recordingFiltersOf = (filters: HistoryFilters): RecordingFilters => ({
  ...sharedPart(filters),
  ...directionPart(filters),
  ...tabPart(filters),
})
