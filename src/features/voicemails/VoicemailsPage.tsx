import type { VoicemailFilters } from 'contract/voicemails'
import {
  deleteVoicemail,
  setVoicemailArchiveStatus,
  useCountVoicemailsQuery,
  useLazyExportVoicemailsQuery,
  useListVoicemailsInfiniteQuery,
  type ListedVoicemail,
} from '@/api'
import { sentence } from '@/i18n/sentence'
import { voicemailFacts } from '@/lists/history/facts'
import { addressForm, voicemailFields, voicemailFiltersOf } from '@/lists/history/filters'
import { SoundScreen } from '@/lists/sounds/SoundScreen'
import type { SoundSource } from '@/lists/sounds/soundWords'

const voicemails: SoundSource<VoicemailFilters, ListedVoicemail> = {
  words: {
    kind: 'voicemail',
    title: sentence('Voicemails'),
    list: sentence('Your voicemails'),
    caller: sentence('Caller'),
    empty: sentence("You don't have any voicemail."),
    noMatch: sentence('No voicemail matches the filters.'),
    loadFailed: sentence('The voicemails could not be loaded.'),
    deleteFailed: sentence('Error while deleting voicemail.'),
    archived: sentence('Voicemail has been archived.'),
    restored: sentence('Voicemail has been restored.'),
    name: sentence('voicemail from {caller}'),
    select: sentence('Select voicemail from {caller}'),
    remove: sentence('Delete voicemail from {caller}'),
    download: sentence('Download voicemail from {caller}'),
  },
  address: addressForm(voicemailFields),
  filtersOf: voicemailFiltersOf,
  factsOf: voicemailFacts,
  usePages: useListVoicemailsInfiniteQuery,
  useCount: useCountVoicemailsQuery,
  useExport: useLazyExportVoicemailsQuery,
  remove: deleteVoicemail,
  setStatus: setVoicemailArchiveStatus,
}

export const VoicemailsPage = () => <SoundScreen source={voicemails} />
