import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { normalText } from './matches'
import { SETTLE_MS } from './useDebounced'

/** How the filters of a list stand in the address. The same object in each render. */
export interface AddressForm<Filters> {
  /** Nothing for what an address does not say, or gets wrong. */
  read: (params: URLSearchParams) => Filters
  write: (filters: Filters) => URLSearchParams
}

/**
 * The filters of a list, which stand in the address: back, a reload and a link find them again. What is typed paints with
 * the key that is pressed; the address, and with it the service, follows once the person stops typing.
 */
export const useAddressFilters = <Filters extends { q: string }>({ read, write }: AddressForm<Filters>) => {
  const [params, setParams] = useSearchParams()
  const settled = useMemo(() => read(params), [read, params])
  // What was typed stands until the address gets another text, by the person's way back or by a link.
  const [typed, setTyped] = useState({ text: settled.q, over: settled.q })
  const text = typed.over === settled.q ? typed.text : settled.q
  const q = normalText(text)
  const deferredQ = useDeferredValue(q)
  const deferred = useMemo(() => ({ ...settled, q: deferredQ }), [settled, deferredQ])
  const isSettled = q === settled.q

  useEffect(() => {
    if (isSettled) return undefined
    const settle = (): void => {
      // At once, so that the next key is typed over the address as it is then.
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
    /** As it stands in the field. */
    text,
    setText: (next: string): void => setTyped({ text: next, over: settled.q }),
    /** As of this key. */
    filters,
    /** As the address has them. */
    settled,
    isSettled,
    /** For the rows, which follow the key a moment later. */
    deferred,
    /** `replace`: it leaves no trace on the way back. */
    change: (part: Partial<Filters>, replace = false): void => {
      const next = { ...filters, ...part }
      setTyped({ text: part.q ?? text, over: next.q })
      setParams(write(next), { replace })
    },
  }
}

export type AddressFilters<Filters extends { q: string }> = ReturnType<typeof useAddressFilters<Filters>>
