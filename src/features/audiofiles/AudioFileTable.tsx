import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import type { AudioFile } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useT'
import { SelectAllHead } from '@/lists/SelectAllHead'
import type { Selection } from '@/lists/useSelection'
import { AudioPlayer } from '@/ui/AudioPlayer'
import { cardTable, offPaper, wideOnly, wideTable } from '@/ui/cardTable'
import { LocalTime } from '@/ui/LocalTime'
import { visuallyHidden } from '@/ui/visuallyHidden'

const tableStyles = cardTable({
  columns: 'auto minmax(0, 1fr) auto',
  areas: '"tick name bin" ". player player" ". date date"',
  gap: 1,
  align: 'center',
  hasHeads: true,
})

const columnStyles = {
  tick: { gridArea: 'tick', [wideTable]: { width: 44 }, ...offPaper },
  bin: { gridArea: 'bin', [wideTable]: { width: 44 }, ...offPaper },
  name: { gridArea: 'name', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  player: { gridArea: 'player', [wideTable]: { width: 'clamp(276px, 100vw - 624px, 360px)' }, ...offPaper },
  date: { gridArea: 'date', whiteSpace: 'nowrap', color: 'text.secondary', [wideTable]: { width: 190, pr: 2 } },
} as const

const tickStyles = { ...columnStyles.tick, gridColumn: '1 / -1' } as const

const Head = ({ selection }: { selection: Selection }) => {
  const t = useT()
  return (
    <Box component="thead" role="rowgroup">
      <Box component="tr" role="row">
        <SelectAllHead selection={selection} sx={tickStyles} />
        <Box component="th" scope="col" role="columnheader" sx={[wideOnly, columnStyles.bin]}>
          <Box component="span" sx={visuallyHidden}>
            {t('Delete')}
          </Box>
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={[wideOnly, columnStyles.name]}>
          {t('Name')}
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={[wideOnly, columnStyles.player]}>
          {t('Listen')}
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={[wideOnly, columnStyles.date]}>
          {t('Uploaded')}
        </Box>
      </Box>
    </Box>
  )
}

interface AudioFileRowProps {
  file: AudioFile
  isSelected: boolean
  onToggle: () => void
  onDelete: () => void
  onExpired: () => Promise<string | null>
}

const AudioFileRow = ({ file, isSelected, onToggle, onDelete, onExpired }: AudioFileRowProps) => {
  const t = useT()
  const { friendly_name: name, file_url: src, created_at: createdAt, duration } = file
  return (
    <Box component="tr" role="row" sx={isSelected ? { bgcolor: 'action.selected' } : {}}>
      <Box component="td" role="cell" sx={columnStyles.tick}>
        <Checkbox size="small" checked={isSelected} onChange={onToggle} slotProps={{ input: { 'aria-label': t('Select {name}', { name }) } }} />
      </Box>
      <Box component="td" role="cell" sx={columnStyles.bin}>
        <IconButton size="small" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box component="th" scope="row" role="rowheader" sx={columnStyles.name}>
        {name}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.player}>
        <AudioPlayer name={name} src={src} {...(duration && { duration })} onExpired={onExpired} />
      </Box>
      <Box component="td" role="cell" sx={columnStyles.date}>
        <LocalTime wire={createdAt} />
      </Box>
    </Box>
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
      <Box component="tbody" role="rowgroup">
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
      </Box>
    </Box>
  )
}
