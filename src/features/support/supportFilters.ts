import type { ListedSupportRequest, SupportRequestFilters } from '@/api'
import { matches, normalText } from '@/lists/matches'
import type { AddressFilters, AddressForm } from '@/lists/useAddressFilters'
import { isClosed } from './requestDetails'

export type Tickets = 'all' | 'open' | 'closed'

export interface SupportFilters {
  tickets: Tickets
  q: string
}

export const noFilters: SupportFilters = { tickets: 'all', q: '' }

export const ticketsIn = (text: string | null): Tickets => (text === 'open' || text === 'closed' ? text : 'all')

export const readFilters = (params: URLSearchParams): SupportFilters => ({
  tickets: ticketsIn(params.get('tickets')),
  q: normalText(params.get('q') ?? ''),
})

export const writeFilters = ({ tickets, q }: SupportFilters): URLSearchParams =>
  new URLSearchParams({ ...(tickets !== 'all' && { tickets }), ...(q !== '' && { q }) })

export const addressForm: AddressForm<SupportFilters> = { read: readFilters, write: writeFilters }

export type SupportAddress = AddressFilters<SupportFilters>

export const wireFiltersOf = ({ tickets, q }: SupportFilters): SupportRequestFilters => ({
  ...(q !== '' && { q }),
  ...(tickets !== 'all' && { is_resolved: tickets === 'closed' ? '1' : '0' }),
})

/** Filters like the service, for the rows of a service without these filters. */
export const matchesFilters = (request: ListedSupportRequest, { tickets, q }: SupportFilters): boolean =>
  (tickets === 'all' || isClosed(request) === (tickets === 'closed')) && (q === '' || matches(request.subject, q))

export const isNarrowing = ({ tickets, q }: SupportFilters): boolean => tickets !== 'all' || q !== ''
