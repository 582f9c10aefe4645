import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Offered } from 'contract/leastRoles'
import type { Id } from 'contract/operation'
import type { NewStatusBody } from 'contract/recordings'
import type { ArchiveStatus } from '@/api'
import type { MessageKey } from '@/i18n/message'
import type { DeletableKind } from '@/slices/deletedItems'
import type { RootState } from '@/store/makeStore'
import type { HistorySource } from '../history/useHistoryList'

type MutationResult = Promise<{ error?: object | undefined }>

interface MutationEndpoint<Arg> {
  initiate: (arg: Arg, options: { track: false }) => ThunkAction<MutationResult, RootState, undefined, UnknownAction>
}

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

export interface SoundOperations {
  labels: SoundLabels
  /** Both may be for fewer people than the list. */
  exporting: Offered
  removal: Offered
  remove: MutationEndpoint<Id>
  setStatus: MutationEndpoint<ArchiveStatus>
  /** Of a list whose rows can be new. */
  setNewStatus?: MutationEndpoint<NewStatusBody>
}

export type SoundSource<Filters, Row> = HistorySource<Filters, Row> & SoundOperations
