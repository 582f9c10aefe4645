import type { MessageKey } from '@/i18n/message'
import type { DeletableKind } from '@/slices/deletedItems'
import type { HistorySource } from '../history/useHistoryList'
import type { SoundCalls } from './useSoundActs'

/** What the screen of voicemails says otherwise than the one of recordings. `{caller}` stands in those of one row. */
export interface SoundLabels {
  kind: Extract<DeletableKind, 'voicemail' | 'recording'>
  title: MessageKey
  /** Of the list with all that belongs to it. */
  list: MessageKey
  /** The head of the column with the other side of the call. */
  caller: MessageKey
  empty: MessageKey
  noMatch: MessageKey
  loadFailed: MessageKey
  deleteFailed: MessageKey
  archived: MessageKey
  restored: MessageKey
  /** 'voicemail from {caller}', as it stands after 'Play'. */
  name: MessageKey
  select: MessageKey
  remove: MessageKey
  download: MessageKey
}

/** All that makes the screen one of voicemails or one of recordings. */
export type SoundSource<Filters, Row> = HistorySource<Filters, Row> & SoundCalls
