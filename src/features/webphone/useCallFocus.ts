import { useEffect, useRef, type RefObject } from 'react'

interface CallFocus {
  isBusy: boolean
  /** Somebody else calls, and the person has not said anything to it. */
  isAsked: boolean
  callButton: RefObject<HTMLButtonElement | null>
  hangUpButton: RefObject<HTMLButtonElement | null>
}

/** Whatever had the focus went away or is disabled: a person who types elsewhere is left alone. */
const isFocusLost = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/** When a call begins or is accepted the focus goes to what ends it, when it ends to what begins the next. */
export const useCallFocus = ({ isBusy, isAsked, callButton, hangUpButton }: CallFocus): void => {
  const isTaken = isBusy && !isAsked
  const wasTaken = useRef(isTaken)
  useEffect(() => {
    if (wasTaken.current === isTaken) return
    wasTaken.current = isTaken
    if (!isFocusLost()) return
    const button = isTaken ? hangUpButton.current : callButton.current
    button?.focus({ preventScroll: true })
  }, [isTaken, callButton, hangUpButton])
}
