import { useCallback, useEffect, useRef } from 'react'

/** Moves the focus to the list when an action removes its own button. `held` changes whenever that happens. */
export const useKeepFocus = (trigger: number | string) => {
  const place = useRef<HTMLDivElement>(null)
  const isDue = useRef(false)

  useEffect(() => {
    if (!isDue.current || document.activeElement !== document.body) return
    isDue.current = false
    place.current?.focus({ preventScroll: true })
  }, [trigger])

  return {
    place,
    keepFocus: useCallback(() => {
      isDue.current = true
    }, []),
  }
}
