import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import { useDropzone } from 'react-dropzone'
import { useSearchParams } from 'react-router-dom'
import { listAudioFiles } from '@/api'
import { MAX_FILES, validateFiles, acceptedAudio } from '@/forms/validateFiles'
import { plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatBytes } from '@/lib/format'
import { readSettings } from '@/lib/settings'
import { StorageNotice, useStorage } from '@/lists/sounds/SoundScreen'
import { isActive } from '@/slices/uploads'
import { Page } from '@/ui/Page'
import { UsageBar } from '@/ui/UsageBar'
import { AudioFileList } from './AudioFileList'
import { FileNotice, UploadPanel, RefusedFiles } from './UploadPanel'
import { useUploads } from './useAudioFiles'

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
const DropZone = ({ onChoose }: DropZoneProps) => {
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

interface FilesLeftProps {
  files: readonly { name: string }[]
  isUploading: boolean
  onUpload: () => void
  onDismiss: () => void
}

const FilesLeft = ({ files, isUploading, onUpload, onDismiss }: FilesLeftProps) => {
  const t = useT()
  if (files.length === 0) return null
  const next = Math.min(files.length, MAX_FILES)
  const summary = plural(
    files.length,
    "{count} more file wasn't added: you can upload up to 100 files at a time.",
    "{count} more files weren't added: you can upload up to 100 files at a time.",
  )
  const upload = (
    <Button size="small" disabled={isUploading} onClick={onUpload}>
      {t(plural(next, 'Upload the last one', 'Upload the next {count}'))}
    </Button>
  )
  return <FileNotice summary={t(summary)} lines={files.map(({ name }) => name)} action={upload} onDismiss={onDismiss} />
}

const NEARLY_FULL = 80
const HUNDRED = 100

const StorageUse = () => {
  const t = useT()
  const language = useLanguage()
  const storage = useStorage()
  // Keeps the room of the text, which arrives after the page.
  if (storage === undefined) return readSettings().extensions ? <Typography variant="body2">{'\u00a0'}</Typography> : null
  const { used_bytes: used, quota_bytes: quota } = storage
  const percent = quota > 0 ? Math.floor((used / quota) * HUNDRED) : HUNDRED
  const text = t('Storage: {used} of {quota} used', { used: formatBytes(used, language), quota: formatBytes(quota, language) })
  return percent < NEARLY_FULL ? (
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  ) : (
    <Box sx={{ maxWidth: 360 }}>
      <UsageBar label={t('Storage')} percent={percent} text={text} />
    </Box>
  )
}

export const AudioFilesPage = () => {
  const t = useT()
  const uploads = useUploads()
  const asked = useSearchParams()[0].get('q') ?? ''
  const [refusals, setRefusals] = useState<Message[]>([])
  const waiting = uploads.files.filter(isActive).length
  const handleChoose = (audio: File[], others: File[]): void => {
    const validated = validateFiles({ audio, others, waiting })
    setRefusals(validated.refusals)
    uploads.add(validated.taken, validated.left)
  }
  return (
    <Page title={t('Audio files')}>
      <DropZone onChoose={handleChoose} />
      <StorageUse />
      <StorageNotice />
      <RefusedFiles
        summary={plural(refusals.length, '{count} file was rejected.', '{count} files were rejected.')}
        refusals={refusals}
        onDismiss={() => setRefusals([])}
      />
      <FilesLeft files={uploads.left} isUploading={waiting > 0} onUpload={uploads.uploadLeft} onDismiss={uploads.dismissLeft} />
      <UploadPanel uploads={uploads} />
      <AudioFileList key={asked} asked={asked} />
    </Page>
  )
}
AudioFilesPage.firstQueries = () => [listAudioFiles.initiate('')]
