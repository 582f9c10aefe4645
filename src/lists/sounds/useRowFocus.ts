import type { Id } from 'contract/operation'
import { useEffect, useRef } from 'react'

/** The rows that stand in a list, in the order of its ids. */
export const rowsIn = (place: HTMLElement | null): HTMLElement[] => Array.from(place?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])

interface Due {
  isOver: (ids: readonly Id[], selected: number) => boolean
  /** Who gets the focus, the best first. */
  next: readonly Id[]
}

/**
 * Where the focus goes once the row, or the button above the list, that had it is gone: to the row that took its place,
 * so that a keyboard works on from there, or else to the list itself.
 */
export const useRowFocus = (ids: readonly Id[], selected: number) => {
  const place = useRef<HTMLDivElement>(null)
  const due = useRef<Due | null>(null)

  // After every render: what happened to the list does not matter, only whether it did.
  useEffect(() => {
    if (due.current === null || !due.current.isOver(ids, selected)) return
    const next = due.current.next.find((id) => ids.includes(id))
    due.current = null
    if (document.activeElement !== document.body) return
    const row = next === undefined ? undefined : rowsIn(place.current)[ids.indexOf(next)]
    ;(row ?? place.current)?.focus({ preventScroll: row === undefined })
  })

  return {
    place,
    /** To be called before the row leaves the list. */
    keepFocusOf: (id: Id): void => {
      const at = ids.indexOf(id)
      due.current = {
        isOver: (left) => !left.includes(id),
        next: [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).reverse()],
      }
    },
    /** To be called before what is selected leaves the list, and with it the menu that began it. */
    keepFocusOfSelection: (): void => {
      due.current = { isOver: (_, left) => left === 0, next: [] }
    },
    /** Nothing leaves after all. */
    letFocusBe: (): void => {
      due.current = null
    },
  }
}
