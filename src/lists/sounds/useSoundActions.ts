import { useRef } from 'react'
import type { Id } from 'contract/operation'
import { MAX_MARKED } from 'contract/parts'
import type { ArchiveStatus } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { useBusyLock } from '@/forms/useBusyLock'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { toFailure } from '@/lib/failure'
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

export const useSoundActions = ({ labels, remove, setStatus, setNewStatus }: SoundOperations) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const { isDeleted, deleteOne, deleteMany } = useDeletions({
    kind: labels.kind,
    remove: (id) => dispatch(remove.initiate(id, { track: false })),
  })
  const { move, undo } = useArchiving((status) => dispatch(setStatus.initiate(status, { track: false })))
  const [run, isBusy] = useBusyLock()

  const once = async (work: () => Promise<boolean>): Promise<boolean> => (await run(work)) ?? false

  return {
    isDeleted,
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
    deleteSound: async (id: Id): Promise<void> => {
      const failure = await deleteOne(id)
      if (failure !== null && failure.type !== 'unauthorized') notify('error', { key: labels.deleteFailed })
    },
  }
}
