import { useT } from '@/i18n/useT'
import { FilterBar } from '@/lists/history/FilterBar'
import { callFields } from '@/lists/history/filters'
import { ListSummary } from '@/lists/history/ListSummary'
import { useAddressFilters } from '@/lists/history/useAddressFilters'
import { Page } from '@/ui/Page'
import { CallList } from './CallList'
import { useCallList } from './useCallList'

export const CallLogsPage = () => {
  const t = useT()
  const address = useAddressFilters(callFields)
  const list = useCallList(address)
  return (
    <Page title={t('Call logs')}>
      <FilterBar address={address} contact={{ label: t('Contact'), placeholder: t('Filter contacts') }} hasDirection />
      <ListSummary total={list.total} address={address} getFile={list.getFile} />
      <CallList list={list} isNarrowing={address.isNarrowing} />
    </Page>
  )
}
