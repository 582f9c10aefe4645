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
const useRowActs = (newest: Changing): { acts: RowActions; playerOf: (id: Id) => PlayerControls | undefined } => {
  const latest = useRef(newest)
  const players = useRef(new Map<Id, PlayerControls>())
  useEffect(() => {
    latest.current = newest
  })
  const [acts] = useState<RowActions>(() => ({
    toggle: (id) => latest.current.toggle(id),
    remove: (item) => latest.current.remove(item),
    nameContact: (item) => latest.current.nameContact(item),
    renew: (id) => latest.current.renew(id),
    register: (id, controls) => {
      if (controls === null) players.current.delete(id)
      else players.current.set(id, controls)
    },
  }))
  return { acts, playerOf: (id) => players.current.get(id) }
}

export type SoundRows = ReturnType<typeof useHistoryList<ServerFilters, SoundItem>>
type SoundActions = ReturnType<typeof useSoundActions>

export type Opened = { act: 'delete' | 'name'; item: SoundItem } | { act: 'deleteSelection' }

interface SoundWorkOptions {
  list: SoundRows
  acts: SoundActions
  isArchive: boolean
}

export const useSoundWork = ({ list, acts, isArchive }: SoundWorkOptions) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const ids = list.shown.map(({ id }) => id)
  const selection = useSelection(ids)
  const focus = useRowFocus(ids, selection.ids.length)
  const aim = isArchive ? 0 : 1

  const watchFocus = async (work: Promise<boolean>): Promise<void> => {
    if (!(await work)) focus.letFocusBe()
  }
  const moveOne = (id: Id): void => {
    focus.keepFocusOf(id)
    void watchFocus(acts.moveOne(id, aim))
  }
  const openDelete = (item: SoundItem): void => setOpened({ act: 'delete', item })

  const rows = useRowActs({
    toggle: selection.toggle,
    remove: openDelete,
    nameContact: (item) => setOpened({ act: 'name', item }),
    renew: async (id) => {
      const item = (await list.reload()).find((row) => row.id === id)
      return item === undefined ? null : soundOf(item).url || null
    },
  })
  const handleKey = useSoundKeys(focus.place, ids, {
    play: (id) => rows.playerOf(id)?.toggle(),
    changeSpeed: (id) => rows.playerOf(id)?.changeSpeed(),
    select: selection.toggle,
    move: moveOne,
    remove: (id) => {
      const item = list.shown.find((row) => row.id === id)
      if (item !== undefined) openDelete(item)
    },
    undo: acts.undo,
  })

  return {
    selection,
    rowActs: rows.acts,
    place: focus.place,
    handleKey,
    opened,
    close: () => setOpened(null),
    moveSelection: (): void => {
      focus.keepFocusOfSelection()
      void watchFocus(acts.moveSelection(selection.ids, aim))
    },
    openDeleteSelection: () => setOpened({ act: 'deleteSelection' }),
    deleteOpened: (): void => {
      setOpened(null)
      if (opened?.act === 'delete') {
        focus.keepFocusOf(opened.item.id)
        void acts.deleteSound(opened.item.id)
      } else {
        focus.keepFocusOfSelection()
        void watchFocus(acts.deleteSelection(selection.ids))
      }
    },
  }
}

export type SoundWork = ReturnType<typeof useSoundWork>
