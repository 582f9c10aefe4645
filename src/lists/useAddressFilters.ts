import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { normalText } from './matches'
import { SETTLE_MS } from './useDebounced'

/** The same object on every render. */
export interface AddressForm<Filters> {
  /** Ignores missing and invalid values. */
  read: (params: URLSearchParams) => Filters
  write: (filters: Filters) => URLSearchParams
}

/** Typing shows at once; the URL, and with it the request, follows when typing pauses. */
export const useAddressFilters = <Filters extends { q: string }>({ read, write }: AddressForm<Filters>) => {
  const [params, setParams] = useSearchParams()
  const settled = useMemo(() => read(params), [read, params])
  // Typed text counts until navigation gives the URL another one.
  const [typed, setTyped] = useState({ text: settled.q, over: settled.q })
  const text = typed.over === settled.q ? typed.text : settled.q
  const q = normalText(text)
  const deferredQ = useDeferredValue(q)
  const deferred = useMemo(() => ({ ...settled, q: deferredQ }), [settled, deferredQ])
  const isSettled = q === settled.q

  useEffect(() => {
    if (isSettled) return undefined
    const settle = (): void => {
      // Synchronously, so that the next key is applied to the current URL.
      flushSync(() => {
        setTyped({ text, over: q })
        setParams(write({ ...settled, q }), { replace: true })
      })
    }
    const timer = setTimeout(settle, q === '' ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [isSettled, text, q, settled, write, setParams])

  const filters = { ...settled, q }
  return {
    text,
    setText: (next: string): void => setTyped({ text: next, over: settled.q }),
    /** Including the latest key. */
    filters,
    settled,
    isSettled,
    /** For the rows, which may lag behind. */
    deferred,
    /** `replace` adds no history entry. */
    change: (part: Partial<Filters>, replace = false): void => {
      const next = { ...filters, ...part }
      setTyped({ text: part.q ?? text, over: next.q })
      setParams(write(next), { replace })
    },
  }
}

export type AddressFilters<Filters extends { q: string }> = ReturnType<typeof useAddressFilters<Filters>>
