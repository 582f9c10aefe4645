import { useState } from 'react'
import { useListApplicationsQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { selectDeleted } from '@/slices/deletedItems'
import { useAppSelector } from '@/store/hooks'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { usePreload } from '@/ui/usePreload'
import { ApplicationTabs } from './ApplicationTabs'
import type { OpenDialog } from './list/ApplicationDialog'
import { ApplicationDialog, ApplicationsList } from './list/ApplicationsList'
import { CreateButton } from './list/CreateButton'

const PLACEHOLDER_HEIGHT_PX = 320

export const ApplicationsPage = () => {
  const t = useT()
  const title = t('Applications')
  const query = useListApplicationsQuery()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  usePreload(ApplicationDialog)
  const deleted = useAppSelector((state) => selectDeleted(state, 'application'))
  const hasApplications = query.data?.some(({ id }) => !deleted.has(id)) === true
  return (
    <Page title={title} action={hasApplications ? <CreateButton onClick={() => setDialog({ kind: 'create' })} /> : null}>
      <ApplicationTabs />
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load your applications.")} height={PLACEHOLDER_HEIGHT_PX}>
        {(applications) => <ApplicationsList applications={applications} dialog={dialog} onDialog={setDialog} />}
      </Loaded>
    </Page>
  )
}
