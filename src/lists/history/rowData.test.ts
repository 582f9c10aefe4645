import { hiddenCallers } from 'callflow/numberText'
import type { ListedRecording, ListedVoicemail } from '@/api'
import { translatorOf } from '@/i18n/translator'
import { callerOf, soundOf } from '../sounds/sound'
import { callRowData, contactOf, recordingRowData, voicemailRowData } from './rowData'

const t = translatorOf({})

const call: ListedRecording['call'] = {
  id: 5,
  direction: 'outbound',
  number_id: 11,
  number: { label: 'Shop', friendly_number: '(514) 555-0100' },
  contact_name: 'Zoé',
  contact_number: '+14165550188',
  duration: 61,
  start_date: '2026-11-20T12:00:00Z',
  missed: null,
  is_blocked: 0, answered_by: null,
}
const bare = { ...call, direction: null, number_id: null, number: null, contact_name: null, duration: null, start_date: '' }
const recording: ListedRecording = { id: 'r', duration: 59, created_at: '2026-11-20T12:01:00Z', recording_url: '/r.wav', is_archived: 1, call }
const voicemail: ListedVoicemail = {
  id: 'v',
  number_id: 11,
  number: { label: null, friendly_number: '(514) 555-0100' },
  from_number: '+14165550188',
  contact_name: null,
  is_archived: 0,
  created_at: '2026-11-20T12:02:00Z',
  duration: 0,
  recording_url: '',
  is_new: null,
  box: null,
}

const both = { numberId: '11', contactNumber: '+14165550188', friendlyNumber: '(514) 555-0100' }

test.each([
  ['call', callRowData(call), { ...both, direction: 'outbound', contactName: 'Zoé', duration: 61, at: '2026-11-20T12:00:00Z', isArchived: false }],
  ['call of a number that was released', callRowData(bare), { numberId: '', numberLabel: '', friendlyNumber: '', direction: '', contactName: '', duration: null, at: '' }],
  ['recording, which has its own length and time', recordingRowData(recording), { ...both, numberLabel: 'Shop', duration: 59, at: '2026-11-20T12:01:00Z', isArchived: true }],
  ['voicemail, which always came in', voicemailRowData(voicemail), { ...both, numberLabel: '', direction: '', contactName: '', isArchived: false }],
])('the list data of a %s', (_, data, expected) => {
  expect(data).toMatchObject(expected)
})

test.each([
  ['Zoé', '+14165550188', 'Zoé'],
  ['', '+14165550188', '(416) 555-0188'],
  ['', '+33199001234', '+33199001234'],
  ['', '', ''],
])('a contact named %j with the number %j is shown as %j', (contactName, contactNumber, called) => {
  expect(contactOf({ contactName, contactNumber, isHidden: false }, t)).toBe(called)
})

test.each([
  ['a recording', soundOf(recording), { id: 'r', contactName: 'Zoé', url: '/r.wav', seconds: 59 }],
  ['a voicemail without a length', soundOf(voicemail), { id: 'v', contactNumber: '+14165550188', url: '', seconds: undefined }],
  ['a recording of unknown length', soundOf({ ...recording, duration: null }), { seconds: undefined }],
])('the player\'s data of %s', (_, sound, expected) => {
  expect(sound).toMatchObject(expected)
})

test.each([...hiddenCallers, 'anonymous', 'Restricted'])('a caller who hides the number has neither name nor number to call back: %s', (number) => {
  const data = callRowData({ ...call, contact_number: number })
  expect([data.contactName, data.contactNumber, contactOf(data, t)]).toEqual(['', '', 'Hidden number'])
  const sound = soundOf({ ...voicemail, from_number: number, contact_name: 'Zoé' })
  expect([sound.contactName, sound.contactNumber, callerOf(sound, t)]).toEqual(['', '', 'Hidden number'])
})
