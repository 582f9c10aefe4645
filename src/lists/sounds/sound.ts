import type { Id } from 'contract/operation'
import type { ListedRecording, ListedVoicemail } from '@/api'
import { textOf } from '@/lib/text'
import type { Translate } from '@/i18n/translator'
import { contactOf, recordingRowData, voicemailRowData, type HistoryRowData } from '../history/rowData'

export type SoundItem = ListedVoicemail | ListedRecording

export interface Sound extends HistoryRowData {
  id: Id
  /** Works without a header, for a limited time. */
  url: string
  /** `undefined` until the audio reports it. */
  seconds: number | undefined
  /** `null` for recordings, and with a service that doesn't tell. */
  isNew: boolean | null
}

const secondsOf = (duration: unknown): number | undefined =>
  typeof duration === 'number' && Number.isFinite(duration) && duration > 0 ? Math.round(duration) : undefined

/** Name or number of the other party, or that it is hidden. */
export const callerOf = (sound: Sound, t: Translate): string => contactOf(sound, t) || t('unknown caller')

export const soundOf = (item: SoundItem): Sound => {
  const data = 'call' in item ? recordingRowData(item) : voicemailRowData(item)
  const { id, recording_url: url } = item
  const isNew = 'is_new' in item && item.is_new !== null ? item.is_new === 1 : null
  return { ...data, isNew, id, url: textOf(url), seconds: secondsOf(data.duration) }
}
