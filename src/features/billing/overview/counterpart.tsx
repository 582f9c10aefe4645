import Link from '@mui/material/Link'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { KEEPS_SCROLL } from '@/lib/paths'

/** The two lists that show a payment into the balance, each with its entry. */
type List = 'payment' | 'movement'

const anchorOf = (list: List, payment: Id): string => `${list}-${payment}`

/** The payment whose entry in this list the address names. */
export const useWanted = (list: List): string | null => {
  const { hash } = useLocation()
  const start = `#${anchorOf(list, '')}`
  return hash.startsWith(start) ? hash.slice(start.length) : null
}

/** For the row of a payment: it comes into view and is marked when the other list leads to it. */
export const useRowOf = (list: List, payment: Id | null) => {
  const ref = useRef<HTMLTableRowElement>(null)
  const { key } = useLocation()
  const isWanted = useWanted(list) === String(payment)
  useEffect(() => {
    if (!isWanted) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [isWanted, key])
  return { ref, tabIndex: -1, 'data-wanted': isWanted }
}

export const wantedStyles = { '& tr[data-wanted="true"]': { bgcolor: 'action.selected', outline: 0 } } as const

interface CounterpartLinkProps {
  list: List
  payment: Id
  label: string
  children: ReactNode
}

/** From an entry of one list to the same money in the other. */
export const CounterpartLink = ({ list, payment, label, children }: CounterpartLinkProps) => (
  <Link component={RouterLink} to={{ hash: anchorOf(list, payment) }} state={KEEPS_SCROLL} aria-label={label}>
    {children}
  </Link>
)
