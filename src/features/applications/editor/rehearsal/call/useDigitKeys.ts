import { useEffect, type RefObject } from 'react'
import { isDigit, type Digit } from 'callflow/machine'
import { isShortcut } from '@/lib/shortcut'

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** A key that is typed into a field, or in a dialog above the panel, is none of the call's. */
const isForCall = ({ target }: KeyboardEvent, panel: HTMLElement | null): boolean => {
  if (!(target instanceof Element)) return true
  if (target.closest(fields) !== null) return false
  return panel?.contains(target) === true || target.closest(layers) === null
}

/** While the call waits for keys, those of the keyboard are the telephone's. */
export const useDigitKeys = (panel: RefObject<HTMLElement | null>, isOn: boolean, onDigit: (digit: Digit) => void): void => {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent): void => {
      if (event.repeat || isShortcut(event) || !isDigit(event.key) || !isForCall(event, panel.current)) return
      event.preventDefault()
      onDigit(event.key)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
