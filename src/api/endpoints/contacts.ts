import { type ContactBody, type ContactSchema, contactsOperations } from 'contract/contacts'
import { api } from '../api'
import { apiRequest } from '../request'
import { withRows } from '../historyPages'
import type { Read } from '../readReply'
import { contactsTag, refreshedBy } from '../tags'
import { whenDone } from '../uploadQueue'
import { callsApi, type ListedCall } from './calls'
import { recordingsApi, type ListedRecording } from './recordings'
import { voicemailsApi, type ListedVoicemail } from './voicemails'

export type ListedContact = Read<typeof ContactSchema>

export const { useListContactsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query<ListedContact[], void, { contacts: ListedContact[] }>({
      query: () => apiRequest(contactsOperations.listContacts, {}),
      transformResponse: ({ contacts }) => contacts,
      providesTags: [contactsTag],
    }),
  }),
})

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
    nameContact: build.mutation<object, ContactBody>({
      query: (body) => apiRequest(contactsOperations.nameContact, { body }),
      onQueryStarted: (contact, mutation) =>
        whenDone(mutation.queryFulfilled, () => {
          const { ofCall, ofRecording, ofVoicemail } = namesOf(contact)
          for (const filters of callsApi.util.selectCachedArgsForQuery(mutation.getState(), 'listCalls')) {
            mutation.dispatch(callsApi.util.updateQueryData('listCalls', filters, withRows(ofCall<ListedCall>)))
          }
          for (const filters of recordingsApi.util.selectCachedArgsForQuery(mutation.getState(), 'listRecordings')) {
            mutation.dispatch(recordingsApi.util.updateQueryData('listRecordings', filters, withRows(ofRecording)))
          }
          for (const filters of voicemailsApi.util.selectCachedArgsForQuery(mutation.getState(), 'listVoicemails')) {
            mutation.dispatch(voicemailsApi.util.updateQueryData('listVoicemails', filters, withRows(ofVoicemail)))
          }
        }),
      invalidatesTags: refreshedBy.nameContact,
    }),
  }),
})
