import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDropzone } from 'react-dropzone'
import { acceptedAudio } from '@/forms/validateFiles'
import { useT } from '@/i18n/useT'

interface DropZoneProps {
  onChoose: (audio: File[], others: File[]) => void
}

const styles = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'center',
  gap: 2,
  p: { xs: 2.5, sm: 3 },
  textAlign: { xs: 'center', sm: 'left' },
  displayPrint: 'none',
  cursor: 'pointer',
  border: '2px dashed',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '@media (prefers-reduced-motion: no-preference)': { transition: 'border-color 120ms' },
  '&:hover, &[data-over="true"]': { borderColor: 'primary.main' },
  '&[data-over="true"]': { bgcolor: 'action.hover' },
} as const

/** The whole area accepts drops and clicks; keyboard users have the button, whose click bubbles. */
export const DropZone = ({ onChoose }: DropZoneProps) => {
  const t = useT()
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: acceptedAudio,
    noKeyboard: true,
    onDrop: (audio, rejections) => onChoose(audio, rejections.map(({ file }) => file)),
  })
  const label = t('Upload audio files')
  return (
    <Box {...getRootProps({ role: 'group', 'aria-label': label })} data-over={isDragActive} sx={styles}>
      <input {...getInputProps({ 'aria-label': label })} />
      <CloudUploadOutlined color="primary" sx={{ fontSize: 40 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{isDragActive ? t('Drop to upload') : t('Drop audio files here')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('Audio files only. Up to 100 files, 100\u00a0MB each.')}
        </Typography>
      </Box>
      <Button variant="contained">{t('Choose files')}</Button>
    </Box>
  )
}
