import { useEffect } from 'react'

const isKey = (key: string): boolean => /^[0-9*#]$/.test(key)

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** Digits, star and hash that are typed anywhere but in a field. */
export const useTypedKeys = (press: (key: string) => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
      if (!isKey(key) || ctrlKey || metaKey || altKey || repeat || defaultPrevented || takesText(target)) return
      event.preventDefault()
      press(key)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [press])
}
