import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { type Id, MAX_MARKED } from 'contract/operation'
import type { PlayerControls } from '@/ui/AudioPlayer'
import type { ArchiveStatus } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { useBusyLock } from '@/forms/useSubmit'
import { useAppDispatch } from '@/store/hooks'
import { useMay } from '@/store/useMay'
import { useNotify } from '@/store/useNotify'
import { toFailure } from '@/lib/failure'
import { readStored, writeStored } from '@/lib/storage'
import type { ServerFilters, useHistoryList } from '../history/useHistoryList'
import { useSelection } from '../useSelection'
import { soundOf, type SoundItem } from './sound'
import type { RowActions } from './SoundRow'
import { useDeletions } from '../useDeletions'
import type { SoundOperations } from './soundLabels'
import { runBulk } from '../runBulk'

type MutationResult = Promise<{ error?: object | undefined }>

type Flag = ArchiveStatus['is_archived']

const opposite = (flag: Flag): Flag => (flag === 1 ? 0 : 1)

const movedSelection = (flag: Flag): Message =>
  flag === 1 ? msg('Selection has been archived.') : msg('Selection has been restored.')

/** Sends one request per item; rows move as each is confirmed. Offers to undo in a toast. */
export const useArchiving = (setStatus: (status: ArchiveStatus) => MutationResult) => {
  const notify = useNotify()
  const lastUndo = useRef<(() => void) | null>(null)
  const pendingIds = useRef(new Set<Id>())

  const moveAll = async (ids: readonly Id[], is_archived: Flag): Promise<boolean> => {
    const refusals: string[] = []
    ids.forEach((id) => pendingIds.current.add(id))
    await runBulk(ids, async (id) => {
      const { error } = await setStatus({ id, is_archived }).catch((thrown: unknown) => ({ error: toFailure(thrown) }))
      pendingIds.current.delete(id)
      if (error !== undefined) refusals.push(toFailure(error).type)
    })
    if (refusals.length > 0 && !refusals.includes('unauthorized')) {
      notify('warning', msg('Something went wrong, please try again.'))
    }
    return refusals.length === 0
  }

  const undoMove = async (ids: readonly Id[], is_archived: Flag): Promise<void> => {
    if (await moveAll(ids, is_archived)) notify('success', movedSelection(is_archived))
  }

  return {
    move: async (ids: readonly Id[], is_archived: Flag, message: Message = movedSelection(is_archived)): Promise<boolean> => {
      const left = ids.filter((id) => !pendingIds.current.has(id))
      if (left.length === 0 || !(await moveAll(left, is_archived))) return false
      const undo = (): void => {
        // By toast or by key, only once.
        if (lastUndo.current === undo) lastUndo.current = null
        void undoMove(left, opposite(is_archived))
      }
      lastUndo.current = undo
      notify('success', message, undo)
      return true
    },
    undo: (): void => lastUndo.current?.(),
  }
}

export const useSoundActions = ({ labels, removal, remove, setStatus, setNewStatus }: SoundOperations) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const { isDeleted, deleteOne, deleteMany } = useDeletions({
    kind: labels.kind,
    remove: (id) => dispatch(remove.initiate(id, { track: false })),
    failed: { key: labels.deleteFailed },
  })
  const { move, undo } = useArchiving((status) => dispatch(setStatus.initiate(status, { track: false })))
  const [run, isBusy] = useBusyLock()
  const mayDelete = useMay()(removal)

  const once = async (work: () => Promise<boolean>): Promise<boolean> => (await run(work)) ?? false

  return {
    isDeleted,
    mayDelete,
    isBusy,
    undo,
    moveOne: (id: Id, is_archived: 0 | 1): Promise<boolean> =>
      move([id], is_archived, { key: is_archived === 1 ? labels.archived : labels.restored }),
    setNew: async (ids: readonly Id[], is_new: 0 | 1): Promise<void> => {
      if (setNewStatus === undefined) return
      for (let from = 0; from < ids.length; from += MAX_MARKED) {
        const body = { ids: ids.slice(from, from + MAX_MARKED), is_new }
        const { error } = await dispatch(setNewStatus.initiate(body, { track: false }))
        if (error !== undefined) return notify('warning', msg('Something went wrong, please try again.'))
      }
    },
    moveSelection: (ids: readonly Id[], is_archived: 0 | 1) => once(() => move(ids, is_archived)),
    deleteSelection: (ids: readonly Id[]) => once(async () => (await deleteMany(ids)).size === 0),
    deleteSound: deleteOne,
  }
}

const rowsIn = (list: HTMLElement | null): HTMLElement[] => Array.from(list?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])

interface PendingMove {
  isOver: (ids: readonly Id[], selected: number) => boolean
  /** Best first. */
  next: readonly Id[]
}

