import type { Id } from 'contract/operation'
import { useDeletePresetMutation } from '@/api'
import { say } from '@/i18n/sentence'
import { useDeletions } from '@/lists/useDeletions'
import { useNotify } from '@/store/useNotify'

/** Deletes after the person confirmed; modules that were made from the preset stay. */
export const usePresetDeletion = () => {
  const [deletePreset] = useDeletePresetMutation()
  const notify = useNotify()
  const { isDeleted, deleteOne } = useDeletions({
    kind: 'preset',
    remove: deletePreset,
  })
  return {
    isDeleted,
    deletePreset: async (id: Id): Promise<void> => {
      const failure = await deleteOne(id)
      if (failure !== null && failure.type !== 'unauthorized') notify('error', say('Error while deleting preset.'))
    },
  }
}
