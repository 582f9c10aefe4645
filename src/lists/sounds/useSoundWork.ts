import type { Id } from 'contract/operation'
import { useEffect, useRef, useState } from 'react'
import type { PlayerControls } from '@/ui/AudioPlayer'
import type { ServerFilters } from '../history/useServerFilters'
import type { useHistoryList } from '../history/useHistoryList'
import { useSelection } from '../useSelection'
import { soundOf, type SoundItem } from './sound'
import type { RowActions } from './SoundRow'
import { useRowFocus } from './useRowFocus'
import type { useSoundActions } from './useSoundActions'
import { useSoundKeys } from './useSoundKeys'

type Changing = Omit<RowActions, 'register'>

/** Stable wrappers around the latest actions, so that only changed rows render. `players` holds those on the page. */
const useRowActions = (newest: Changing): { actions: RowActions; playerOf: (id: Id) => PlayerControls | undefined } => {
  const latest = useRef(newest)
  const players = useRef(new Map<Id, PlayerControls>())
  useEffect(() => {
    latest.current = newest
  })
  const [actions] = useState<RowActions>(() => ({
    toggle: (id) => latest.current.toggle(id),
    remove: (item) => latest.current.remove(item),
    move: (id) => latest.current.move(id),
    setNew: (id, is_new) => latest.current.setNew(id, is_new),
    nameContact: (item) => latest.current.nameContact(item),
    showCall: (item) => latest.current.showCall(item),
    renew: (id) => latest.current.renew(id),
    register: (id, controls) => {
      if (controls === null) players.current.delete(id)
      else players.current.set(id, controls)
    },
  }))
  return { actions, playerOf: (id) => players.current.get(id) }
}

export type SoundRows = ReturnType<typeof useHistoryList<ServerFilters, SoundItem>>
type SoundActions = ReturnType<typeof useSoundActions>

export type Opened = { action: 'delete' | 'name' | 'call'; item: SoundItem } | { action: 'deleteSelection' }

interface SoundWorkOptions {
  list: SoundRows
  actions: SoundActions
  isArchive: boolean
}

export const useSoundWork = ({ list, actions, isArchive }: SoundWorkOptions) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const ids = list.shown.map(({ id }) => id)
  const selection = useSelection(ids)
  const focus = useRowFocus(ids, selection.ids.length)
  const newStatus = isArchive ? 0 : 1

  const watchFocus = async (work: Promise<boolean>): Promise<void> => {
    if (!(await work)) focus.cancelFocusMove()
  }
  const moveOne = (id: Id): void => {
    focus.keepFocusOf(id)
    void watchFocus(actions.moveOne(id, newStatus))
  }
  const openDelete = (item: SoundItem): void => setOpened({ action: 'delete', item })

  const rows = useRowActions({
    toggle: selection.toggle,
    remove: openDelete,
    move: moveOne,
    setNew: (id, is_new) => void actions.setNew([id], is_new),
    nameContact: (item) => setOpened({ action: 'name', item }),
    showCall: (item) => setOpened({ action: 'call', item }),
    renew: async (id) => {
      const item = (await list.reload()).find((row) => row.id === id)
      return item === undefined ? null : soundOf(item).url || null
    },
  })
  const handleKey = useSoundKeys(focus.listRef, ids, {
    play: (id) => rows.playerOf(id)?.toggle(),
    changeSpeed: (id) => rows.playerOf(id)?.changeSpeed(),
    select: selection.toggle,
    move: moveOne,
    remove: (id) => {
      const item = list.shown.find((row) => row.id === id)
      if (item !== undefined) openDelete(item)
    },
    toggleNew: (id) => {
      const item = list.shown.find((row) => row.id === id)
      const isNew = item === undefined || isArchive ? null : soundOf(item).isNew
      if (isNew !== null) void actions.setNew([id], isNew ? 0 : 1)
    },
    undo: actions.undo,
  })

  return {
    selection,
    rowActions: rows.actions,
    listRef: focus.listRef,
    handleKey,
    opened,
    close: () => setOpened(null),
    moveSelection: (): void => {
      focus.keepFocusOfSelection()
      void watchFocus(actions.moveSelection(selection.ids, newStatus))
    },
    markSelection: (is_new: 0 | 1): void => void actions.setNew(selection.ids, is_new),
    openDeleteSelection: () => setOpened({ action: 'deleteSelection' }),
    deleteOpened: (): void => {
      setOpened(null)
      if (opened?.action === 'delete') {
        focus.keepFocusOf(opened.item.id)
        void actions.deleteSound(opened.item.id)
      } else {
        focus.keepFocusOfSelection()
        void watchFocus(actions.deleteSelection(selection.ids))
      }
    },
  }
}

export type SoundWork = ReturnType<typeof useSoundWork>
