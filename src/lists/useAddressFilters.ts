import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { normalText } from './matches'
import { DEBOUNCE_MS } from './useDebounced'

/** The same object on every render. */
export interface AddressForm<Filters> {
  read: (params: URLSearchParams) => Filters
  write: (filters: Filters) => URLSearchParams
}

export const useAddressFilters = <Filters extends { q: string }>({ read, write }: AddressForm<Filters>) => {
  const [params, setParams] = useSearchParams()
  const committed = useMemo(() => read(params), [read, params])
  // Typed text counts until navigation gives the URL another one.
  const [typed, setTyped] = useState({ text: committed.q, over: committed.q })
  const text = typed.over === committed.q ? typed.text : committed.q
  const q = normalText(text)
  const deferredQ = useDeferredValue(q)
  const deferred = useMemo(() => ({ ...committed, q: deferredQ }), [committed, deferredQ])
  const isCommitted = q === committed.q

  useEffect(() => {
    if (isCommitted) return undefined
    const commit = (): void => {
      // Synchronously, so that the next key is applied to the current URL.
      flushSync(() => {
        setTyped({ text, over: q })
        setParams(write({ ...committed, q }), { replace: true, flushSync: true })
      })
    }
    const timer = setTimeout(commit, q === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [isCommitted, text, q, committed, write, setParams])

  const filters = { ...committed, q }
  return {
    text,
    setText: (next: string): void => setTyped({ text: next, over: committed.q }),
    filters,
    committed,
    isCommitted,
    deferred,
    change: (part: Partial<Filters>, replace = false): void => {
      const next = { ...filters, ...part }
      setTyped({ text: part.q ?? text, over: next.q })
      // With the text: the router's own transition may be late, and the field would be empty until then.
      setParams(write(next), { replace, flushSync: true })
    },
  }
}

export type AddressFilters<Filters extends { q: string }> = ReturnType<typeof useAddressFilters<Filters>>
