import { contactsRows, type ContactBody } from 'contract/contacts'
import { api } from '../api'
import { call } from '../call'
import { isAnything, listOf, objectOf } from '../guards'
import { withRows } from '../historyPages'
import { contactsTag, refreshedBy } from '../tags'
import { whenDone } from '../whenDone'
import { callsApi, type ListedCall } from './calls'
import { recordingsApi, type ListedRecording } from './recordings'
import { voicemailsApi, type ListedVoicemail } from './voicemails'

/** What is `unknown` may be missing or odd. */
export interface ListedContact {
  contact_name: unknown
  contact_number: unknown
}

const areListed = objectOf({ contacts: listOf(objectOf({ contact_name: isAnything, contact_number: isAnything })) })

export const { useListContactsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query<ListedContact[], void, { contacts: ListedContact[] }>({
      query: () => call(contactsRows.listContacts, { isReply: areListed }),
      transformResponse: ({ contacts }) => contacts,
      providesTags: [contactsTag],
    }),
  }),
})

/** Services differ in what they answer: what counts is that they answer. */
const isAnswer = objectOf({})

/** The name of a caller in the rows that are loaded. */
const namesOf = ({ contact_number, contact_name }: ContactBody) => {
  const ofCall = <Call extends Omit<ListedCall, 'id'>>(call: Call): Call =>
    call.contact_number === contact_number ? { ...call, contact_name } : call
  return {
    ofCall,
    ofRecording: (recording: ListedRecording): ListedRecording => ({ ...recording, call: ofCall(recording.call) }),
    ofVoicemail: (voicemail: ListedVoicemail): ListedVoicemail =>
      voicemail.from_number === contact_number ? { ...voicemail, contact_name } : voicemail,
  }
}

export const { useNameContactMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Also of one that has a name. Done, it shows at once in every list that is loaded. Fails with fields `contact_name`. */
    nameContact: build.mutation<object, ContactBody>({
      query: (body) => call(contactsRows.nameContact, { body, isReply: isAnswer }),
      onQueryStarted: (contact, act) =>
        whenDone(act.queryFulfilled, () => {
          const { ofCall, ofRecording, ofVoicemail } = namesOf(contact)
          for (const filters of callsApi.util.selectCachedArgsForQuery(act.getState(), 'listCalls')) {
            act.dispatch(callsApi.util.updateQueryData('listCalls', filters, withRows(ofCall<ListedCall>)))
          }
          for (const filters of recordingsApi.util.selectCachedArgsForQuery(act.getState(), 'listRecordings')) {
            act.dispatch(recordingsApi.util.updateQueryData('listRecordings', filters, withRows(ofRecording)))
          }
          for (const filters of voicemailsApi.util.selectCachedArgsForQuery(act.getState(), 'listVoicemails')) {
            act.dispatch(voicemailsApi.util.updateQueryData('listVoicemails', filters, withRows(ofVoicemail)))
          }
        }),
      invalidatesTags: refreshedBy.nameContact,
    }),
  }),
})
