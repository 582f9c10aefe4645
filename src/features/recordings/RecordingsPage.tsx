import { deleteRecording, setRecordingArchiveStatus, useLazyExportRecordingsQuery } from '@/api'
import { recordingFields, recordingFiltersOf } from '@/lists/history/filters'
import { useAddressFilters } from '@/lists/history/useAddressFilters'
import { SoundScreen } from '@/lists/sounds/SoundScreen'
import { useSoundActs } from '@/lists/sounds/useSoundActs'
import { useAppDispatch } from '@/store/hooks'
import { useRecordings } from './useRecordings'
import { recordingWords } from './recordingWords'

export const RecordingsPage = () => {
  const dispatch = useAppDispatch()
  const address = useAddressFilters(recordingFields)
  const acts = useSoundActs(recordingWords, {
    remove: (id) => dispatch(deleteRecording.initiate(id, { track: false })),
    setStatus: (status) => dispatch(setRecordingArchiveStatus.initiate(status, { track: false })),
  })
  const list = useRecordings(address, acts.isDeleted)
  const [exportRecordings] = useLazyExportRecordingsQuery()
  const getFile = () => exportRecordings(recordingFiltersOf(address.filters)).unwrap()
  return <SoundScreen words={recordingWords} address={address} list={list} acts={acts} getFile={getFile} />
}
