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

/** Saves the modules of every branch; after a part failure, those that are left. */
export const useSaving = ({ applicationId, branches, stacks, describe }: Flow) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const editor = useAppSelector(selectEditor)
  const [run, isSaving] = useBusyLock()
  const [failed, setFailed] = useState<readonly Id[]>([])
  const [saved, setSaved] = useState<readonly EditedStack[] | null>(null)

  const all = branches.map(({ id }) => id)
  const left = unsavedOf(editor, failed)

  const saveNow = async (): Promise<void> => {
    const wanted = left.length === 0 ? all : unsavedOf(editor, all)
    const outcome = await dispatch(saveFlow({ applicationId, branchIds: wanted, describe }))
    setFailed(outcome.kind === 'failed' ? outcome.branchIds : [])
    if (outcome.kind === 'saved') {
      setSaved(stacks)
      notify('success', msg('Application saved.'))
    }
    if (outcome.kind === 'failed') notify('error', msg('Error while saving application. Please try again.'))
  }

  const latest = useRef(() => run(saveNow))
  // Before any other effect may want to save.
  useLayoutEffect(() => {
    latest.current = () => run(saveNow)
  })
  // Always the same, so that what shows the button is not drawn again by an edit.
  const save = useCallback((): void => void latest.current(), [])

  return {
    isSaving,
    /** What the last whole save of this visit saved. */
    saved,
    /** The branches that the last Save could not save, and that nobody saved since. */
    failed: branches.filter(({ id }) => left.includes(id)),
    save,
  }
}
