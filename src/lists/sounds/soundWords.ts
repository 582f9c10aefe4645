import type { Sentence } from '@/i18n/sentence'
import type { DeletableKind } from '@/slices/deletedItems'
import type { HistorySource } from '../history/useHistoryList'
import type { SoundCalls } from './useSoundActs'

/** What the screen of voicemails says otherwise than the one of recordings. `{caller}` stands in those of one row. */
export interface SoundWords {
  kind: Extract<DeletableKind, 'voicemail' | 'recording'>
  title: Sentence
  /** Of the list with all that belongs to it. */
  list: Sentence
  /** The head of the column with the other side of the call. */
  caller: Sentence
  empty: Sentence
  noMatch: Sentence
  loadFailed: Sentence
  deleteFailed: Sentence
  archived: Sentence
  restored: Sentence
  /** 'voicemail from {caller}', as it stands after 'Play'. */
  name: Sentence
  select: Sentence
  remove: Sentence
  download: Sentence
}

/** All that makes the screen one of voicemails or one of recordings. */
export type SoundSource<Filters, Row> = HistorySource<Filters, Row> & SoundCalls
