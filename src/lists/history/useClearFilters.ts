import { useRef } from 'react'
import { noFilters, type HistoryAddress } from './filters'

/** Clears all filters, and moves the focus to the count: the button disappears with the filters it cleared. */
export const useClearFilters = ({ filters, change }: Pick<HistoryAddress, 'filters' | 'change'>) => {
  const countRef = useRef<HTMLParagraphElement>(null)
  const onClear = (): void => {
    change({ ...noFilters, tab: filters.tab })
    countRef.current?.focus()
  }
  return { countRef, onClear }
}
