import { useDeleteApplicationMutation, type ListedApplication } from '@/api'
import { say } from '@/i18n/sentence'
import { clearStored } from '@/lib/storage'
import { useDeletions } from '@/lists/useDeletions'
import { selectSession } from '@/slices/session'
import { draftKey } from '@/store/draftKeys'
import { useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'

/** Deletes after the person confirmed, with what this browser keeps of it; what the service refuses to delete comes back. */
export const useApplicationDeletion = () => {
  const [deleteApplication] = useDeleteApplicationMutation()
  const notify = useNotify()
  const session = useAppSelector(selectSession)
  const { isDeleted, deleteOne } = useDeletions({
    kind: 'application',
    remove: deleteApplication,
  })
  return {
    isDeleted,
    remove: async ({ id }: ListedApplication): Promise<void> => {
      const failure = await deleteOne(id)
      if (failure === null) clearStored(draftKey(session, id))
      else if (failure.type !== 'unauthorized') notify('error', say('Error while deleting application.'))
    },
  }
}
