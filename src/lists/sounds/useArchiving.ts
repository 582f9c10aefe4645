import type { Id } from 'contract/operation'
import { useRef } from 'react'
import type { ArchiveStatus } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { toFailure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { runBulk } from '../runBulk'

export type MutationResult = Promise<{ error?: object | undefined }>

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
