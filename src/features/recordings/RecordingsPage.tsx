import type { RecordingFilters } from 'contract/recordings'
import {
  deleteRecording,
  setRecordingArchiveStatus,
  useCountRecordingsQuery,
  useLazyExportRecordingsQuery,
  useListRecordingsInfiniteQuery,
  type ListedRecording,
} from '@/api'
import { sentence } from '@/i18n/sentence'
import { recordingFacts } from '@/lists/history/facts'
import { addressForm, recordingFields, recordingFiltersOf } from '@/lists/history/filters'
import { SoundScreen } from '@/lists/sounds/SoundScreen'
import type { SoundSource } from '@/lists/sounds/soundWords'

const recordings: SoundSource<RecordingFilters, ListedRecording> = {
  words: {
    kind: 'recording',
    title: sentence('Recordings'),
    list: sentence('Your recordings'),
    caller: sentence('Contact'),
    empty: sentence("You don't have any recording."),
    noMatch: sentence('No recording matches the filters.'),
    loadFailed: sentence('The recordings could not be loaded.'),
    deleteFailed: sentence('Error while deleting recording.'),
    archived: sentence('Recording has been archived.'),
    restored: sentence('Recording has been restored.'),
    name: sentence('recording with {caller}'),
    select: sentence('Select recording with {caller}'),
    remove: sentence('Delete recording with {caller}'),
    download: sentence('Download recording with {caller}'),
  },
  address: addressForm(recordingFields),
  filtersOf: recordingFiltersOf,
  factsOf: recordingFacts,
  usePages: useListRecordingsInfiniteQuery,
  useCount: useCountRecordingsQuery,
  useExport: useLazyExportRecordingsQuery,
  remove: deleteRecording,
  setStatus: setRecordingArchiveStatus,
}

export const RecordingsPage = () => <SoundScreen source={recordings} />
