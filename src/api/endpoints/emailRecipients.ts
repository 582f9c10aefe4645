import { emailRecipientsRows, type EmailAnswerBody, type EmailLink, type EmailRecipient } from 'contract/emailRecipients'
import type { Secret } from '@/lib/secrets'
import { api } from '../api'
import { call } from '../call'
import { isText, listOf, objectOf } from '../guards'
import { emailRecipientsTag, refreshedBy } from '../tags'

/** What a mailed link is about; a state that nobody knows offers nothing. */
export type OpenedEmailLink = Record<keyof EmailLink, string>

/** An address that voicemails go to. */
export type ListedRecipient = Record<keyof EmailRecipient, string>

const isRecipient = objectOf({ address: isText, state: isText })
const areRecipients = objectOf({ recipients: listOf(isRecipient) })
const isAsked = objectOf({ recipient: isRecipient })
const isLink = objectOf({ link: objectOf({ account_name: isText, address: isText, state: isText }) })

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails with 404 on a service without this extension. */
    listEmailRecipients: build.query<ListedRecipient[], void, { recipients: ListedRecipient[] }>({
      query: () => call(emailRecipientsRows.listEmailRecipients, { isReply: areRecipients }),
      transformResponse: ({ recipients }) => recipients,
      providesTags: [emailRecipientsTag],
    }),
    askEmailRecipient: build.mutation<{ recipient: ListedRecipient }, string>({
      query: (address) => call(emailRecipientsRows.askEmailRecipient, { body: { address }, isReply: isAsked }),
      invalidatesTags: refreshedBy.askEmailRecipient,
    }),
    /** A mutation, for its token is a secret that no cache may hold. Fails with 404 for a link that nobody was sent. */
    readEmailLink: build.mutation<{ link: OpenedEmailLink }, Secret>({
      query: (token) => call(emailRecipientsRows.readEmailLink, { body: { token }, isReply: isLink }),
    }),
    /** Fails with 404, or with `invalid_token`. */
    answerEmailLink: build.mutation<{ link: OpenedEmailLink }, { token: Secret; answer: EmailAnswerBody['answer'] }>({
      query: (body) => call(emailRecipientsRows.answerEmailLink, { body, isReply: isLink }),
    }),
  }),
})

export const { useListEmailRecipientsQuery, useAskEmailRecipientMutation } = calls
export const { readEmailLink, answerEmailLink } = calls.endpoints
