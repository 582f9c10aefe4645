import type { VoicemailFilters } from 'contract/recordings'
import {
  deleteVoicemail,
  listNumbers,
  listVoicemails,
  setVoicemailArchiveStatus,
  setVoicemailNewStatus,
  useCountVoicemailsQuery,
  useLazyExportVoicemailsQuery,
  useListVoicemailsInfiniteQuery,
  type ListedVoicemail,
} from '@/api'
import { messageKey } from '@/i18n/message'
import { voicemailRowData } from '@/lists/history/rowData'
import { addressForm, noFilters, voicemailFields, voicemailFiltersOf } from '@/lists/history/filters'
import { SoundScreen } from '@/lists/sounds/SoundScreen'
import type { SoundSource } from '@/lists/sounds/soundLabels'

export const voicemails: SoundSource<VoicemailFilters, ListedVoicemail> = {
  labels: {
    kind: 'voicemail',
    title: messageKey('Voicemails'),
    list: messageKey('Your voicemails'),
    caller: messageKey('Caller'),
    empty: messageKey("You don't have any voicemail."),
    hint: messageKey('Messages that callers leave will appear here.'),
    noMatch: messageKey('No voicemails match your filters.'),
    loadFailed: messageKey("Couldn't load your voicemails."),
    deleteFailed: messageKey('Error while deleting voicemail.'),
    archived: messageKey('Voicemail has been archived.'),
    restored: messageKey('Voicemail has been restored.'),
    name: messageKey('voicemail from {caller}'),
    select: messageKey('Select voicemail from {caller}'),
    remove: messageKey('Delete voicemail from {caller}'),
    confirmRemove: messageKey('Delete voicemail from {caller}?'),
  },
  address: addressForm(voicemailFields),
  filtersOf: voicemailFiltersOf,
  rowDataOf: voicemailRowData,
  usePages: useListVoicemailsInfiniteQuery,
  useCount: useCountVoicemailsQuery,
  exporting: 'exportVoicemails',
  useExport: useLazyExportVoicemailsQuery,
  removal: 'deleteVoicemail',
  remove: deleteVoicemail,
  setStatus: setVoicemailArchiveStatus,
  setNewStatus: setVoicemailNewStatus,
}

export const VoicemailsPage = () => <SoundScreen source={voicemails} />
VoicemailsPage.firstQueries = () => [listVoicemails.initiate(voicemailFiltersOf(noFilters)), listNumbers.initiate()]
