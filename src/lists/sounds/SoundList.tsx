import Inbox from '@mui/icons-material/InboxOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useT } from '@/i18n/useLanguage'
import { partRoles, cardTable, cellClasses, figureCell, offPaper, wideTable as wide } from '@/ui/cardTable'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { ClosedNotice } from '../LongList'
import { Loading } from '@/ui/Boundary'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { visuallyHidden } from '@/ui/styles'
import { ClearFilters } from '../history/FilterBar'
import { ListEnd, SelectAllHead, StaleNotice } from '../LoadMore'
import type { Selection } from '../useSelection'
import type { SoundItem } from './sound'
import { SoundRow, type RowActions } from './SoundRow'
import type { SoundLabels } from './soundLabels'
import type { SoundRows, SoundWork } from './useSoundWork'

/** Where the menu of the console is a column, which leaves less room than the rail of icons just below. */
const desktop = '@media (min-width: 75em)'
const large = '@media (min-width: 80em)'
/** From where heads of normal size fit their columns. */
const roomy = '@media (min-width: 90em)'

/** At 900 px, the narrowest table leaves 150 px to the caller of a recording; all widths add up to that of the page. */
const cellStyles = {
  tick: { gridArea: 'tick', pl: 1, '& .MuiCheckbox-root': { p: 0.5 }, '& .row-check': { '--check-padding': '4px' }, [wide]: { width: 36, pl: 0.5 }, ...offPaper },
  bin: { gridArea: 'bin', justifySelf: 'end', [wide]: { width: 36 }, ...offPaper },
  direction: {
    gridArea: 'direction',
    whiteSpace: 'nowrap',
    [wide]: { width: 70 },
    '@media (min-width: 56.25em) and (max-width: 63.99em)': { '& svg': { display: 'none' } },
    '@media (min-width: 64em)': { width: 88 },
  },
  /** Leaves room for the mark of a new voicemail, which hangs left of the caller. */
  number: { gridArea: 'number', [wide]: { pr: 1.75 } },
  /** Beside a column of directions. */
  tightNumber: {
    gridArea: 'number',
    [wide]: { width: 'clamp(120px, 56vw - 420px, 170px)' },
    [desktop]: { width: 'clamp(140px, 60vw - 580px, 176px)' },
    [large]: { width: 'clamp(176px, 22vw - 115px, 210px)' },
  },
  /** Where the mark of a new voicemail hangs. */
  caller: { gridArea: 'caller', position: 'relative' },
  duration: {
    ...figureCell,
    gridArea: 'duration',
    color: 'text.secondary',
    textAlign: 'right',
    pr: 1.5,
    [wide]: { width: 70, pr: 0.5 },
    [roomy]: { width: 84 },
  },
  date: { gridArea: 'date', color: 'text.secondary', [wide]: { width: 124, pl: 1 }, [large]: { width: 128 } },
  player: {
    gridArea: 'player',
    ml: -1,
    [wide]: { width: 'clamp(146px, 40vw - 264px, 196px)' },
    [desktop]: { width: 'clamp(188px, 40vw - 330px, 300px)' },
    ...offPaper,
  },
  more: { gridArea: 'more', pr: 1, [wide]: { width: 142, pr: 0.5 }, ...offPaper },
  fewMore: { gridArea: 'more', pr: 1, [wide]: { width: 74, pr: 0.5 }, ...offPaper },
} as const

