import type { Missed } from 'contract/calls'
import type { Id } from 'contract/operation'
import { isHiddenCaller } from 'callflow/numberText'
import type { ListedCall, ListedRecording, ListedVoicemail } from '@/api'
import type { Translate } from '@/i18n/translator'
import { phoneText } from '@/lib/phoneText'

/** Missing texts are ''. */
export interface HistoryRowData {
  numberId: string
  /** The account's own number; both are '' once it was released. */
  numberLabel: string
  friendlyNumber: string
  direction: 'inbound' | 'outbound' | ''
  contactName: string
  /** '' of a caller who hid it, too: nobody can be called back there, or named. */
  contactNumber: string
  isHidden: boolean
  /** In seconds. */
  duration: number | null
  at: string
  isArchived: boolean
  /** '' if the call was not missed. */
  missed: '' | Missed
  isBlocked: boolean
  /** Whose voicemail box it is in; null if everybody's. */
  box: { id: string; name: string } | null
}

const idText = (id: Id | null): string => String(id ?? '')

/** Also used for a single call outside of lists. */
export const contactIn = (name: string | null, number: string): Pick<HistoryRowData, 'contactName' | 'contactNumber' | 'isHidden'> =>
  isHiddenCaller(number)
    ? { contactName: '', contactNumber: '', isHidden: true }
    : { contactName: name ?? '', contactNumber: number, isHidden: false }

const ownNumber = (number: ListedCall['number']): Pick<HistoryRowData, 'numberLabel' | 'friendlyNumber'> => ({
  numberLabel: number?.label ?? '',
  friendlyNumber: number?.friendly_number ?? '',
})

export const callRowData = (call: Omit<ListedCall, 'id'>): HistoryRowData => ({
  numberId: idText(call.number_id),
  ...ownNumber(call.number),
  direction: call.direction ?? '',
  ...contactIn(call.contact_name, call.contact_number),
  duration: call.duration,
  at: call.start_date,
  isArchived: false,
  missed: call.missed ?? '',
  isBlocked: call.is_blocked === 1,
  box: null,
})

export const voicemailRowData = (voicemail: ListedVoicemail): HistoryRowData => ({
  numberId: idText(voicemail.number_id),
  ...ownNumber(voicemail.number),
  direction: '',
  ...contactIn(voicemail.contact_name, voicemail.from_number),
  duration: voicemail.duration,
  at: voicemail.created_at,
  isArchived: voicemail.is_archived === 1,
  missed: '',
  isBlocked: false,
  box: voicemail.box && { id: String(voicemail.box.id), name: voicemail.box.name },
})

export const recordingRowData = (recording: ListedRecording): HistoryRowData => ({
  ...callRowData(recording.call),
  duration: recording.duration,
  at: recording.created_at,
  isArchived: recording.is_archived === 1,
})

export const contactOf = ({ contactName, contactNumber, isHidden }: Pick<HistoryRowData, 'contactName' | 'contactNumber' | 'isHidden'>, t: Translate): string =>
  isHidden ? t('Hidden number') : contactName || phoneText(contactNumber)
