import type { ListedSupportRequest, SupportRequestFilters } from '@/api'
import { matches, normalText } from '@/lists/matches'
import type { AddressFilters, AddressForm } from '@/lists/useAddressFilters'
import { isClosed } from './requestFacts'

export type Tickets = 'all' | 'open' | 'closed'

/** What the list is narrowed by; '' does not narrow. */
export interface SupportFilters {
  tickets: Tickets
  /** A part of the subject. */
  q: string
}

export const noFilters: SupportFilters = { tickets: 'all', q: '' }

export const ticketsIn = (text: string | null): Tickets => (text === 'open' || text === 'closed' ? text : 'all')

/** What an address says; nothing for what it does not say or gets wrong. */
export const readFilters = (params: URLSearchParams): SupportFilters => ({
  tickets: ticketsIn(params.get('tickets')),
  q: normalText(params.get('q') ?? ''),
})

/** What an address has to say, without what is as usual. */
export const writeFilters = ({ tickets, q }: SupportFilters): URLSearchParams =>
  new URLSearchParams({ ...(tickets !== 'all' && { tickets }), ...(q !== '' && { q }) })

export const addressForm: AddressForm<SupportFilters> = { read: readFilters, write: writeFilters }

export type SupportAddress = AddressFilters<SupportFilters>

/** As the service is asked. */
export const wireFiltersOf = ({ tickets, q }: SupportFilters): SupportRequestFilters => ({
  ...(q !== '' && { q }),
  ...(tickets !== 'all' && { is_resolved: tickets === 'closed' ? '1' : '0' }),
})

/** The service's own rule, for the rows of a service that does not know these filters. */
export const matchesFilters = (request: ListedSupportRequest, { tickets, q }: SupportFilters): boolean =>
  (tickets === 'all' || isClosed(request) === (tickets === 'closed')) && (q === '' || matches(request.subject, q))

export const isNarrowing = ({ tickets, q }: SupportFilters): boolean => tickets !== 'all' || q !== ''
