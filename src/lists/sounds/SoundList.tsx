import Inbox from '@mui/icons-material/InboxOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useT } from '@/i18n/useT'
import { partRoles } from '@/ui/cardTable'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { ClearFilters } from '../history/ClearFilters'
import { ListEnd } from '../ListEnd'
import { StaleNotice } from '../StaleNotice'
import type { Selection } from '../useSelection'
import type { SoundItem } from './sound'
import { SoundHead } from './SoundHead'
import { SoundRow, type RowActions } from './SoundRow'
import { tableStyles } from './soundTableStyles'
import type { SoundLabels } from './soundLabels'
import type { SoundRows, SoundWork } from './useSoundWork'

interface SoundTableProps {
  labels: SoundLabels
  items: readonly SoundItem[]
  selection: Selection
  actions: RowActions
}

const SoundTable = ({ labels, items, selection, actions }: SoundTableProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  return (
    <Box component="table" role="table" aria-label={t(labels.title)} sx={tableStyles}>
      <SoundHead labels={labels} selection={selection} />
      <tbody {...partRoles.rows}>
        {items.map((item) => (
          <SoundRow key={item.id} labels={labels} item={item} isNarrow={isNarrow} isSelected={selection.has(item.id)} actions={actions} />
        ))}
      </tbody>
    </Box>
  )
}

interface SoundListProps {
  labels: SoundLabels
  list: SoundRows
  work: SoundWork
  isArchive: boolean
  isNarrowing: boolean
  onClear: () => void
}

const LOADING_HEIGHT_PX = 240

const regionStyles = { display: 'grid', gap: 2, outline: 'none', minWidth: 0 } as const

type Rows = Pick<SoundWork, 'selection' | 'rowActions'>

const Content = ({ labels, list, selection, rowActions, isArchive, isNarrowing, onClear }: Omit<SoundListProps, 'work'> & Rows) => {
  const t = useT()
  if (list.shown.length > 0) {
    return <SoundTable labels={labels} items={list.shown} selection={selection} actions={rowActions} />
  }
  if (list.isCut || list.isStale) return null
  if (list.isLoading || list.isSearching) return <Loading height={LOADING_HEIGHT_PX} />
  return isNarrowing ? (
    <EmptyState icon={<SearchOff />} message={t(labels.noMatch)} action={<ClearFilters onClear={onClear} />} />
  ) : (
    <EmptyState icon={<Inbox />} message={t(labels.empty)} hint={isArchive ? t('What you archive will appear here.') : t(labels.hint)} />
  )
}

export const SoundList = ({ labels, list, work, ...view }: SoundListProps) => {
  const t = useT()
  const { listRef, handleKey, selection, rowActions } = work
  const subject = t(labels.title)
  if (list.isFailed) return <FailureNotice message={t(labels.loadFailed)} subject={subject} onRetry={list.retry} />
  return (
    <Box
      ref={listRef}
      tabIndex={-1}
      role="region"
      aria-label={t(labels.list)}
      aria-keyshortcuts="J K P S X A D U N Enter"
      onKeyDown={handleKey}
      sx={regionStyles}
    >
      <StaleNotice list={list} subject={subject} />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Content labels={labels} list={list} selection={selection} rowActions={rowActions} {...view} />
      </Paper>
      <ListEnd list={list} subject={subject} />
    </Box>
  )
}
