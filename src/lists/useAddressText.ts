import { useEffect, useMemo, useState } from 'react'
import { normalText } from './searchText'

/** A pause of the typing after which the address, and with it the service, is asked for what the field holds. */
const SETTLE_MS = 250

/**
 * The text among the filters of a list that stand in the address. It paints with the key that is pressed; the address
 * follows once the person stops typing. `settled` is what the address says, `write` puts other filters there: both have
 * to stay the same objects for as long as nothing changes.
 */
export const useAddressText = <Filters extends { q: string }>(settled: Filters, write: (filters: Filters) => void) => {
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
    const settle = (): void => {
      write(filters)
      setSeen(filters.q)
    }
    const timer = setTimeout(settle, filters.q === '' ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [filters, settled, write])

  return {
    /** As it stands in the field. */
    text,
    setText,
    /** As of this key. */
    filters,
    /** Has to be told of every text that was put in the address otherwise. */
    setSeen,
  }
}
