import Box from '@mui/material/Box'
import type { AudioFile } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useLanguage'
import { SelectAllHead } from '@/lists/LoadMore'
import type { Selection } from '@/lists/useSelection'
import { AudioPlayer } from '@/ui/AudioPlayer'
import { cardTable, cellClasses, edgePadding, offPaper, partRoles, wideTable } from '@/ui/cardTable'
import { LocalTime } from '@/ui/RelativeTime'
import { RowCheckbox } from '@/ui/RowCheckbox'
import { RowIcon } from '@/ui/RowButton'
import { UnheardNote } from '@/ui/UnheardNote'
import { visuallyHidden } from '@/ui/styles'

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

export const AudioFileTable = ({ files, selection, onDelete, renew }: AudioFileTableProps) => {
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
