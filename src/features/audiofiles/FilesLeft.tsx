import Button from '@mui/material/Button'
import { MAX_FILES } from '@/forms/validateFiles'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { FileNotice } from './FileNotice'

interface FilesLeftProps {
  files: readonly { name: string }[]
  isUploading: boolean
  onUpload: () => void
  onDismiss: () => void
}

export const FilesLeft = ({ files, isUploading, onUpload, onDismiss }: FilesLeftProps) => {
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
