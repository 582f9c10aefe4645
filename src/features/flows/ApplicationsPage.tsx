import { useState } from 'react'
import { listApplications, useListApplicationsQuery } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { selectDeleted } from '@/slices/deletedItems'
import { useAppSelector } from '@/store/hooks'
import { lazyComponent } from '@/ui/lazyComponent'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { usePreload } from '@/ui/usePreload'
import { ApplicationTabs } from './ApplicationTabs'
import { ApplicationsList, CreateButton } from './list/ApplicationsList'

const CreateDialog = lazyComponent(async () => (await import('./templates/CreateDialog')).CreateDialog)

const PLACEHOLDER_HEIGHT_PX = 320

export const ApplicationsPage = () => {
  const t = useT()
  const title = t('Applications')
  const query = useListApplicationsQuery()
  const [isCreating, setIsCreating] = useState(false)
  usePreload(CreateDialog)
  const deleted = useAppSelector((state) => selectDeleted(state, 'application'))
  const create = (): void => setIsCreating(true)
  // An empty list has the button itself.
  const isEmpty = query.data?.every(({ id }) => deleted.has(id)) === true
  return (
    <Page title={title} action={isEmpty ? null : <CreateButton onClick={create} />}>
      <ApplicationTabs />
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load your applications.")} height={PLACEHOLDER_HEIGHT_PX}>
        {(applications) => <ApplicationsList applications={applications} onCreate={create} />}
      </Loaded>
      {isCreating ? (
        <CreateDialog onClose={() => setIsCreating(false)} />
      ) : null}
    </Page>
  )
}
ApplicationsPage.firstQueries = () => [listApplications.initiate()]
