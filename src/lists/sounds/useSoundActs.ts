import type { Id } from 'contract/operation'
import type { ArchiveStatus } from '@/api'
import { useBusyLock } from '@/forms/useBusyLock'
import { useNotify } from '@/store/useNotify'
import { useDeletions } from '../useDeletions'
import type { SoundWords } from './soundWords'
import { useArchiving, type Acted } from './useArchiving'

/** What the service is asked for. */
export interface SoundCalls {
  remove: (id: Id) => Acted
  setStatus: (status: ArchiveStatus) => Acted
}

/** All that can be done with voicemails or recordings. A selection is worked off once at a time. */
export const useSoundActs = (words: SoundWords, { remove, setStatus }: SoundCalls) => {
  const notify = useNotify()
  const { isDeleted, deleteOne, deleteMany } = useDeletions({ kind: words.kind, remove })
  const { move, undo } = useArchiving(setStatus)
  const [run, isBusy] = useBusyLock()

  /** Whether all of it was done. */
  const once = async (work: () => Promise<boolean>): Promise<boolean> => (await run(work)) ?? false

  return {
    isDeleted,
    isBusy,
    undo,
    moveOne: (id: Id, is_archived: 0 | 1): Promise<boolean> =>
      move([id], is_archived, { sentence: is_archived === 1 ? words.archived : words.restored }),
    moveSelection: (ids: readonly Id[], is_archived: 0 | 1) => once(() => move(ids, is_archived)),
    deleteSelection: (ids: readonly Id[]) => once(async () => (await deleteMany(ids)).size === 0),
    deleteSound: async (id: Id): Promise<void> => {
      const failure = await deleteOne(id)
      if (failure !== null && failure.type !== 'unauthorized') notify('error', { sentence: words.deleteFailed })
    },
  }
}
