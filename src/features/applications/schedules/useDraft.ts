import { useCallback, useState } from 'react'
import type { Draft } from './draft'
import { changed, historyOf, redone, undone } from './history'

/** The edited schedule with its history. */
export const useDraft = (first: Draft) => {
  const [history, setHistory] = useState(() => historyOf(first))
  const undo = useCallback(() => setHistory(undone), [])
  const redo = useCallback(() => setHistory(redone), [])
  const change = useCallback(
    (part: Partial<Draft>, tag: string | null = null) => setHistory((before) => changed(before, { ...before.present, ...part }, tag)),
    [],
  )
  return { draft: history.present, canUndo: history.past.length > 0, canRedo: history.future.length > 0, undo, redo, change }
}

export type DraftControls = ReturnType<typeof useDraft>
