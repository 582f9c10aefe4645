import { type ContactSchema, contactsOperations as operations } from 'contract/calls'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { historyTags } from '../tags'
import { patchCalls } from './calls'
import { patchRecordings } from './recordings'
import { patchVoicemails } from './voicemails'

export type ListedContact = Read<typeof ContactSchema>

export const { useListContactsQuery, useNameContactMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    listContacts: query(operations.listContacts, { read: ({ contacts }) => contacts, tags: ['Contacts'] }),
    nameContact: mutation(operations.nameContact, {
      patch: ({ contact_number, contact_name }, store) => {
        const named = <Call extends { contact_number: string; contact_name: string | null }>(call: Call): Call =>
          call.contact_number === contact_number ? { ...call, contact_name } : call
        patchCalls(store, named)
        patchRecordings(store, (recording) => ({ ...recording, call: named(recording.call) }))
        patchVoicemails(store, (voicemail) => (voicemail.from_number === contact_number ? { ...voicemail, contact_name } : voicemail))
      },
      refreshes: ['Contacts', ...historyTags],
    }),
  })),
})
