import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useT } from '@/i18n/useT'
import { LoadMore } from '@/lists/LoadMore'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { CallTable } from './CallTable'
import type { useCallList } from './useCallList'

interface CallListProps {
  list: ReturnType<typeof useCallList>
  isNarrowing: boolean
}

const PLACE_HEIGHT_PX = 240

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

export const CallList = ({ list, isNarrowing }: CallListProps) => {
  const t = useT()
  const subject = t('Call logs')
  if (list.isFailed) {
    return <FailureNotice message={t('The call logs could not be loaded.')} subject={subject} onRetry={list.retry} />
  }
  if (list.isLoading) return <Loading height={PLACE_HEIGHT_PX} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {list.isCut && list.shown.length === 0 ? null : (
        <Paper variant="outlined" sx={{ overflow: 'hidden', px: 1 }}>
          <Rows list={list} isNarrowing={isNarrowing} />
        </Paper>
      )}
      {list.isCut ? (
        <FailureNotice message={t('The rest could not be loaded.')} subject={subject} onRetry={list.retry} />
      ) : list.shown.length > 0 ? (
        <LoadMore shown={list.shown.length} hasMore={list.hasMore} isLoading={list.isFilling} onMore={list.more} />
      ) : null}
    </Box>
  )
}
