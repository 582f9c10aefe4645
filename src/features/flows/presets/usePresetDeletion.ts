import type { Id } from 'contract/operation'
import { useDeletePresetMutation } from '@/api'
import { msg } from '@/i18n/message'
import { useDeletions } from '@/lists/useDeletions'
import { useNotify } from '@/store/useNotify'

/** Modules made from the preset stay. */
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
      if (failure !== null && failure.type !== 'unauthorized') notify('error', msg('Error while deleting preset.'))
    },
  }
}
