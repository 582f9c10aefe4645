import type { Id } from 'contract/operation'
import { useEffect, useRef } from 'react'

export const rowsIn = (list: HTMLElement | null): HTMLElement[] => Array.from(list?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])

interface PendingMove {
  isOver: (ids: readonly Id[], selected: number) => boolean
  /** Best first. */
  next: readonly Id[]
}

/** Moves the focus from a removed row or bulk menu to the row that took its place, otherwise to the list. */
export const useRowFocus = (ids: readonly Id[], selected: number) => {
  const listRef = useRef<HTMLDivElement>(null)
  const pendingMove = useRef<PendingMove | null>(null)

  // After every render: only whether the list changed matters.
  useEffect(() => {
    if (pendingMove.current === null || !pendingMove.current.isOver(ids, selected)) return
    const next = pendingMove.current.next.find((id) => ids.includes(id))
    pendingMove.current = null
    if (document.activeElement !== document.body) return
    const row = next === undefined ? undefined : rowsIn(listRef.current)[ids.indexOf(next)]
    ;(row ?? listRef.current)?.focus({ preventScroll: row === undefined })
  })

  return {
    listRef,
    /** Call before the row is removed. */
    keepFocusOf: (id: Id): void => {
      const at = ids.indexOf(id)
      pendingMove.current = {
        isOver: (left) => !left.includes(id),
        next: [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).reverse()],
      }
    },
    /** Call before the selection and its menu are removed. */
    keepFocusOfSelection: (): void => {
      pendingMove.current = { isOver: (_, left) => left === 0, next: [] }
    },
    /** Call when nothing is removed after all. */
    cancelFocusMove: (): void => {
      pendingMove.current = null
    },
  }
}
