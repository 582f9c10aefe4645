import { sentence } from '@/i18n/sentence'
import type { SoundWords } from '@/lists/sounds/soundWords'

export const voicemailWords: SoundWords = {
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
}
