import { useEffect, useRef, type RefObject } from 'react'

/** A button that was pressed may be gone with what it did: the focus goes on to the first one that is there then. */
export const useFocusInCall = (count: number): RefObject<HTMLDivElement | null> => {
  const buttons = useRef<HTMLDivElement>(null)
  const seen = useRef<number | null>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (seen.current !== count && isLost) buttons.current?.querySelector('button')?.focus({ preventScroll: true })
    seen.current = count
  }, [count])
  return buttons
}
