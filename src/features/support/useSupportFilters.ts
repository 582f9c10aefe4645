import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressText } from '@/lists/useAddressText'
import { readFilters, writeFilters, type SupportFilters, type Tickets } from './supportFilters'

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
