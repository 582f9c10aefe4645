import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the list, or `elsewhere`, when an action removes its own button. `trigger` changes whenever that happens. */
export const useKeepFocus = (trigger: number | string, elsewhere?: RefObject<HTMLElement | null>) => {
  const place = useRef<HTMLDivElement>(null)
  const isDue = useRef(false)

  useEffect(() => {
    if (!isDue.current || document.activeElement !== document.body) return
    isDue.current = false
    ;(elsewhere ?? place).current?.focus({ preventScroll: true })
  }, [trigger, elsewhere])

  return {
    place,
    keepFocus: useCallback(() => {
      isDue.current = true
    }, []),
  }
}
