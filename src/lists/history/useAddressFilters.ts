import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressText } from '../useAddressText'
import {
  isNarrowing,
  noFilters,
  readFilters,
  writeFilters,
  type FilterField,
  type HistoryFilters,
} from './filters'

/** The filters of a list, which stand in the address: back, a reload and a link find them again. */
export const useAddressFilters = (fields: readonly FilterField[]) => {
  const [params, setParams] = useSearchParams()
  const settled = useMemo(() => readFilters(params, fields), [params, fields])
  const write = useCallback(
    (next: HistoryFilters) => setParams(writeFilters(next, fields), { replace: true }),
    [setParams, fields],
  )
  const { text, setText, filters, setSeen } = useAddressText(settled, write)

  const go = (next: HistoryFilters, replace: boolean): void => {
    setParams(writeFilters(next, fields), { replace })
    setSeen(next.q)
  }

  return {
    text,
    setText,
    filters,
    /** As the address has them. */
    settled,
    isNarrowing: isNarrowing(filters),
    change: (part: Partial<Omit<HistoryFilters, 'q'>>): void => go({ ...filters, ...part }, false),
    /** For what changes with each key: it leaves no trace on the way back. */
    type: (part: Partial<Pick<HistoryFilters, 'from' | 'to'>>): void => go({ ...filters, ...part }, true),
    clear: (): void => {
      go({ ...noFilters, tab: filters.tab }, false)
      setText('')
    },
  }
}

export type AddressFilters = ReturnType<typeof useAddressFilters>
