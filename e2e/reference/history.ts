import type { ServerResponse } from 'node:http'
import { callsOperations, type Call } from 'contract/calls'
import { contactsOperations } from 'contract/contacts'
import type { PhoneNumber } from 'contract/numbers'
import { recordingsOperations, type Recording } from 'contract/recordings'
import type { Id } from 'contract/operation'
import { voicemailsOperations, type Voicemail } from 'contract/voicemails'
import { toneWav } from '../sound'
import { failure, found, type Answer, type ReferenceCall, type Fields } from './answer'
import { instant } from './instant'
import { sendSound } from './sendSound'

const HOUR_MS = 3_600_000
const newest = Date.UTC(2025, 0, 30, 16, 5, 41)
const CALLS = 47
const VOICEMAILS = 26
const RECORDINGS = 24
const ARCHIVED = 3

const callers = ['+14165550170', '+14165550171', '+16135550172', '+19055550173', '+14165550174']
const numberIds = [11, 12, 13]

const at = <Item>(list: readonly Item[], index: number, other: Item): Item => list[index % list.length] ?? other

const firstNames = (): Map<string, string> => new Map([['+14165550170', 'Alex Morgan'], ['+16135550172', 'Sam O’Neil']])

type Reference<Row> = Omit<Row, 'number' | 'contact_name'>

const firstCalls = (): Reference<Call>[] =>
  Array.from({ length: CALLS }, (_, index) => ({
    id: 9000 - index,
    direction: index % 4 === 3 ? ('outbound' as const) : ('inbound' as const),
    number_id: at(numberIds, index, 11),
    contact_number: at(callers, index, ''),
    duration: index % 9 === 8 ? 0 : 12 + ((index * 37) % 400),
    start_date: instant(newest - index * 7 * HOUR_MS),
  }))

const firstVoicemails = (): Reference<Voicemail>[] =>
  Array.from({ length: VOICEMAILS }, (_, index) => ({
    id: 700 - index,
    number_id: at(numberIds, index, 11),
    from_number: at(callers, index, ''),
    is_archived: index < VOICEMAILS - ARCHIVED ? (0 as const) : (1 as const),
    created_at: instant(newest - index * 11 * HOUR_MS),
    duration: 2 + index * 5,
    recording_url: `/messages/${700 - index}`,
  }))

interface ReferenceRecording extends Omit<Recording, 'call'> {
  call: Reference<Call>
}

const firstRecordings = (calls: readonly Reference<Call>[]): ReferenceRecording[] =>
  calls.filter(({ duration }) => duration > 0).slice(0, RECORDINGS).map((call, index) => ({
    id: 500 - index,
    duration: call.duration,
    created_at: call.start_date,
    recording_url: `/messages/${500 - index}`,
    is_archived: index < RECORDINGS - ARCHIVED ? (0 as const) : (1 as const),
    call,
  }))

interface Stored {
  id: Id
  is_archived: 0 | 1
}

const archive = (rows: Stored[], id: string, { is_archived }: Fields): Answer => {
  const one = rows.find((each) => String(each.id) === id)
  if (one === undefined) return failure(404, 'not_found')
  if (is_archived !== 0 && is_archived !== 1) return failure(422, 'validation', { is_archived: ['0 or 1.'] })
  one.is_archived = is_archived
  return { status: 204 }
}

const remove = (rows: Stored[], id: string): Answer => {
  const index = rows.findIndex((each) => String(each.id) === id)
  if (index === -1) return failure(404, 'not_found')
  rows.splice(index, 1)
  return { status: 204 }
}

/** Returns whole lists: this service has no pagination or filters. */
export const makeReferenceHistory = (numberOf: (id: Id) => PhoneNumber | undefined) => {
  const names = firstNames()
  const calls = firstCalls()
  const voicemails = firstVoicemails()
  const recordings = firstRecordings(calls)
  const content = toneWav(3)

  const numberReply = (id: Id | null) => {
    const number = id === null ? undefined : numberOf(id)
    return number === undefined ? null : { label: number.label, friendly_number: number.friendly_number }
  }
  const nameOf = (contact: string): string | null => names.get(contact) ?? null
  const callOf = (call: Reference<Call>): Call => {
    return { ...call, number: numberReply(call.number_id), contact_name: nameOf(call.contact_number) }
  }
  const voicemailOf = (voicemail: Reference<Voicemail>): Voicemail => {
    return { ...voicemail, number: numberReply(voicemail.number_id), contact_name: nameOf(voicemail.from_number) }
  }

  const nameContact = ({ contact_name, contact_number }: Fields): Answer => {
    if (typeof contact_name !== 'string' || contact_name.trim() === '') {
      return failure(422, 'validation', { contact_name: ['Please give a name.'] })
    }
    names.set(String(contact_number), contact_name.trim())
    return { status: 201, body: { contact: { contact_name: contact_name.trim(), contact_number } } }
  }

  const contacts = () => [...names].map(([contact_number, contact_name]) => ({ contact_name, contact_number }))

  const rows: ReferenceCall[] = [
    [callsOperations.listCalls, () => found({ calls: calls.map(callOf) })],
    [voicemailsOperations.listVoicemails, () => found({ voicemails: voicemails.map(voicemailOf) })],
    [voicemailsOperations.setVoicemailArchiveStatus, ({ param, fields }) => archive(voicemails, param('voicemailId'), fields)],
    [voicemailsOperations.deleteVoicemail, ({ param }) => remove(voicemails, param('voicemailId'))],
    [recordingsOperations.listRecordings, () => found({ recordings: recordings.map((each) => ({ ...each, call: callOf(each.call) })) })],
    [recordingsOperations.setRecordingArchiveStatus, ({ param, fields }) => archive(recordings, param('recordingId'), fields)],
    [recordingsOperations.deleteRecording, ({ param }) => remove(recordings, param('recordingId'))],
    [contactsOperations.listContacts, () => found({ contacts: contacts() })],
    [contactsOperations.nameContact, ({ fields }) => nameContact(fields)],
  ]

  const send = (range: string | undefined, response: ServerResponse): void =>
    sendSound({ content, type: 'audio/wav' }, range ?? '', response)

  return { calls: rows, send }
}
