import type { Id } from 'contract/operation'
import { msg, type Message } from '@/i18n/message'
import { toFailure, type Failure } from '@/lib/failure'
import {
  deletedItemsSlice,
  deletionDone,
  deletionRefused,
  itemDeleted,
  selectDeleted,
  type DeletableKind,
} from '@/slices/deletedItems'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { addLazySlice } from '@/store/loadApi'
import { useNotify } from '@/store/useNotify'
import { runBulk } from './runBulk'

addLazySlice(deletedItemsSlice)

interface DeletionsOptions {
  kind: DeletableKind
  remove: (id: Id) => Promise<{ error?: object | undefined }>
  /** Said of a single item that could not be deleted. */
  failed: Message
  /** Hides a selection at once, too, and brings back the rejected items. */
  isSelectionOptimistic?: boolean
}

/** A single item disappears at once; selected ones by default as each deletion is confirmed. */
export const useDeletions = ({ kind, remove, failed, isSelectionOptimistic = false }: DeletionsOptions) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const deleted = useAppSelector((state) => selectDeleted(state, kind))

  const tryOne = async (id: Id): Promise<Failure | null> => {
    const { error } = await remove(id).catch((thrown: unknown) => ({ error: toFailure(thrown) }))
    return error === undefined ? null : toFailure(error)
  }

  return {
    deleted,
    isDeleted: (id: Id): boolean => deleted.has(id),
    deleteOne: async (id: Id): Promise<Failure | null> => {
      dispatch(itemDeleted({ kind, id }))
      const failure = await tryOne(id)
      dispatch((failure === null ? deletionDone : deletionRefused)({ kind, id }))
      if (failure !== null && failure.type !== 'unauthorized') notify('error', failed)
      return failure
    },
    deleteMany: async (ids: readonly Id[]): Promise<Map<Id, Failure>> => {
      const failures = new Map<Id, Failure>()
      if (isSelectionOptimistic) for (const id of ids) dispatch(itemDeleted({ kind, id }))
      let ended: Failure | undefined
      await runBulk(ids, async (id) => {
        const failure = ended ?? (await tryOne(id))
        // Signed out, or not proved who they are: the rest would be refused as well.
        if (failure?.type === 'unauthorized') ended = failure
        if (failure === null) dispatch(deletionDone({ kind, id }))
        else failures.set(id, failure)
        if (failure !== null && isSelectionOptimistic) dispatch(deletionRefused({ kind, id }))
      })
      const isSignedOut = [...failures.values()].some(({ type }) => type === 'unauthorized')
      if (failures.size === 0) notify('success', msg('Selection has been deleted.'))
      else if (!isSignedOut) notify('warning', msg('Something went wrong, please try again.'))
      return failures
    },
  }
}
