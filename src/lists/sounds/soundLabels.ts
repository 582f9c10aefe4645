import type { MessageKey } from '@/i18n/message'
import type { DeletableKind } from '@/slices/deletedItems'
import type { HistorySource } from '../history/useHistoryList'
import type { SoundOperations } from './useSoundActions'

export interface SoundLabels {
  kind: Extract<DeletableKind, 'voicemail' | 'recording'>
  title: MessageKey
  list: MessageKey
  caller: MessageKey
  empty: MessageKey
  /** How the first one gets into the inbox. */
  hint: MessageKey
  noMatch: MessageKey
  loadFailed: MessageKey
  deleteFailed: MessageKey
  archived: MessageKey
  restored: MessageKey
  name: MessageKey
  select: MessageKey
  remove: MessageKey
  confirmRemove: MessageKey
}

export type SoundSource<Filters, Row> = HistorySource<Filters, Row> & SoundOperations
