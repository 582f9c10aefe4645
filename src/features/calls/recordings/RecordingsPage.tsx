import type { RecordingFilters } from 'contract/recordings'
import {
  deleteRecording,
  listNumbers,
  listRecordings,
  setRecordingArchiveStatus,
  useCountRecordingsQuery,
  useLazyExportRecordingsQuery,
  useListRecordingsInfiniteQuery,
  type ListedRecording,
} from '@/api'
import { messageKey } from '@/i18n/message'
import { recordingRowData } from '@/lists/history/rowData'
import { addressForm, noFilters, recordingFields, recordingFiltersOf } from '@/lists/history/filters'
import { SoundScreen } from '@/lists/sounds/SoundScreen'
import type { SoundSource } from '@/lists/sounds/soundLabels'
import { useUnread } from '@/store/useUnread'

export const recordings: SoundSource<RecordingFilters, ListedRecording> = {
  labels: {
    kind: 'recording',
    title: messageKey('Recordings'),
    list: messageKey('Your recordings'),
    caller: messageKey('Contact'),
    empty: messageKey("You don't have any recording."),
    hint: messageKey('To record a call, turn on “Record the conversation” in the web phone.'),
    noMatch: messageKey('No recordings match your filters.'),
    loadFailed: messageKey("Couldn't load your recordings."),
    deleteFailed: messageKey('Error while deleting recording.'),
    archived: messageKey('Recording has been archived.'),
    restored: messageKey('Recording has been restored.'),
    name: messageKey('recording with {caller}'),
    select: messageKey('Select recording with {caller}'),
    remove: messageKey('Delete recording with {caller}'),
    confirmRemove: messageKey('Delete recording with {caller}?'),
  },
  address: addressForm(recordingFields),
  filtersOf: recordingFiltersOf,
  rowDataOf: recordingRowData,
  usePages: useListRecordingsInfiniteQuery,
  useCount: useCountRecordingsQuery,
  exporting: 'exportRecordings',
  useExport: useLazyExportRecordingsQuery,
  removal: 'deleteRecording',
  remove: deleteRecording,
  setStatus: setRecordingArchiveStatus,
}

/** For a member who hears none. */
const notHeard = { ...recordings, labels: { ...recordings.labels, empty: messageKey("You don't hear any recording."), hint: messageKey('Ask an owner of your account for access.') } }

export const RecordingsPage = () => <SoundScreen source={useUnread()?.hearsRecordings === false ? notHeard : recordings} />
RecordingsPage.firstQueries = () => [listRecordings.initiate(recordingFiltersOf(noFilters)), listNumbers.initiate()]
