import AudioFileOutlined from '@mui/icons-material/AudioFileOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useDeferredValue, useState } from 'react'
import { useT } from '@/i18n/useT'
import { ListEnd } from '@/lists/ListEnd'
import { useFocusKept } from '@/lists/useFocusKept'
import { useSelection } from '@/lists/useSelection'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { AudioFileTable } from './AudioFileTable'
import { DeleteDialog, type Deletion } from './DeleteDialog'
import { ListTools } from './ListTools'
import { RefusedFiles } from './RefusedFiles'
import { useAudioFileDeletion } from './useAudioFileDeletion'
import { useAudioFiles } from './useAudioFiles'

const PLACE_HEIGHT_PX = 240

/** The account's files: filter, selection, and what can be done with them. */
export const AudioFileList = () => {
  const t = useT()
  const [filter, setFilter] = useState('')
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const { isDeleted, isBusy, refusals, dismissRefusals, deleteFile, deleteSelection } = useAudioFileDeletion()
  const list = useAudioFiles(useDeferredValue(filter), isDeleted)
  const selection = useSelection(list.shown.map(({ id }) => id))
  const { place, keepFocus } = useFocusKept(list.shown.length + selection.ids.length)
  const subject = t('Audio files')

  const handleConfirm = (): void => {
    if (deletion === null) return
    keepFocus()
    setDeletion(null)
    void ('file' in deletion ? deleteFile(deletion.file) : deleteSelection(deletion.selection))
  }
  const handleDeleteSelection = (): void =>
    setDeletion({ selection: list.shown.filter(({ id }) => selection.has(id)) })

  if (list.isLoading) return <Loading height={PLACE_HEIGHT_PX} />
  if (list.isFailed) {
    return <FailureNotice message={t('The audio files could not be loaded.')} subject={subject} onRetry={list.retry} />
  }
  const empty = <EmptyState icon={<AudioFileOutlined />} message={t("You don't have any audio file.")} />
  const noMatch = <EmptyState icon={<SearchOff />} message={t('No audio file matches the filter.')} />
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Your audio files')} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      <RefusedFiles refusals={refusals} onDismiss={dismissRefusals} />
      {list.isEmpty ? null : (
        <ListTools filter={filter} onFilter={setFilter} selected={selection.ids.length} isBusy={isBusy} onDelete={handleDeleteSelection} />
      )}
      <Paper variant="outlined" sx={{ overflow: 'hidden', px: { xs: 1, md: 1 } }}>
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
        <DeleteDialog deletion={deletion} onConfirm={handleConfirm} onCancel={() => setDeletion(null)} />
      )}
    </Box>
  )
}
