import type { analyticsOperations, callsOperations, contactsOperations, exportsOperations, unreadOperations } from 'contract/calls'
import type { callPathsOperations } from 'contract/callPaths'
import type { eventsOperations } from 'contract/account'
import type { filesOperations } from 'contract/audiofiles'
import type { blockedCallersOperations } from 'contract/blockedCallers'
import type { keepingOperations } from 'contract/keeping'
import type { peopleOperations } from 'contract/people'
import type { peopleImportsOperations } from 'contract/peopleImports'
import type { recordingAnnouncementOperations } from 'contract/recordingAnnouncement'
import type { recordingsOperations, voicemailsOperations } from 'contract/recordings'
import type { searchOperations } from 'contract/search'
import { ask } from '../ask'
import type { RequestInput, OperationCase, Setting } from './operation'

const nothing = async () => ({})
const archived = async () => ({ body: { is_archived: 1 } })
const page: OperationCase = { ask: async ({ own }) => ({ query: { limit: '5', number_id: own.numberId } }), named: { number_id: 'numberId' } }
const filtered: OperationCase = { ask: async ({ own }) => ({ query: { number_id: own.numberId } }), named: { number_id: 'numberId' } }

const person = { name: 'Anna Roy', company: 'Pépinière Roy', email: 'anna@example.com' }

const keeping = { recordings_days: 90, voicemails_days: null, calls_days: 365, paths_days: null, journal_days: null }

const PEOPLE = Buffer.from('Name,Phone\nAnna Roy,438 555-0187\n')

const fromMarch: OperationCase = { ask: async () => ({ query: { from: '2026-03-01', to: '2026-03-15' } }) }

const exported = async ({ server, member: { accountId, token } }: Setting): Promise<RequestInput> => {
  const { body } = await ask(`${server.url}/v1/accounts/${accountId}/calls/export-url`, { token })
  const url = typeof body === 'object' && body !== null && 'file_url' in body ? String(body.file_url) : ''
  return { params: { noun: 'calls' }, query: Object.fromEntries(new URL(url, server.url).searchParams) }
}

type Rows = typeof analyticsOperations & typeof callsOperations & typeof callPathsOperations & typeof keepingOperations & typeof contactsOperations & typeof eventsOperations & typeof exportsOperations &
  typeof filesOperations & typeof blockedCallersOperations & typeof recordingAnnouncementOperations & typeof peopleOperations & typeof peopleImportsOperations & typeof recordingsOperations & typeof searchOperations & typeof unreadOperations & typeof voicemailsOperations

export const historyOperations: Record<keyof Rows, OperationCase> = {
  getIncomingCallsTotal: { ask: nothing },
  getIncomingCallsDetails: { ask: nothing },
  getIncomingCallsRange: { ask: async () => ({ query: { from: '2026-03-01', to: '2026-03-15' } }) },
  getCallsOfPeople: { ask: async () => ({ query: { from: '2026-03-01', to: '2026-03-15' } }) },
  listContacts: { ask: nothing },
  listPeople: { ask: async () => ({ query: { limit: '5' } }) },
  getBlockedCallers: { ask: nothing },
  setBlockedCallers: { ask: async () => ({ body: { treatment: 'message', words: 'Non.', language: 'fr', hidden_callers: 1 } }) },
  getRecordingAnnouncement: { ask: nothing },
  setRecordingAnnouncement: {
    ask: async ({ own }) => ({ body: { is_on: 1, language: 'fr', words_en: '', words_fr: 'Nous enregistrons.', audiofile_id_en: own.audiofileId, audiofile_id_fr: null, has_beep: 1 } }),
    named: { audiofile_id_en: 'audiofileId' },
  },
  previewPeopleImport: { ask: async () => ({ file: PEOPLE }) },
  importPeople: { ask: async () => ({ query: { people: '1' }, file: PEOPLE }), repeated: [409] },
  getUndoableImport: { ask: nothing },
  undoPeopleImport: { ask: nothing, repeated: [404] },
  exportPeople: { ask: nothing },
  getPerson: { ask: nothing },
  createPerson: { ask: async () => ({ body: { ...person, numbers: ['+15145550188', '+14385550188'] } }) },
  updatePerson: { ask: async () => ({ body: { ...person, numbers: ['+15145550189'] } }) },
  deletePerson: { ask: nothing, repeated: [404] },
  setBlockedStatus: { ask: async () => ({ body: { contact_number: '+15145550190', is_blocked: 1 } }) },
  addNote: { ask: async () => ({ body: { contact_number: '+15145550190', text: 'Prefers mornings.' } }) },
  deleteNote: { ask: nothing, repeated: [404] },
  nameContact: { ask: async () => ({ body: { contact_name: 'Anna Roy', contact_number: '+15145550188' } }) },
  listCalls: page,
  exportCalls: filtered,
  setMissedStatus: { ask: async ({ own }) => ({ body: { ids: [own.callId], is_done: 1 } }), named: { 'ids.0': 'callId' } },
  getUnread: { ask: nothing },
  getKeeping: { ask: nothing },
  previewKeeping: { ask: async () => ({ body: keeping }) },
  setKeeping: { ask: async () => ({ body: keeping }) },
  findPersonalData: { ask: async () => ({ body: { contact_number: '+15145550123', user_id: null } }) },
  downloadPersonalData: { ask: async () => ({ body: { contact_number: '+15145550123', user_id: null } }) },
  deletePersonalData: { ask: async () => ({ body: { contact_number: '+15145550123' } }) },
  listDataRequests: { ask: nothing },
  setCallKept: { ask: async () => ({ body: { is_kept: 1 } }) },
  getCallPath: { ask: nothing },
  getVoicemailPath: { ask: nothing },
  getRecordingPath: { ask: nothing },
  getFlowCounts: fromMarch,
  getFlowAnalytics: fromMarch,
  getFlowBehaviours: { ask: async ({ own }) => ({ body: { from: '2026-03-01', to: '2026-03-15', schedules: [{ id: own.scheduleId }] } }) },
  exportFlowAnalytics: fromMarch,
  listVoicemails: page,
  setVoicemailNewStatus: { ask: async ({ own }) => ({ body: { ids: [own.voicemailId], is_new: 0 } }), named: { 'ids.0': 'voicemailId' } },
  setVoicemailArchiveStatus: { ask: archived },
  deleteVoicemail: { ask: nothing, repeated: [404] },
  exportVoicemails: filtered,
  listRecordings: page,
  setRecordingArchiveStatus: { ask: archived },
  deleteRecording: { ask: nothing, repeated: [404] },
  exportRecordings: filtered,
  downloadExport: { ask: exported, named: { account: 'accountId' } },
  search: { ask: async () => ({ query: { q: 'Zoé' } }) },
  streamEvents: { ask: nothing },
  downloadFile: {
    ask: async ({ server, own: { accountId, audiofileId } }) => ({
      params: { fileId: audiofileId },
      query: { ...(await server.signedUrls.seal(accountId, audiofileId)) },
    }),
    named: { account: 'accountId' },
  },
}
