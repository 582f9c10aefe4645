import SearchOff from '@mui/icons-material/SearchOff'
import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'
import { ClearFilters } from '@/lists/history/ClearFilters'
import { LongList, PLACE_HEIGHT_PX } from '@/lists/LongList'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { EmptyState } from '@/ui/EmptyState'
import { Loading } from '@/ui/Loading'
import { SupportRow } from './SupportRow'
import type { SupportListing } from './useSupportList'

interface SupportListProps {
  list: SupportListing
  isNarrowing: boolean
  onClear: () => void
}

const Rows = ({ list, isNarrowing, onClear }: SupportListProps) => {
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
    <EmptyState icon={<SearchOff />} message={t('No support requests match your filters.')} action={<ClearFilters onClear={onClear} />} />
  ) : (
    <EmptyState icon={<SupportAgent />} message={t("You don't have any support requests yet.")} hint={t('Your questions and our answers will appear here.')} />
  )
}

export const SupportList = (props: SupportListProps) => {
  const t = useT()
  const { place, keepFocus } = useKeepFocus(props.list.shown.length)
  const handleClear = (): void => {
    keepFocus()
    props.onClear()
  }
  const loadFailed = t("Couldn't load your support requests.")
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Support requests')} sx={{ outline: 'none' }}>
      <LongList list={props.list} subject={t('Support requests')} loadFailed={loadFailed}>
        <Rows {...props} onClear={handleClear} />
      </LongList>
    </Box>
  )
}
