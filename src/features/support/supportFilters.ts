import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListedSupportRequest, SupportRequestFilters } from '@/api'
import { matches } from '@/lists/matches'
import { normalText } from '@/lists/searchText'
import { useAddressText } from '@/lists/useAddressText'
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

/** As the service is asked. */
export const wireFiltersOf = ({ tickets, q }: SupportFilters): SupportRequestFilters => ({
  ...(q !== '' && { q }),
  ...(tickets !== 'all' && { is_resolved: tickets === 'closed' ? '1' : '0' }),
})

/** The service's own rule, for the rows of a service that does not know these filters. */
export const passes = (request: ListedSupportRequest, { tickets, q }: SupportFilters): boolean =>
  (tickets === 'all' || isClosed(request) === (tickets === 'closed')) && (q === '' || matches(request.subject, q))

export const isNarrowing = ({ tickets, q }: SupportFilters): boolean => tickets !== 'all' || q !== ''

/** The filters stand in the address, so that the way back from a request, a reload and a link find them again. */
export const useSupportFilters = () => {
  const [params, setParams] = useSearchParams()
  const settled = useMemo(() => readFilters(params), [params])
  const write = useCallback((next: SupportFilters) => setParams(writeFilters(next), { replace: true }), [setParams])
  const { text, setText, filters, setSeen } = useAddressText(settled, write)
  return {
    text,
    setText,
    filters,
    /** As the address has them. */
    settled,
    choose: (tickets: Tickets): void => {
      setParams(writeFilters({ ...filters, tickets }))
      setSeen(filters.q)
    },
  }
}

export type SupportAddress = ReturnType<typeof useSupportFilters>
