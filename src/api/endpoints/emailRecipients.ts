import {
  type EmailAnswerBody,
  type EmailLinkSchema,
  type EmailRecipientSchema,
  emailRecipientsOperations as operations,
} from 'contract/account'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type OpenedEmailLink = Read<typeof EmailLinkSchema>

export type ListedRecipient = Read<typeof EmailRecipientSchema>

const recipients = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    listEmailRecipients: query(operations.listEmailRecipients, { read: (reply) => reply.recipients, tags: ['EmailRecipients'] }),
    askEmailRecipient: mutation(operations.askEmailRecipient, {
      send: (address: string) => ({ body: { address } }),
      refreshes: ['EmailRecipients'],
    }),
    /** A mutation, because its token is a secret that no cache may hold. */
    readEmailLink: mutation(operations.readEmailLink, { send: (token: Secret) => ({ body: { token } }) }),
    answerEmailLink: mutation(operations.answerEmailLink, {
      send: (body: { token: Secret; answer: EmailAnswerBody['answer'] }) => ({ body }),
    }),
  })),
})

export const { useListEmailRecipientsQuery, useAskEmailRecipientMutation } = recipients
export const { readEmailLink, answerEmailLink } = recipients.endpoints
