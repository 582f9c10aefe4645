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
import { cardTable } from '@/ui/cardTable'
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
  tick: { gridArea: 'tick', width: { md: 44 } },
  bin: { gridArea: 'bin', width: { md: 44 } },
  name: { gridArea: 'name', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  player: { gridArea: 'player', width: { md: 360 } },
  date: { gridArea: 'date', whiteSpace: 'nowrap', color: 'text.secondary', width: { md: 190 }, pr: { md: 2 } },
} as const

const wideOnly = { display: { xs: 'none', md: 'table-cell' } } as const
const narrowOnly = { display: { md: 'none' } } as const

const tickStyles = { ...columnStyles.tick, gridColumn: { xs: '1 / -1', md: 'auto' } } as const

const Head = ({ selection }: { selection: Selection }) => {
  const t = useT()
  return (
    <Box component="thead" role="rowgroup">
      <Box component="tr" role="row">
        <SelectAllHead selection={selection} sx={tickStyles} narrowOnly={narrowOnly} />
        <Box component="th" scope="col" role="columnheader" sx={{ ...columnStyles.bin, ...wideOnly }}>
          <Box component="span" sx={visuallyHidden}>
            {t('Delete')}
          </Box>
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={{ ...columnStyles.name, ...wideOnly }}>
          {t('Name')}
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={{ ...columnStyles.player, ...wideOnly }}>
          {t('Listen')}
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={{ ...columnStyles.date, ...wideOnly }}>
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
  const { friendly_name: name, file_url: src, created_at: createdAt } = file
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
        <AudioPlayer name={name} src={src} onExpired={onExpired} />
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
