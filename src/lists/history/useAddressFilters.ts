import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  isNarrowing,
  noFilters,
  normalText,
  readFilters,
  writeFilters,
  type FilterField,
  type HistoryFilters,
} from './filters'

/** A pause of the typing after which the address, and with it the service, is asked for what the field holds. */
const SETTLE_MS = 250

/**
 * The filters of a list, which stand in the address: back, a reload and a link find them again. The text paints with the
 * key that is pressed; the address follows once the person stops typing.
 */
export const useAddressFilters = (fields: readonly FilterField[]) => {
  const [params, setParams] = useSearchParams()
  const settled = useMemo(() => readFilters(params, fields), [params, fields])
  const [text, setText] = useState(settled.q)
  const [seen, setSeen] = useState(settled.q)
  // By the person's way back, or by a link; what was typed here has been seen already.
  if (seen !== settled.q) {
    setSeen(settled.q)
    setText(settled.q)
  }
  const q = normalText(text)
  const filters = useMemo(() => ({ ...settled, q }), [settled, q])

  useEffect(() => {
    if (filters.q === settled.q) return undefined
    const write = (): void => {
      setParams(writeFilters(filters, fields), { replace: true })
      setSeen(filters.q)
    }
    const timer = setTimeout(write, filters.q === '' ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [filters, settled, fields, setParams])

  const go = (next: HistoryFilters, replace: boolean): void => {
    setParams(writeFilters(next, fields), { replace })
    setSeen(next.q)
  }

  return {
    /** As it stands in the field. */
    text,
    setText,
    /** As of this key. */
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
