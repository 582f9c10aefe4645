import { useCallback, useEffect, useRef } from 'react'

/**
 * After a deletion the button that began it is gone, and the focus with it, as after any act that takes its own button
 * away: then it goes to the list itself. `held` changes whenever such a button goes.
 */
export const useKeepFocus = (held: number | string) => {
  const place = useRef<HTMLDivElement>(null)
  const isDue = useRef(false)

  useEffect(() => {
    if (!isDue.current || document.activeElement !== document.body) return
    isDue.current = false
    place.current?.focus({ preventScroll: true })
  }, [held])

  return {
    place,
    /** To be called when the person confirms, or presses what goes once it is done. */
    keepFocus: useCallback(() => {
      isDue.current = true
    }, []),
  }
}
