import { useEffect, useLayoutEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { currentLanguage } from '@/i18n/language'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { mayDo } from '@/lib/roles'
import {
  applicationEditorSlice,
  branchCopied,
  branchForgotten,
  branchSelected,
  branchesListed,
  closed,
  opened,
  selectEditor,
} from '@/slices/applicationEditor'
import { readDraft, saveDrafts } from '@/store/drafts'
import { addLazySlice } from '@/store/loadApi'
import type { AppDispatch, RootState } from '@/store/makeStore'
import { useNotify } from '@/store/useNotify'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { Page } from '@/ui/Page'
import { fresh, getApplication, listFeatures, listPresets, screenRoles, useGetApplicationQuery, type OpenedApplication } from '@/api'
import { toFailure, statuses } from '@/lib/failure'
import { orphanedSteps, rootIdOf, unsavedStacks } from '@/slices/editorSaving'
import { selectSession } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { useKept } from '../settings/useParameterForm'
import { Gone } from '../Gone'
import { Editor } from './Editor'
import { branchIsGone } from './saveFlow'

/** The screen of a role that was taken away is only hidden: its dialogs and steps are there again when the role is. */
const closeUnlessRefused = (dispatch: AppDispatch, getState: () => RootState): void => {
  if (mayDo(selectSession(getState()).role, screenRoles.applications)) dispatch(closed())
}

interface Opened {
  /** The service's version: names and order of the branches, and last update. `null` until the editor has it. */
  application: OpenedApplication | null
  isFailed: boolean
  isMissing: boolean
  retry: () => void
}

/** Adds branches that are new in the list; announces those deleted elsewhere and copies their steps. */
const useListedBranches = (application: OpenedApplication | null): void => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const editor = useAppSelector(selectEditor)
  const listed = useRef<OpenedApplication | null>(null)

  useEffect(() => {
    const before = listed.current
    listed.current = application
    if (application === null || before === null || before === application || before.id !== application.id) return
    dispatch(branchesListed(application.branches))
    const gone = before.branches.filter(({ id }) => application.branches.every((branch) => branch.id !== id))
    for (const { id, friendly_name } of gone) {
      const stack = unsavedStacks(editor).find(({ branchId }) => branchId === id)
      if (stack !== undefined && stack.modules.length > 0) {
        dispatch(branchCopied(id))
        const name = friendly_name
        notify('warning', msg('The branch “{name}” no longer exists. Its unsaved steps were copied: paste them where you need them.', { name }))
      }
      dispatch(branchForgotten(id))
    }
    const rootId = rootIdOf(application.branches)
    if (rootId !== null && gone.some(({ id }) => id === editor.selectedBranchId)) dispatch(branchSelected(rootId))
  }, [application, editor, dispatch, notify])
}

/** Opens the application once; later fetches change only names and order, never edits. */
export const useOpenedApplication = (applicationId: Id): Opened => {
  const dispatch = useAppDispatch()
  const editor = useAppSelector(selectEditor)
  const session = useAppSelector(selectSession)
  const notify = useNotify()
  const owner = useRef(session)
  const isNew = useRef(true)
  const { currentData: served, isError, error, isFetching, refetch } = useGetApplicationQuery(applicationId, fresh())
  const kept = useKept(served)
  const currentData = String(kept?.id) === String(applicationId) ? kept : undefined
  useLayoutEffect(() => {
    // Whoever left a hidden screen has closed it, too.
    if (isNew.current) dispatch(closed())
    isNew.current = false
  }, [dispatch])
  const isOpen = currentData !== undefined && editor.applicationId === currentData.id
  const isFresh = currentData !== undefined && !isFetching

  useEffect(() => {
    if (currentData === undefined || isOpen || !isFresh) return
    const draft = readDraft(owner.current, currentData.id)
    dispatch(opened({ application: currentData, etag: currentData.etag, draft }))
    if (orphanedSteps(draft, currentData.branches).length > 0) notify('warning', branchIsGone)
  }, [currentData, isOpen, isFresh, dispatch, notify])

  useEffect(() => () => void dispatch(closeUnlessRefused), [applicationId, dispatch])
  useListedBranches(isOpen ? currentData : null)

  const isFailed = currentData === undefined && isError && !isFetching
  return {
    application: isOpen ? currentData : null,
    isFailed,
    isMissing: isFailed && toFailure(error).status === statuses.gone,
    retry: () => void refetch(),
  }
}

addLazySlice(applicationEditorSlice, saveDrafts)

const PLACEHOLDER_HEIGHT_PX = 480

const couldNotLoad = msg('Error while loading. Please reload the page.')

export const ApplicationEditorPage = () => {
  const t = useT()
  const notify = useNotify()
  const { id = '' } = useParams()
  const { application, isFailed, isMissing, retry } = useOpenedApplication(id)

  useEffect(() => {
    if (isFailed) notify('error', couldNotLoad)
  }, [isFailed, notify])

  if (application !== null) return <Editor application={application} />
  const title = t('Application')
  const back = { to: paths.applications, label: t('Applications') }
  if (isMissing) {
    return (
      <Page title={title} back={back}>
        <Gone message={t('This call flow no longer exists.')} link={{ to: paths.applications, label: t('Back to applications') }} />
      </Page>
    )
  }
  return (
    <Page title={title} back={back} isWide>
      {isFailed ? <FailureNotice message={t("Couldn't load this call flow.")} subject={title} onRetry={retry} /> : <Loading height={PLACEHOLDER_HEIGHT_PX} />}
    </Page>
  )
}

ApplicationEditorPage.firstQueries = (id: Id) => [getApplication.initiate(id), listFeatures.initiate({ language: currentLanguage() }), listPresets.initiate()]
