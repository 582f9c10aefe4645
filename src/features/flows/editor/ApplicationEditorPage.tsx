import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { applicationEditorSlice } from '@/slices/applicationEditor'
import { saveDrafts } from '@/store/drafts'
import { addLazySlice } from '@/store/lazySlices'
import { useNotify } from '@/store/useNotify'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { Gone } from '../Gone'
import { Editor } from './Editor'
import { useOpenedApplication } from './useOpenedApplication'

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
        <Gone message={t('This application no longer exists.')} link={{ to: paths.applications, label: t('Back to applications') }} />
      </Page>
    )
  }
  return (
    <Page title={title} back={back} isWide>
      {isFailed ? <FailureNotice message={t("Couldn't load this application.")} subject={title} onRetry={retry} /> : <Loading height={PLACEHOLDER_HEIGHT_PX} />}
    </Page>
  )
}
