import { useEffect, useEffectEvent, useState } from 'react'
import { useWatchApplicationQuery } from '@/api'
import { readSettings } from '@/lib/settings'
import { selectEditor } from '@/slices/applicationEditor'
import { useAppSelector, useAppStore } from '@/store/hooks'
import { freshApplication, isFresh } from './freshApplication'
import { isChangedElsewhere } from './saveFlow'
import type { Flow } from './useFlow'

/** True once the service holds someone else's changes to the steps; needs its events. */
export const useChangedElsewhere = ({ applicationId, describe }: Flow, isSaving: boolean): boolean => {
  const store = useAppStore()
  const { latestBaseVersion } = useAppSelector(selectEditor)
  const { data: saves = 0 } = useWatchApplicationQuery(applicationId, { skip: !readSettings().events })
  const [version, setVersion] = useState<string | null>(null)

  /** The version with someone else's changes. */
  const findVersion = useEffectEvent(async (): Promise<string | null> => {
    const latest = await store.dispatch(freshApplication(applicationId))
    const editor = selectEditor(store.getState())
    if (!isFresh(latest)) return version
    if (editor.applicationId !== applicationId) return null
    return isChangedElsewhere(editor, latest.branches, { applicationId, describe }) ? latest.etag : null
  })

  useEffect(() => {
    // Our own saves are compared once they are over.
    if (saves > 0 && !isSaving) void findVersion().then(setVersion)
  }, [saves, isSaving])

  return version !== null && version !== latestBaseVersion && !isSaving
}
