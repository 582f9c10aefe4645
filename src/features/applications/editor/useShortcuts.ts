import { useEffect } from 'react'

interface Shortcuts {
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
}

const fields = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Dialogs stand beside the console in the body: a search of the whole page would cost each key a millisecond. */
const isDialogOpen = (): boolean =>
  Array.from(document.body.children).some(
    (child) => child.getAttribute('role') === 'presentation' && child.querySelector('[aria-modal="true"]') !== null,
  )

/** In a field the browser undoes what was typed there; behind a dialog nothing changes unseen. */
const isOurs = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(fields) !== null) && !isDialogOpen()

/** Ctrl+Z, Ctrl+Shift+Z (or Ctrl+Y) and Ctrl+S; on a Mac with the command key. */
export const useShortcuts = ({ onUndo, onRedo, onSave }: Shortcuts): void => {
  useEffect(() => {
    const act = (event: KeyboardEvent): (() => void) | null => {
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
      const wanted = act(event)
      if (wanted === null) return
      event.preventDefault()
      wanted()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onUndo, onRedo, onSave])
}
