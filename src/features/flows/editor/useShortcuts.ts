import { useEffect } from 'react'

interface Shortcuts {
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
}

const fields = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Dialogs are children of body, beside the console: searching the whole page would take a millisecond per key. */
const isDialogOpen = (): boolean =>
  Array.from(document.body.children).some(
    (child) => child.getAttribute('role') === 'presentation' && child.querySelector('[aria-modal="true"]') !== null,
  )

/** In fields the browser's own undo applies; behind a dialog nothing changes unseen. */
const isOurs = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(fields) !== null) && !isDialogOpen()

export const useShortcuts = ({ onUndo, onRedo, onSave }: Shortcuts): void => {
  useEffect(() => {
    const actionOf = (event: KeyboardEvent): (() => void) | null => {
      switch (event.key.toLowerCase()) {
        case 'z':
          return event.shiftKey ? onRedo : onUndo
        case 'y':
          return onRedo
        case 's':
          return onSave
        default:
          return null
      }
    }
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !isOurs(event)) return
      const action = actionOf(event)
      if (action === null) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onUndo, onRedo, onSave])
}