/** Moves the focus from a removed row or bulk menu to the row that took its place, otherwise to the list. */
export const useRowFocus = (ids: readonly Id[], selected: number) => {
  const listRef = useRef<HTMLDivElement>(null)
  const pendingMove = useRef<PendingMove | null>(null)

  // After every render: only whether the list changed matters.
  useEffect(() => {
    if (pendingMove.current === null || !pendingMove.current.isOver(ids, selected)) return
    const next = pendingMove.current.next.find((id) => ids.includes(id))
    pendingMove.current = null
    if (document.activeElement !== document.body) return
    const row = next === undefined ? undefined : rowsIn(listRef.current)[ids.indexOf(next)]
    ;(row ?? listRef.current)?.focus({ preventScroll: row === undefined })
  })

  return {
    listRef,
    /** Call before the row is removed. */
    keepFocusOf: (id: Id): void => {
      const at = ids.indexOf(id)
      pendingMove.current = {
        isOver: (left) => !left.includes(id),
        next: [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).reverse()],
      }
    },
    /** Call before the selection and its menu are removed. */
    keepFocusOfSelection: (): void => {
      pendingMove.current = { isOver: (_, left) => left === 0, next: [] }
    },
    /** Call when nothing is removed after all. */
    cancelFocusMove: (): void => {
      pendingMove.current = null
    },
  }
}

interface KeyActions {
  play: (id: Id) => void
  changeSpeed: (id: Id) => void
  select: (id: Id) => void
  move: (id: Id) => void
  toggleNew: (id: Id) => void
  remove: (id: Id) => void
  undo: () => void
  explain: () => void
}

/** Keys that buttons, sliders and the page use too; they act only while a row itself has the focus. */
const rowKeys: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp'])

/** What takes letters itself, or stands above the page. */
const fields = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="range"]), .MuiModal-root'

/** Ignores modified keys. */
const isShortcutKey = ({ target, ctrlKey, altKey, metaKey, shiftKey, key }: KeyboardEvent): boolean =>
  !(ctrlKey || altKey || metaKey || (shiftKey && key !== '?')) && target instanceof Element && target.closest(fields) === null

const ANYWHERE_KEY = 'console.shortcuts'

/** Whether single keys work on the whole page: people who dictate need to turn them off (WCAG 2.1.4). */
export const useAnywhere = (): [boolean, (isOn: boolean) => void] => {
  const [isOn, setIsOn] = useState(() => readStored(ANYWHERE_KEY) !== '0')
  const change = (next: boolean): void => {
    writeStored(ANYWHERE_KEY, next ? '1' : '0')
    setIsOn(next)
  }
  return [isOn, change]
}

/** Keys for the rows of a list, everywhere on the page or only while the focus is in the list. */
export const useSoundKeys = (list: RefObject<HTMLElement | null>, ids: readonly Id[], isAnywhere: boolean, actions: KeyActions): void => {
  const lastId = useRef<Id | null>(null)
  // The row with the focus, or else the one that had it last; -1 before any had.
  const current = (): number => {
    const at = rowsIn(list.current).findIndex((row) => row.contains(document.activeElement))
    return at === -1 && lastId.current !== null ? ids.indexOf(lastId.current) : at
  }
  const go = (to: number): void => {
    lastId.current = ids[to] ?? null
    rowsIn(list.current)[to]?.focus()
  }
  const step = (by: 1 | -1): void => {
    const at = current()
    // From above the rows it goes to the first; it stops at either end.
    go(at === -1 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1))
  }
  const withRow = (action: (id: Id) => void) => (): void => {
    const at = Math.max(current(), 0)
    const id = ids[at]
    if (id === undefined) return
    if (rowsIn(list.current)[at]?.contains(document.activeElement) === false) go(at)
    lastId.current = id
    action(id)
  }
  const actionsByKey = (): Map<string, () => void> =>
    new Map([
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
      ['?', actions.explain],
    ])
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const isInReach = isAnywhere || (event.target instanceof Node && list.current?.contains(event.target) === true)
    const isOnControl = rowKeys.has(event.key) && !rowsIn(list.current).some((row) => row === event.target)
    const action = isInReach && isShortcutKey(event) && !isOnControl ? actionsByKey().get(event.key.toLowerCase()) : undefined
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

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

export type Opened = { action: 'delete' | 'name' | 'call'; item: SoundItem } | { action: 'deleteSelection' } | { action: 'keys' }

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
  const [isAnywhere, setIsAnywhere] = useAnywhere()
  useSoundKeys(focus.listRef, ids, isAnywhere, {
    play: (id) => rows.playerOf(id)?.toggle(),
    changeSpeed: (id) => rows.playerOf(id)?.changeSpeed(),
    select: selection.toggle,
    move: moveOne,
    remove: (id) => {
      const item = list.shown.find((row) => row.id === id)
      if (item !== undefined && actions.mayDelete) openDelete(item)
    },
    toggleNew: (id) => {
      const item = list.shown.find((row) => row.id === id)
      const isNew = item === undefined || isArchive ? null : soundOf(item).isNew
      if (isNew !== null) void actions.setNew([id], isNew ? 0 : 1)
    },
    undo: actions.undo,
    explain: () => setOpened({ action: 'keys' }),
  })

  return {
    mayDelete: actions.mayDelete,
    selection,
    rowActions: rows.actions,
    listRef: focus.listRef,
    isAnywhere,
    setIsAnywhere,
    opened,
    close: () => setOpened(null),
    moveSelection: (): void => {
      focus.keepFocusOfSelection()
      void watchFocus(actions.moveSelection(selection.ids, newStatus))
    },
    markSelection: (is_new: 0 | 1): void => void actions.setNew(selection.ids, is_new),
    openDeleteSelection: () => setOpened({ action: 'deleteSelection' }),
    openKeys: () => setOpened({ action: 'keys' }),
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
