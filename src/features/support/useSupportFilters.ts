import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { normalText, readFilters, writeFilters, type SupportFilters, type Tickets } from './supportFilters'

/** A pause of the typing after which the address, and with it the service, is asked for what the field holds. */
const SETTLE_MS = 250

/** The filters stand in the address, so that the way back from a request, a reload and a link find them again. */
export const useSupportFilters = () => {
  const [params, setParams] = useSearchParams()
  const settled = useMemo(() => readFilters(params), [params])
  const [text, setText] = useState(settled.q)
  const [seen, setSeen] = useState(settled.q)
  // By the person's way back, or by a link; what was typed here has been seen already.
  if (seen !== settled.q) {
    setSeen(settled.q)
    setText(settled.q)
  }
  const q = normalText(text)
  const filters = useMemo((): SupportFilters => ({ ...settled, q }), [settled, q])

  useEffect(() => {
    if (filters.q === settled.q) return undefined
    const write = (): void => {
      setParams(writeFilters(filters), { replace: true })
      setSeen(filters.q)
    }
    const timer = setTimeout(write, filters.q === '' ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [filters, settled, setParams])

  return {
    /** As it stands in the field. */
    text,
    setText,
    /** As of this key. */
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
