import type { Id } from 'contract/operation'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useBusyLock } from '@/forms/useBusyLock'
import { msg } from '@/i18n/message'
import { selectEditor } from '@/slices/applicationEditor'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { saveFlow, unsavedOf } from './saveFlow'
import type { EditedStack } from './useChecks'
import type { Flow } from './useFlow'

/** After a partial failure, the next Save sends the remaining branches. */
export const useSaving = ({ applicationId, branches, stacks, describe }: Flow) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const editor = useAppSelector(selectEditor)
  const [run, isSaving] = useBusyLock()
  const [failed, setFailed] = useState<readonly Id[]>([])
  const [saved, setSaved] = useState<readonly EditedStack[] | null>(null)

  const all = branches.map(({ id }) => id)
  const remaining = unsavedOf(editor, failed)

  const saveNow = async (): Promise<void> => {
    const branchIds = remaining.length === 0 ? all : unsavedOf(editor, all)
    const outcome = await dispatch(saveFlow({ applicationId, branchIds, describe }))
    setFailed(outcome.kind === 'failed' ? outcome.branchIds : [])
    if (outcome.kind === 'saved') {
      setSaved(stacks)
      notify('success', msg('Application saved.'))
    }
    if (outcome.kind === 'failed') notify('error', msg('Error while saving application. Please try again.'))
  }

  const latest = useRef(() => run(saveNow))
  // Before any other effect may save.
  useLayoutEffect(() => {
    latest.current = () => run(saveNow)
  })
  // Stable, so that an edit doesn't redraw the button.
  const save = useCallback((): void => void latest.current(), [])

  return {
    isSaving,
    saved,
    /** Branches that the last Save failed on and nobody saved since. */
    failed: branches.filter(({ id }) => remaining.includes(id)),
    save,
  }
}
