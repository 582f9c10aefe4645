import { useEffect } from 'react'
import { isDigit, type Digit } from 'callflow/machine'
import { isShortcut } from '@/lib/shortcut'

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** Digits, star and hash that are typed anywhere but in a field. */
export const useTypedKeys = (press: (key: Digit) => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { key, target, repeat, defaultPrevented } = event
      if (!isDigit(key) || isShortcut(event) || repeat || defaultPrevented || takesText(target)) return
      event.preventDefault()
      press(key)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [press])
}
