import AudioFileOutlined from '@mui/icons-material/AudioFileOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import type { AudioFile } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { useGetAudioFileUsageQuery, deleteAudioFile } from '@/api'
import { plural, msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { DeleteDialog } from '@/lists/DeleteDialog'
import { ClearFilters } from '@/lists/history/FilterBar'
import { ListEnd, StaleNotice, SelectAllHead } from '@/lists/LoadMore'
import { QuickFilter } from '@/lists/QuickFilter'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { useSelection, type Selection } from '@/lists/useSelection'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { statuses, type Failure } from '@/lib/failure'
import { useDeletions } from '@/lists/useDeletions'
import { useAppDispatch } from '@/store/hooks'
import { AudioPlayer } from '@/ui/AudioPlayer'
import { cardTable, cellClasses, edgePadding, offPaper, partRoles, wideTable } from '@/ui/cardTable'
import { LocalTime } from '@/ui/RelativeTime'
import { RowCheckbox } from '@/ui/RowCheckbox'
import { RowIcon } from '@/ui/RowButton'
import { UnheardNote } from '@/ui/UnheardNote'
import { visuallyHidden } from '@/ui/styles'
import { RefusedFiles } from './UploadPanel'
import { useAudioFiles } from './useAudioFiles'

const columnStyles = {
  tick: { gridArea: 'tick', [wideTable]: { width: 52 }, ...offPaper },
  bin: { gridArea: 'bin', [wideTable]: { width: 44 }, ...offPaper },
  name: { gridArea: 'name', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  player: { gridArea: 'player', [wideTable]: { width: 'clamp(276px, 100vw - 640px, 300px)' }, ...offPaper },
  date: { gridArea: 'date', whiteSpace: 'nowrap', color: 'text.secondary', [wideTable]: { width: 240 } },
} as const

const tableStyles = {
  ...cardTable({
    columns: 'auto minmax(0, 1fr) auto',
    areas: '"tick name bin" ". player player" ". date date"',
    gap: 1,
    align: 'center',
    hasHeads: true,
  }),
  ...edgePadding,
  ...cellClasses(columnStyles),
  '& tr[data-selected="true"]': { bgcolor: 'action.selected' },
} as const

const Head = ({ selection }: { selection: Selection }) => {
  const t = useT()
  return (
    <thead {...partRoles.rows}>
      <tr {...partRoles.row}>
        <SelectAllHead selection={selection} />
        <th {...partRoles.columnHead} className="wide-only cell-bin">
          <Box component="span" sx={visuallyHidden}>
            {t('Delete')}
          </Box>
        </th>
        <th {...partRoles.columnHead} className="wide-only cell-name">
          {t('Name')}
        </th>
        <th {...partRoles.columnHead} className="wide-only cell-player">
          {t('Listen')}
        </th>
        <th {...partRoles.columnHead} className="wide-only cell-date">
          {t('Uploaded')}
        </th>
      </tr>
    </thead>
  )
}

/** At least one: a sound of no seconds would look empty. */
const shownSeconds = (seconds: number): number => Math.max(1, Math.round(seconds))

interface AudioFileRowProps {
  file: AudioFile
  isSelected: boolean
  onToggle: () => void
  onDelete: () => void
  onExpired: () => Promise<string | null>
}

const AudioFileRow = ({ file, isSelected, onToggle, onDelete, onExpired }: AudioFileRowProps) => {
  const t = useT()
  const { friendly_name: name, file_url: src, created_at: createdAt, duration, is_playable } = file
  return (
    <tr {...partRoles.row} data-selected={isSelected}>
      <td {...partRoles.cell} className="cell-tick">
        <RowCheckbox label={t('Select {name}', { name })} isChecked={isSelected} onToggle={onToggle} />
      </td>
      <td {...partRoles.cell} className="cell-bin">
        <button type="button" className="row-icon-button" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
          <RowIcon name="bin" />
        </button>
      </td>
      <th {...partRoles.rowHead} className="cell-name">
        {name}
        {is_playable === 0 ? <UnheardNote /> : null}
      </th>
      <td {...partRoles.cell} className="cell-player">
        <AudioPlayer name={name} src={src} {...(duration && { duration: shownSeconds(duration) })} onExpired={onExpired} />
      </td>
      <td {...partRoles.cell} className="cell-date">
        <LocalTime wire={createdAt} />
      </td>
    </tr>
  )
}

interface AudioFileTableProps {
  files: readonly AudioFile[]
  selection: Selection
  onDelete: (file: AudioFile) => void
  renew: (id: Id) => Promise<string | null>
}

const AudioFileTable = ({ files, selection, onDelete, renew }: AudioFileTableProps) => {
  const t = useT()
  return (
    <Box component="table" role="table" aria-label={t('Audio files')} sx={tableStyles}>
      <Head selection={selection} />
      <tbody {...partRoles.rows}>
        {files.map((file) => (
          <AudioFileRow
            key={file.id}
            file={file}
            isSelected={selection.has(file.id)}
            onToggle={() => selection.toggle(file.id)}
            onDelete={() => onDelete(file)}
            onExpired={() => renew(file.id)}
          />
        ))}
      </tbody>
    </Box>
  )
}

const explain = ({ friendly_name: file }: AudioFile, { status, userMessage }: Failure): Message[] => {
  if (status !== statuses.conflict) return []
  return userMessage === null
    ? [msg('{file} is used by a call flow. Remove it there first.', { file })]
    : [msg('{file}: {message}', { file, message: userMessage })]
}

/** `refusals` explains why rejected files came back. */
const useAudioFileDeletion = () => {
  const dispatch = useAppDispatch()
  const [refusals, setRefusals] = useState<Message[]>([])
  const { isDeleted, deleteOne, deleteMany } = useDeletions({
    kind: 'audiofile',
    remove: (id) => dispatch(deleteAudioFile.initiate(id, { track: false })),
    failed: msg('Error while deleting audio file.'),
    isSelectionOptimistic: true,
  })

  return {
    isDeleted,
    refusals,
    dismissRefusals: () => setRefusals([]),
    deleteFile: async (file: AudioFile): Promise<void> => {
      setRefusals([])
      const failure = await deleteOne(file.id)
      if (failure !== null && failure.type !== 'unauthorized') setRefusals(explain(file, failure))
    },
    deleteSelection: async (files: readonly AudioFile[]): Promise<Iterable<Id>> => {
      setRefusals([])
      const failures = await deleteMany(files.map(({ id }) => id))
      setRefusals(
        files.flatMap((file) => {
          const failure = failures.get(file.id)
          return failure === undefined || failure.type === 'unauthorized' ? [] : explain(file, failure)
        }),
      )
      return failures.keys()
    },
  }
}

interface ListToolsProps {
  filter: string
  onFilter: (filter: string) => void
  selected: number
  onDelete: () => void
}

const styles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 } as const

const ListTools = ({ filter, onFilter, selected, onDelete }: ListToolsProps) => {
  const t = useT()
  return (
    <Box sx={styles}>
      <QuickFilter label={t('Quick filter')} value={filter} onChange={onFilter} />
      {selected === 0 ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' }}>
          <Typography variant="body2" color="textSecondary" role="status">
            {t('{count} selected', { count: selected })}
          </Typography>
          <Button variant="outlined" color="error" startIcon={<DeleteOutlined />} onClick={onDelete}>
            {t('Delete selection')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const MAX_NAMES = 10

const PlayedBy = ({ file }: { file: AudioFile }) => {
  const t = useT()
  const { data } = useGetAudioFileUsageQuery(file.id)
  const names = (data?.usage.applications ?? []).map(({ friendly_name, id }) => friendly_name || String(id))
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names
  return (
    <>
      {names.length === 0 ? null : <DialogContentText sx={{ mt: 1.5 }}>{t('Used by these call flows: {names}', { names: shown.join(', ') })}</DialogContentText>}
      {data?.usage.announces_recordings === 1 ? <DialogContentText sx={{ mt: 1.5 }}>{t('It is heard before calls are recorded.')}</DialogContentText> : null}
    </>
  )
}

type Deletion = { file: AudioFile } | { selection: AudioFile[] }

const PLACE_HEIGHT_PX = 240

/** `asked` is what a link asks to find. */
export const AudioFileList = ({ asked }: { asked: string }) => {
  const t = useT()
  const [filter, setFilter] = useState(asked)
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const { isDeleted, refusals, dismissRefusals, deleteFile, deleteSelection } = useAudioFileDeletion()
  const list = useAudioFiles(useDeferredValue(filter), isDeleted)
  const selection = useSelection(list.shown.map(({ id }) => id))
  const { place, keepFocus } = useKeepFocus(list.shown.length + selection.ids.length)
  const subject = t('Audio files')

  const handleConfirm = (): void => {
    if (deletion === null) return
    keepFocus()
    setDeletion(null)
    if ('file' in deletion) void deleteFile(deletion.file)
    else void deleteSelection(deletion.selection).then(selection.add)
  }
  const handleDeleteSelection = (): void =>
    setDeletion({ selection: list.shown.filter(({ id }) => selection.has(id)) })

  if (list.isLoading) return <Loading height={PLACE_HEIGHT_PX} />
  if (list.isFailed) {
    return <FailureNotice message={t("Couldn't load your audio files.")} subject={subject} onRetry={list.retry} />
  }
  const handleClear = (): void => {
    keepFocus()
    setFilter('')
  }
  const empty = <EmptyState icon={<AudioFileOutlined />} message={t("You don't have any audio file.")} hint={t('Upload greetings and music for your call flows.')} />
  const noMatch = <EmptyState icon={<SearchOff />} message={t('No audio files match your filter.')} action={<ClearFilters onClear={handleClear} />} />
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Your audio files')} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      <RefusedFiles
        summary={plural(refusals.length, "{count} file wasn't deleted.", "{count} files weren't deleted.")}
        refusals={refusals}
        onDismiss={dismissRefusals}
      />
      {list.isEmpty ? null : (
        <ListTools filter={filter} onFilter={setFilter} selected={selection.ids.length} onDelete={handleDeleteSelection} />
      )}
      <StaleNotice list={list} subject={subject} />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {list.shown.length > 0 ? (
          <AudioFileTable files={list.shown} selection={selection} onDelete={(file) => setDeletion({ file })} renew={list.renew} />
        ) : list.isEmpty ? (
          empty
        ) : list.isSearching ? (
          <Loading height={PLACE_HEIGHT_PX} />
        ) : (
          noMatch
        )}
      </Paper>
      <ListEnd list={list} subject={subject} />
      {deletion === null ? null : (
        <DeleteDialog
          what={'file' in deletion ? { title: t('Delete {name}', { name: deletion.file.friendly_name }) } : { selected: deletion.selection.length }}
          onConfirm={handleConfirm}
          onCancel={() => setDeletion(null)}
        >
          {'file' in deletion ? <PlayedBy file={deletion.file} /> : null}
        </DeleteDialog>
      )}
    </Box>
  )
}
