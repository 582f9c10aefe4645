import Box from '@mui/material/Box'
import type { AudioFile } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useT'
import { SelectAllHead } from '@/lists/SelectAllHead'
import type { Selection } from '@/lists/useSelection'
import { visuallyHidden } from '@/ui/visuallyHidden'
import { AudioFileRow } from './AudioFileRow'
import { place, tableLook } from './tableLook'

interface AudioFileTableProps {
  files: readonly AudioFile[]
  selection: Selection
  onDelete: (file: AudioFile) => void
  renew: (id: Id) => Promise<string | null>
}

/** A card says by itself what these would say above it. */
const wideOnly = { display: { xs: 'none', md: 'table-cell' } } as const
const narrowOnly = { display: { md: 'none' } } as const

const tickLook = { ...place.tick, gridColumn: { xs: '1 / -1', md: 'auto' } } as const

const Head = ({ selection }: { selection: Selection }) => {
  const t = useT()
  return (
    <Box component="thead" role="rowgroup">
      <Box component="tr" role="row">
        <SelectAllHead selection={selection} sx={tickLook} narrowOnly={narrowOnly} />
        <Box component="th" scope="col" role="columnheader" sx={{ ...place.bin, ...wideOnly }}>
          <Box component="span" sx={visuallyHidden}>
            {t('Delete')}
          </Box>
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={{ ...place.name, ...wideOnly }}>
          {t('Name')}
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={{ ...place.player, ...wideOnly }}>
          {t('Listen')}
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={{ ...place.date, ...wideOnly }}>
          {t('Uploaded')}
        </Box>
      </Box>
    </Box>
  )
}

export const AudioFileTable = ({ files, selection, onDelete, renew }: AudioFileTableProps) => {
  const t = useT()
  return (
    <Box component="table" role="table" aria-label={t('Audio files')} sx={tableLook}>
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
