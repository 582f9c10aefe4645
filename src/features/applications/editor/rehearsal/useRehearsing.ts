import { useCallback, useRef, useState } from 'react'
import type { Trail } from './trail'

/** Whether the panel is open, and what it shows in the stack. */
export const useRehearsing = () => {
  const [isOpen, setIsOpen] = useState(false)
  const [trail, setTrail] = useState<Trail | null>(null)
  const rehearseRef = useRef<HTMLButtonElement>(null)
  const close = useCallback((): void => {
    setIsOpen(false)
    rehearseRef.current?.focus()
  }, [])
  return {
    isOpen,
    trail,
    setTrail,
    close,
    /** For the button that opens and closes it. */
    button: { rehearseRef, isRehearsing: isOpen, onRehearse: isOpen ? close : () => setIsOpen(true) },
  }
}
