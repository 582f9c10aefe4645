import type { Id } from 'contract/operation'
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import { branchSelected } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'

export type EditorView = 'columns' | 'map'

const VIEW = 'view'

/** In the address, so that a map can be linked to and Back leads to it. */
export const useView = (columns: RefObject<HTMLDivElement | null>) => {
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  const isOpening = useRef(false)
  const view: EditorView = params.get(VIEW) === 'map' ? 'map' : 'columns'
  const setView = useCallback(
    (next: EditorView): void =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (next === 'map') after.set(VIEW, next)
        else after.delete(VIEW)
        return after
      }),
    [setParams],
  )
  /** A branch chosen on the map is shown, and focused, in the columns. */
  const open = useCallback(
    (branchId: Id): void => {
      dispatch(branchSelected(branchId))
      isOpening.current = true
      setView('columns')
    },
    [dispatch, setView],
  )
  useEffect(() => {
    if (view !== 'columns' || !isOpening.current) return
    isOpening.current = false
    columns.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
  }, [view, columns])
  return { view, setView, open }
}
