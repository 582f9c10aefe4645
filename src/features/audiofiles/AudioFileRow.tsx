import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import type { AudioFile } from 'contract/audiofiles'
import { useT } from '@/i18n/useT'
import { AudioPlayer } from '@/ui/AudioPlayer'
import { LocalTime } from '@/ui/LocalTime'
import { place } from './tableLook'

interface AudioFileRowProps {
  file: AudioFile
  isSelected: boolean
  onToggle: () => void
  onDelete: () => void
  onExpired: () => Promise<string | null>
}

export const AudioFileRow = ({ file, isSelected, onToggle, onDelete, onExpired }: AudioFileRowProps) => {
  const t = useT()
  const { friendly_name: name, file_url: src, created_at: createdAt } = file
  return (
    <Box component="tr" role="row" sx={isSelected ? { bgcolor: 'action.selected' } : {}}>
      <Box component="td" role="cell" sx={place.tick}>
        <Checkbox size="small" checked={isSelected} onChange={onToggle} slotProps={{ input: { 'aria-label': t('Select {name}', { name }) } }} />
      </Box>
      <Box component="td" role="cell" sx={place.bin}>
        <IconButton size="small" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box component="th" scope="row" role="rowheader" sx={place.name}>
        {name}
      </Box>
      <Box component="td" role="cell" sx={place.player}>
        <AudioPlayer name={name} src={src} onExpired={onExpired} />
      </Box>
      <Box component="td" role="cell" sx={place.date}>
        <LocalTime wire={createdAt} />
      </Box>
    </Box>
  )
}