const tableStyles = {
  ...cardTable({
    columns: 'auto minmax(0, 1fr) auto auto',
    areas:
      '"tick caller caller duration" ". number number number" ". direction direction direction" ". date more more" ". player player bin"',
    gap: 1,
    align: 'center',
    hasHeads: true,
  }),
  '*:where(&) :is(th, td)': {
    p: 0.5,
    textAlign: 'left',
    fontWeight: 'inherit',
    typography: 'body2',
    [wide]: { py: 1 },
    [large]: { px: 0.75 },
  },
  '*:where(&) thead th': { [wide]: { typography: 'caption' }, [roomy]: { typography: 'body2' } },
  ...cellClasses(cellStyles),
  '& tbody tr': { cursor: 'pointer' },
  // Keeps a focused row clear of the sticky bars.
  '& tbody :is(tr, a, button, input)': { scrollMarginTop: 180, scrollMarginBottom: 24 },
  '& tbody tr[data-selected="true"]': { bgcolor: 'action.selected' },
  '& tbody tr[aria-current="true"]': { boxShadow: 'inset 4px 0 0 var(--mui-palette-primary-main)' },
  // What was heard is quieter as a whole.
  '& tbody tr[data-new="false"] .strong-line': { fontWeight: 400 },
  // A column of its own says how long it is until it is played.
  '& .player-time:not(.is-started)': { display: 'none' },
  '& tbody tr[data-new="true"] :is(.cell-number, .cell-caller, .cell-duration)': {
    fontWeight: 700,
    color: 'text.primary',
    '& .small-line': { fontWeight: 400 },
  },
  '& .new-mark': {
    position: 'absolute',
    left: -7,
    width: 8,
    height: 8,
    mt: '0.4em',
    borderRadius: '50%',
    bgcolor: 'primary.main',
    '@media (forced-colors: active)': { bgcolor: 'Highlight', forcedColorAdjust: 'none' },
    '& span': visuallyHidden,
  },
  '& tbody tr:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

interface SoundHeadProps {
  labels: SoundLabels
  selection: Selection
}

const SoundHead = ({ labels, selection }: SoundHeadProps) => {
  const t = useT()
  const hidden = (text: string) => (
    <Box component="span" sx={visuallyHidden}>
      {text}
    </Box>
  )
  const columns = [
    ['bin', hidden(t('Delete'))],
    ...(labels.kind === 'recording'
      ? ([['direction', t('Direction')], ['tightNumber', t('Number')]] as const)
      : ([['number', t('Number')]] as const)),
    ['caller', t(labels.caller)],
    ['duration', t('Duration')],
    ['date', t('Date')],
    ['player', t('Listen')],
    [labels.kind === 'recording' ? 'fewMore' : 'more', hidden(t('Actions'))],
  ] as const
  return (
    <thead {...partRoles.rows}>
      <tr {...partRoles.row}>
        <SelectAllHead selection={selection} />
        {columns.map(([column, head]) => (
          <th key={column} {...partRoles.columnHead} className={`wide-only cell-${column}`}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface SoundTableProps {
  labels: SoundLabels
  items: readonly SoundItem[]
  selection: Selection
  mayDelete: boolean
  actions: RowActions
}

const SoundTable = ({ labels, items, selection, mayDelete, actions }: SoundTableProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  return (
    <Box component="table" role="table" aria-label={t(labels.title)} sx={tableStyles}>
      <SoundHead labels={labels} selection={selection} />
      <tbody {...partRoles.rows}>
        {items.map((item) => (
          <SoundRow key={item.id} labels={labels} item={item} isNarrow={isNarrow} isSelected={selection.has(item.id)} mayDelete={mayDelete} actions={actions} />
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

type Rows = Pick<SoundWork, 'selection' | 'mayDelete' | 'rowActions'>

const Content = ({ labels, list, selection, mayDelete, rowActions, isArchive, isNarrowing, onClear }: Omit<SoundListProps, 'work'> & Rows) => {
  const t = useT()
  if (list.shown.length > 0) {
    return <SoundTable labels={labels} items={list.shown} selection={selection} mayDelete={mayDelete} actions={rowActions} />
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
  const { listRef, selection, mayDelete, rowActions } = work
  const subject = t(labels.title)
  if (list.closed !== null) return <ClosedNotice text={list.closed} />
  if (list.isFailed) return <FailureNotice message={t(labels.loadFailed)} subject={subject} onRetry={list.retry} />
  return (
    <Box
      ref={listRef}
      tabIndex={-1}
      role="region"
      aria-label={t(labels.list)}
      aria-keyshortcuts="J K P S X A D U N Enter ?"
      sx={regionStyles}
    >
      <StaleNotice list={list} subject={subject} />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Content labels={labels} list={list} selection={selection} mayDelete={mayDelete} rowActions={rowActions} {...view} />
      </Paper>
      <ListEnd list={list} subject={subject} />
    </Box>
  )
}
