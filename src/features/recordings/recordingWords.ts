import { sentence } from '@/i18n/sentence'
import type { SoundWords } from '@/lists/sounds/soundWords'

export const recordingWords: SoundWords = {
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
}
