import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import type { CallFilters } from 'contract/calls'
import type { ListedCall } from '@/api'
import { useT } from '@/i18n/useT'
import type { useHistoryList } from '@/lists/history/useHistoryList'
import { LongList, PLACE_HEIGHT_PX } from '@/lists/LongList'
import { EmptyState } from '@/ui/EmptyState'
import { Loading } from '@/ui/Loading'
import { CallTable } from './CallTable'

interface CallListProps {
  list: ReturnType<typeof useHistoryList<CallFilters, ListedCall>>
  isNarrowing: boolean
}

const Rows = ({ list, isNarrowing }: CallListProps) => {
  const t = useT()
  if (list.shown.length > 0) return <CallTable calls={list.shown} isBusy={list.isSearching} />
  if (list.isSearching) return <Loading height={PLACE_HEIGHT_PX} />
  return isNarrowing ? (
    <EmptyState icon={<SearchOff />} message={t('No call matches the filters.')} />
  ) : (
    <EmptyState icon={<HistoryIcon />} message={t("You haven't got any call yet.")} />
  )
}

export const CallList = (props: CallListProps) => {
  const t = useT()
  const loadFailed = t('The call logs could not be loaded.')
  return (
    <LongList list={props.list} subject={t('Call logs')} loadFailed={loadFailed} px={1}>
      <Rows {...props} />
    </LongList>
  )
}
