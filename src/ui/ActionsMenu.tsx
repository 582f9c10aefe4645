import { memo, useState } from 'react'
import { loadedAhead } from './lazyComponent'
import { MoreIcon, RowButton } from './RowButton'
import type { Action } from './RowMenu'

export type { Action }

/** Popovers weigh as much as a list itself. */
const RowMenu = loadedAhead(async () => (await import('./RowMenu')).RowMenu)

interface ActionsMenuProps {
  label: string
  actionsOf: () => readonly Action[]
}

interface OpenMenu {
  anchor: HTMLElement
  actions: readonly Action[]
}

/** The ⋮ button of a row. Loads its menu when the pointer or the focus comes near, and renders it only while it is open. */
export const ActionsMenu = memo(function ActionsMenu({ label, actionsOf }: ActionsMenuProps) {
  const [open, setOpen] = useState<OpenMenu | null>(null)
  return (
    <>
      <RowButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onPointerOver={() => void RowMenu.preload()}
        onFocus={() => void RowMenu.preload()}
        onClick={({ currentTarget: anchor }) => setOpen({ anchor, actions: actionsOf() })}
      >
        <MoreIcon />
      </RowButton>
      {open === null ? null : (
        <RowMenu label={label} {...open} onClose={() => setOpen(null)} />
      )}
    </>
  )
})
