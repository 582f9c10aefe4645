import {
  type EmailAnswerBody,
  type EmailLinkReplySchema,
  type EmailLinkSchema,
  type EmailRecipientReplySchema,
  type EmailRecipientSchema,
  emailRecipientsOperations,
} from 'contract/emailRecipients'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { apiRequest } from '../request'
import type { Read, ReadDone } from '../readReply'
import { emailRecipientsTag, refreshedBy } from '../tags'

export type OpenedEmailLink = Read<typeof EmailLinkSchema>

export type ListedRecipient = Read<typeof EmailRecipientSchema>

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listEmailRecipients: build.query<ListedRecipient[], void, { recipients: ListedRecipient[] }>({
      query: () => apiRequest(emailRecipientsOperations.listEmailRecipients, {}),
      transformResponse: ({ recipients }) => recipients,
      providesTags: [emailRecipientsTag],
    }),
    askEmailRecipient: build.mutation<ReadDone<typeof EmailRecipientReplySchema>, string>({
      query: (address) => apiRequest(emailRecipientsOperations.askEmailRecipient, { body: { address } }),
      invalidatesTags: refreshedBy.askEmailRecipient,
    }),
    /** A mutation, because its token is a secret that no cache may hold. */
    readEmailLink: build.mutation<{ link: OpenedEmailLink }, Secret>({
      query: (token) => apiRequest(emailRecipientsOperations.readEmailLink, { body: { token } }),
    }),
    answerEmailLink: build.mutation<ReadDone<typeof EmailLinkReplySchema>, { token: Secret; answer: EmailAnswerBody['answer'] }>({
      query: (body) => apiRequest(emailRecipientsOperations.answerEmailLink, { body }),
    }),
  }),
})

export const { useListEmailRecipientsQuery, useAskEmailRecipientMutation } = calls
export const { readEmailLink, answerEmailLink } = calls.endpoints
