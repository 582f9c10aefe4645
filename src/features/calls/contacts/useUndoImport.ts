import type { Id } from 'contract/operation'
import { useUndoPeopleImportMutation } from '@/api/endpoints/peopleImports'
import { explainAct } from '@/forms/explainDialog'
import { msg, plural } from '@/i18n/message'
import { isReadOnly, toFailure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'

export const useUndoImport = (): ((id: Id) => Promise<void>) => {
  const notify = useNotify()
  const [undoImport] = useUndoPeopleImportMutation()
  return async (id) => {
    const { data, error } = await undoImport(id)
    if (data === undefined) {
      const failure = toFailure(error)
      // The client of the service says that nothing can be changed.
      if (!isReadOnly(failure)) notify('error', explainAct(failure))
      return
    }
    const kept = data.kept ?? 0
    notify(
      'success',
      kept === 0
        ? msg('The import has been undone.')
        : plural(kept, 'The import has been undone, but for {count} contact that was changed since.', 'The import has been undone, but for {count} contacts that were changed since.'),
    )
  }
}
