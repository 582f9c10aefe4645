import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Id } from 'contract/operation'
import { useBusyLock } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useOnline } from '@/lib/browser'
import { selectEditor, selectIsAdding } from '@/slices/applicationEditor'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import type { AppDispatch } from '@/store/makeStore'
import { useNotify } from '@/store/useNotify'
import { saveFlow, unsavedOf } from './saveFlow'
import type { EditedStack } from '../checkFlow'
import type { FailedChecks } from './flowChecks'
import type { Flow } from './useFlow'

/** Whether the note is kept. */
const keepNote = (applicationId: Id, note: string) => async (dispatch: AppDispatch): Promise<boolean> => {
  try {
    const { noteSavedVersion } = await import(/* webpackChunkName: "savedVersion" */ './savedVersion')
    return await dispatch(noteSavedVersion(applicationId, note))
  } catch {
    return false
  }
}

const findFailed = (applicationId: Id, stacks: readonly EditedStack[]) => async (dispatch: AppDispatch): Promise<FailedChecks | null | 'unknown'> => {
  try {
    const { findFailedChecks } = await import(/* webpackChunkName: "flowChecks" */ './flowChecks')
    return await dispatch(findFailedChecks(applicationId, stacks))
  } catch {
    return 'unknown'
  }
}

/** Save sends every branch. Without a network it waits for its return. */
export const useSaving = ({ applicationId, requiresChecks, branches, stacks, describe }: Flow) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const editor = useAppSelector(selectEditor)
  const isAdding = useAppSelector(selectIsAdding)
  const isOnline = useOnline()
  const [run, isSaving] = useBusyLock()
  const [failed, setFailed] = useState<readonly Id[]>([])
  const [saved, setSaved] = useState<readonly EditedStack[] | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const [refused, setRefused] = useState<FailedChecks | null>(null)
  /** Of the version that the next save makes, which may have to wait. */
  const note = useRef('')

  const all = branches.map(({ id }) => id)
  const remaining = unsavedOf(editor, failed)

  const saveNow = async (branchIds: Id[], isAnyway = false): Promise<void> => {
    setIsWaiting(!navigator.onLine)
    if (!navigator.onLine) return
    if (requiresChecks && !isAnyway) {
      const found = await dispatch(findFailed(applicationId, stacks))
      if (found === 'unknown') return notify('error', msg("The checks couldn't run, so nothing was saved. Please try again."))
      if (found !== null) return setRefused(found)
    }
    const outcome = await dispatch(saveFlow({ applicationId, branchIds, describe, requiresChecks }))
    setFailed(outcome.kind === 'failed' ? outcome.branchIds : [])
    if (outcome.kind === 'saved') {
      setSaved(stacks)
      notify('success', msg('Application saved.'))
      const text = note.current
      note.current = ''
      if (text !== '' && !(await dispatch(keepNote(applicationId, text)))) {
        notify('warning', msg("The note couldn't be saved. You can add it on the Versions page."))
      }
    }
    if (outcome.kind !== 'failed') return
    if (outcome.why !== undefined) return notify('error', { ...msg('{text}', { text: outcome.why }) })
    if (navigator.onLine) notify('error', msg('Error while saving application. Please try again.'))
    else setIsWaiting(true)
  }

  const latest = useRef(() => run(() => saveNow(all)))
  // Before any other effect may save.
  useLayoutEffect(() => {
    latest.current = () => run(() => saveNow(all))
  })
  // Stable, so that an edit doesn't redraw the button.
  const save = useCallback((): void => void latest.current(), [])
  const saveWithNote = useCallback((text: string): void => {
    note.current = text
    void latest.current()
  }, [])

  useEffect(() => {
    // A new step isn't part of the application until its settings are accepted.
    if (isOnline && isWaiting && !isAdding) save()
  }, [isOnline, isWaiting, isAdding, save])

  return {
    isSaving,
    saved,
    /** A save begins once the browser is online again. */
    isWaiting,
    /** Branches that the last Save failed on and nobody saved since. */
    failed: isWaiting ? [] : branches.filter(({ id }) => remaining.includes(id)),
    save,
    saveWithNote,
    /** What keeps the flow from being saved. */
    refused,
    saveAnyway: (): void => {
      setRefused(null)
      void run(() => saveNow(all, true))
    },
    keepEditing: (): void => {
      note.current = ''
      setRefused(null)
    },
    saveRemaining: (): void => void run(() => saveNow(unsavedOf(editor, all))),
  }
}
