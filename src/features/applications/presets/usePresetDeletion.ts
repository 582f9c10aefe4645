import type { Id } from 'contract/operation'
import { deletePreset } from '@/api'
import { say } from '@/i18n/sentence'
import { useDeletions } from '@/lists/useDeletions'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'

/** Deletes after the person confirmed; modules that were made from the preset stay. */
export const usePresetDeletion = () => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const { isDeleted, deleteOne } = useDeletions({
    kind: 'preset',
    remove: (id) => dispatch(deletePreset.initiate(id, { track: false })),
  })
  return {
    isDeleted,
    deletePreset: async (id: Id): Promise<void> => {
      const failure = await deleteOne(id)
      if (failure !== null && failure.type !== 'unauthorized') notify('error', say('Error while deleting preset.'))
    },
  }
}
