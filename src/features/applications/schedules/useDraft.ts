import { useCallback, useState } from 'react'
import type { Draft } from './draft'
import { changed, historyOf, redone, undone } from './history'

/** The edited schedule with its history, in which `kept` is a change that can be undone. */
export const useDraft = (first: Draft, kept: Draft = first) => {
  const [history, setHistory] = useState(() => changed(historyOf(first), kept))
  const undo = useCallback(() => setHistory(undone), [])
  const redo = useCallback(() => setHistory(redone), [])
  const change = useCallback(
    (part: Partial<Draft>, tag: string | null = null) => setHistory((before) => changed(before, { ...before.present, ...part }, tag)),
    [],
  )
  return { draft: history.present, canUndo: history.past.length > 0, canRedo: history.future.length > 0, undo, redo, change }
}

export type DraftControls = ReturnType<typeof useDraft>
