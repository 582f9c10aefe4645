import type { ListedCall, ListedRecording, ListedVoicemail } from '@/api'
import { isRecord } from '@/lib/record'
import { textOf } from '@/lib/text'

/** What a row of the three lists says, however odd it came; '' for what it does not say. */
export interface HistoryFacts {
  numberId: string
  /** Of the account's own number; both are '' once it was released. */
  numberLabel: string
  friendlyNumber: string
  /** 'inbound', 'outbound', or a word that nobody knows here. */
  direction: string
  contactName: string
  contactNumber: string
  /** In seconds, when it is a number at all. */
  duration: unknown
  /** A timestamp of the wire. */
  at: string
  isArchived: boolean
}

const idText = (id: unknown): string => (typeof id === 'string' || typeof id === 'number' ? String(id) : '')

const ownNumber = (number: unknown): Pick<HistoryFacts, 'numberLabel' | 'friendlyNumber'> => {
  const { label, friendly_number } = isRecord(number) ? number : {}
  return { numberLabel: textOf(label), friendlyNumber: textOf(friendly_number) }
}

const isFlagged = (flag: unknown): boolean => Number(flag) === 1

export const callFacts = (call: Omit<ListedCall, 'id'>): HistoryFacts => ({
  numberId: idText(call.number_id),
  ...ownNumber(call.number),
  direction: textOf(call.direction),
  contactName: textOf(call.contact_name),
  contactNumber: textOf(call.contact_number),
  duration: call.duration,
  at: textOf(call.start_date),
  isArchived: false,
})

export const voicemailFacts = (voicemail: ListedVoicemail): HistoryFacts => ({
  numberId: idText(voicemail.number_id),
  ...ownNumber(voicemail.number),
  direction: '',
  contactName: textOf(voicemail.contact_name),
  contactNumber: textOf(voicemail.from_number),
  duration: voicemail.duration,
  at: textOf(voicemail.created_at),
  isArchived: isFlagged(voicemail.is_archived),
})

export const recordingFacts = (recording: ListedRecording): HistoryFacts => ({
  ...callFacts(recording.call),
  duration: recording.duration,
  at: textOf(recording.created_at),
  isArchived: isFlagged(recording.is_archived),
})

/** The name, or the number of somebody without one. */
export const contactOf = ({ contactName, contactNumber }: Pick<HistoryFacts, 'contactName' | 'contactNumber'>): string =>
  contactName || contactNumber
