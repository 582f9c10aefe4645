import type { Id } from 'contract/operation'
import type { KeyboardEvent, RefObject } from 'react'
import { rowsIn } from './useRowFocus'

export interface KeyActions {
  play: (id: Id) => void
  changeSpeed: (id: Id) => void
  select: (id: Id) => void
  move: (id: Id) => void
  toggleNew: (id: Id) => void
  remove: (id: Id) => void
  undo: () => void
}

/** Keys that buttons, sliders and the page use too; they act only while a row itself has the focus. */
const rowKeys: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp'])

const fields = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="range"])'

/** Ignores modified keys, and keys from fields and from dialogs, which are elsewhere in the page. */
const isShortcutKey = ({ currentTarget, target, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !(ctrlKey || altKey || metaKey || shiftKey) &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest(fields) === null

export const useSoundKeys = (list: RefObject<HTMLElement | null>, ids: readonly Id[], actions: KeyActions) => {
  const step = (by: 1 | -1): void => {
    const rows = rowsIn(list.current)
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    // From above the rows it goes to the first; it stops at either end.
    const next = at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
    rows[next]?.focus()
  }
  const withRow = (action: (id: Id) => void) => (): void => {
    const id = ids[rowsIn(list.current).findIndex((row) => row.contains(document.activeElement))]
    if (id !== undefined) action(id)
  }
  const actionOf = new Map<string, () => void>([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['p', withRow(actions.play)],
    ['arrowdown', () => step(1)],
    ['arrowup', () => step(-1)],
    ['enter', withRow(actions.play)],
    ['s', withRow(actions.changeSpeed)],
    ['x', withRow(actions.select)],
    ['a', withRow(actions.move)],
    ['d', withRow(actions.remove)],
    ['n', withRow(actions.toggleNew)],
    ['u', actions.undo],
  ])
  return (event: KeyboardEvent): void => {
    const isOnControl = rowKeys.has(event.key) && !rowsIn(list.current).some((row) => row === event.target)
    const action = isShortcutKey(event) && !isOnControl ? actionOf.get(event.key.toLowerCase()) : undefined
    if (action === undefined) return
    event.preventDefault()
    action()
  }
}
