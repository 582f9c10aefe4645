import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import { type OpenedApplication, useWatchApplicationQuery } from '@/api'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import {
  conflictLeft,
  draftDiscarded,
  overwriteChosen,
  reloaded,
  selectDraftNotice,
  selectEditor,
  undone,
} from '@/slices/applicationEditor'
import { draftOf, orphanedSteps } from '@/slices/editorSaving'
import { returnDraft } from '@/store/drafts'
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { atTextEdgeOnPhone } from '@/ui/styles'
import { bringFocusBack } from '@/ui/focusHeading'
import { lazyComponent, loadedAhead } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { branchIsGone, freshApplication, isFresh, isChangedElsewhere } from '../saveFlow'
import type { Flow } from '../useFlow'
import type { useSaving } from '../useSaving'
import { ConflictDialog } from './ConflictDialog'

/** True once the service holds someone else's changes to the steps; needs its events. */
const useChangedElsewhere = ({ applicationId, describe }: Flow, isSaving: boolean): boolean => {
  const store = useAppStore()
  const { etag } = useAppSelector(selectEditor)
  const { data: saves = 0 } = useWatchApplicationQuery(applicationId, { skip: !readSettings().extensions })
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

  return version !== null && version !== etag && !isSaving
}

const ElsewhereNotice = lazyComponent(async () => (await import(/* webpackChunkName: "savedVersion" */ '../rehearsal/ElsewhereNotice')).ElsewhereNotice)

const FailedChecksDialog = loadedAhead(async () => (await import(/* webpackChunkName: "flowChecks" */ '../flowChecks')).FailedChecksDialog)

interface EditorNoticesProps {
  application: OpenedApplication
  flow: Flow
  saving: ReturnType<typeof useSaving>
}

/** Of a draft: restored with the application, or set aside by Reload. */
const DraftNotice = () => {
  const t = useT()
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const store = useAppStore()
  const { present, etag } = useAppSelector(selectEditor)
  const shown = useAppSelector(selectDraftNotice)
  if (shown === null) return null
  const isOlder = present.draft !== null && present.draft.etag !== etag
  const handleRestore = (): void => {
    dispatch(undone())
    bringFocusBack()
  }
  const handleDiscard = (): void => {
    const editor = selectEditor(store.getState())
    const { applicationId } = editor
    const draft = draftOf(editor)
    dispatch(draftDiscarded())
    notify('info', msg('Your unsaved changes were discarded.'), () => {
      if (applicationId !== null && draft !== null) dispatch(returnDraft(applicationId, draft))
    })
    bringFocusBack()
  }
  const actions = (
    <Box sx={{ display: 'flex', gap: 1, ...atTextEdgeOnPhone }}>
      {shown === 'setAside' ? (
        <Button size="small" onClick={handleRestore}>
          {t('Restore')}
        </Button>
      ) : null}
      <Button size="small" onClick={handleDiscard}>
        {t('Discard')}
      </Button>
    </Box>
  )
  return (
    <Notice kind="info" role="status" action={actions}>
      {isOlder
        ? t('You have unsaved changes to this call flow, but it has since been saved in another tab or by someone else.')
        : t('You have unsaved changes to this call flow.')}
    </Notice>
  )
}

const NotSaved = ({ flow, saving }: Pick<EditorNoticesProps, 'flow' | 'saving'>) => {
  const t = useT()
  if (saving.failed.length === 0) return null
  const action = (
    <Button size="small" disabled={saving.isSaving} onClick={saving.saveRemaining}>
      {t('Save again')}
    </Button>
  )
  const names = flow.branches.filter(({ id }) => saving.failed.some((branch) => branch.id === id))
  return (
    <Notice kind="error" role="alert" action={action}>
      {t('Not saved: {branches}', { branches: names.map(({ friendly_name }) => friendly_name).join(', ') })}
    </Notice>
  )
}

/** Fetches the saved version; the present work is set aside. */
const useReload = (application: OpenedApplication) => {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const fetchLatest = async (): Promise<OpenedApplication | null> => {
    setIsBusy(true)
    const result = await dispatch(freshApplication(application.id))
    setIsBusy(false)
    if (isFresh(result)) return result
    if (result.type !== 'unauthorized') notify('error', msg('Error while loading. Please reload the page.'))
    return null
  }
  const reload = async (): Promise<void> => {
    const latest = await fetchLatest()
    if (latest === null) return
    if (orphanedSteps(draftOf(selectEditor(store.getState())), latest.branches).length > 0) notify('warning', branchIsGone)
    dispatch(reloaded({ application: latest, etag: latest.etag }))
  }
  return { isBusy, fetchLatest, reload }
}

const ChangedElsewhere = ({ application, flow, saving }: EditorNoticesProps) => {
  const t = useT()
  const isChanged = useChangedElsewhere(flow, saving.isSaving)
  const { isConflicting } = useAppSelector(selectEditor)
  const { isBusy, reload } = useReload(application)
  if (!isChanged || isConflicting) return null
  const action = (
    <Button size="small" loading={isBusy} onClick={() => void reload()}>
      {t('Show the saved version')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={action}>
      {t('This call flow was just saved in another tab or by someone else.')}
    </Notice>
  )
}

const Conflict = ({ application, saving }: Pick<EditorNoticesProps, 'application' | 'saving'>) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const editor = useAppSelector(selectEditor)
  const { isBusy, fetchLatest, reload } = useReload(application)
  const isOverwriting = useRef(false)
  const { isConflicting } = editor
  const { save } = saving

  useEffect(() => {
    if (!isOverwriting.current || isConflicting) return
    isOverwriting.current = false
    save()
  }, [isConflicting, save])

  if (!isConflicting) return null

  const handleOverwrite = async (): Promise<void> => {
    const latest = await fetchLatest()
    if (latest === null) return
    // Branches may have been renamed or deleted elsewhere too, so the next render's state is saved.
    isOverwriting.current = true
    dispatch(overwriteChosen({ application: latest, etag: latest.etag }))
  }
  return (
    <ConflictDialog
      title={t('This call flow has changed')}
      isBusy={isBusy}
      onReload={() => void reload()}
      onOverwrite={() => void handleOverwrite()}
      onKeepEditing={() => dispatch(conflictLeft())}
    />
  )
}

const ChangedTests = ({ flow, saving: { saved } }: Pick<EditorNoticesProps, 'flow' | 'saving'>) => {
  const [seen, setSeen] = useState({ saved, count: 0 })
  if (seen.saved !== saved) setSeen({ saved, count: seen.count + 1 })
  if (saved === null || !readSettings().extensions) return null
  return (
    <ElsewhereNotice key={seen.count} applicationId={flow.applicationId} stacks={saved} branches={flow.branches} />
  )
}

const Refused = ({ flow: { applicationId }, saving: { refused, saveAnyway, keepEditing } }: EditorNoticesProps) =>
  refused === null ? null : <FailedChecksDialog applicationId={applicationId} failed={refused} onSave={saveAnyway} onClose={keepEditing} />

export const EditorNotices = (props: EditorNoticesProps) => (
  <>
    <DraftNotice />
    <NotSaved {...props} />
    <ChangedElsewhere {...props} />
    <ChangedTests {...props} />
    <Conflict {...props} />
    <Refused {...props} />
  </>
)
