import { useEffect, useRef } from 'react'
import { MAIN_ID } from '../SkipLink'

interface FocusAfterCall {
  isInCall: boolean
  /** There the screen itself sees to the focus. */
  isOnItsScreen: boolean
}

/** Whoever hung up in the bar stands nowhere when it goes: then the page has the focus. */
export const useFocusAfterCall = ({ isInCall, isOnItsScreen }: FocusAfterCall): void => {
  const wasInCall = useRef(isInCall)
  useEffect(() => {
    const isOver = wasInCall.current && !isInCall
    wasInCall.current = isInCall
    if (!isOver || isOnItsScreen || document.activeElement !== document.body) return
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [isInCall, isOnItsScreen])
}
