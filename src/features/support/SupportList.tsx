import SearchOff from '@mui/icons-material/SearchOff'
import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useT } from '@/i18n/useT'
import { LoadMore } from '@/lists/LoadMore'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { SupportRow } from './SupportRow'
import type { SupportListing } from './useSupportList'

interface SupportListProps {
  list: SupportListing
  isNarrowing: boolean
}

const PLACE_HEIGHT_PX = 240

const Rows = ({ list, isNarrowing }: SupportListProps) => {
  const t = useT()
  if (list.shown.length > 0) {
    return (
      <Box
        component="ul"
        role="list"
        aria-label={t('Support requests')}
        aria-busy={list.isSearching}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {list.shown.map((request) => (
          <SupportRow key={request.id} request={request} />
        ))}
      </Box>
    )
  }
  if (list.isSearching || list.isFilling) return <Loading height={PLACE_HEIGHT_PX} />
  return isNarrowing ? (
    <EmptyState icon={<SearchOff />} message={t('No support request matches the filters.')} />
  ) : (
    <EmptyState icon={<SupportAgent />} message={t("You haven't got any support request yet.")} />
  )
}

export const SupportList = ({ list, isNarrowing }: SupportListProps) => {
  const t = useT()
  const subject = t('Support requests')
  if (list.isFailed) {
    return <FailureNotice message={t('The support requests could not be loaded.')} subject={subject} onRetry={list.retry} />
  }
  if (list.isLoading) return <Loading height={PLACE_HEIGHT_PX} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {list.isCut && list.shown.length === 0 ? null : (
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
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
