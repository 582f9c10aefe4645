import { useMemo, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { FlowGraph } from '../flowGraph'
import { targetOf } from './cardTarget'

const cardOf = (target: EventTarget): string | null => (target instanceof HTMLElement ? (target.dataset['card'] ?? null) : null)

export const useCardKeys = (frameRef: RefObject<HTMLDivElement | null>, graph: FlowGraph, show: (id: string) => void) =>
  useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent): void => {
        const id = cardOf(target)
        if (id !== null && target.matches(':focus-visible')) show(id)
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const id = cardOf(event.target)
        if (id === null || event.ctrlKey || event.metaKey || event.altKey) return
        const target = targetOf(graph, id, event.key)
        if (target === null) return
        event.preventDefault()
        frameRef.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(target)}"]`)?.focus({ preventScroll: true })
      },
    }),
    [frameRef, graph, show],
  )
