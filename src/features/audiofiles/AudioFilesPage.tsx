import { useState } from 'react'
import { judgeFiles } from '@/forms/judgeFiles'
import type { Said } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { StorageNotice } from '@/lists/sounds/StorageNotice'
import { StorageUse } from '@/lists/sounds/StorageUse'
import { isActive } from '@/slices/uploads'
import { Page } from '@/ui/Page'
import { AudioFileList } from './AudioFileList'
import { DropZone } from './DropZone'
import { RefusedFiles } from './RefusedFiles'
import { UploadPanel } from './UploadPanel'
import { useUploads } from './useUploads'

export const AudioFilesPage = () => {
  const t = useT()
  const uploads = useUploads()
  const [refusals, setRefusals] = useState<Said[]>([])
  const handleChoose = (audio: File[], others: File[]): void => {
    const judged = judgeFiles({ audio, others, waiting: uploads.files.filter(isActive).length })
    setRefusals(judged.refusals)
    uploads.add(judged.taken)
  }
  return (
    <Page title={t('Audio files')}>
      <DropZone onChoose={handleChoose} />
      <StorageUse />
      <StorageNotice />
      <RefusedFiles refusals={refusals} onDismiss={() => setRefusals([])} />
      <UploadPanel uploads={uploads} />
      <AudioFileList />
    </Page>
  )
}
