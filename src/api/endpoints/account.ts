import { type AccountSchema, accountsOperations, type EmailAnswerBody, type EmailLinkSchema, type EmailRecipientSchema, emailRecipientsOperations, type PasswordBody, type UserBody, type UserSchema, usersOperations } from 'contract/account'
import { hide, type Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type EditedAccount = Read<typeof AccountSchema>

const accounts = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    /** Not cached: a form that starts with stale values would save them. */
    getAccount: query(accountsOperations.getAccount, { read: ({ account }) => account, keepUnusedDataFor: 0, tags: ['Account'] }),
    saveAccount: mutation(accountsOperations.saveAccount, { refreshes: ['Account'] }),
  })),
})

export const { getAccount } = accounts.endpoints
export const { useGetAccountQuery, useSaveAccountMutation } = accounts

export type EditedUser = Read<typeof UserSchema>

/** `password` is the current one, which some services require to change the email. */
export type UserEdit = Omit<UserBody, 'password'> & { password?: Secret }

export interface RevertedEmail {
  email: string
  /** `null` if the service sent none. */
  resetToken: Secret | null
}

export type PasswordChange = Record<keyof PasswordBody, Secret>

const users = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getUser: query(usersOperations.getUser, { read: ({ user }) => user, keepUnusedDataFor: 0, tags: ['User'] }),
    // Requests name their authors.
    saveUser: mutation(usersOperations.saveUser, { send: (body: UserEdit) => ({ body }), refreshes: ['User', 'SupportRequests'] }),
    changePassword: mutation(usersOperations.changePassword, { send: (body: PasswordChange) => ({ body }) }),
    saveLanguage: mutation(usersOperations.saveLanguage),
    getEmergencyNotice: query(usersOperations.getEmergencyNotice, { tags: ['User'] }),
    acknowledgeEmergencyNotice: mutation(usersOperations.acknowledgeEmergencyNotice, { refreshes: ['User'] }),
    /** `token` is the last part of the emailed link. Fails with `invalid_token` or `email_taken`. */
    revertEmail: mutation(usersOperations.revertEmail, {
      send: (body: { token: Secret }) => ({ body }),
      read: ({ email, reset_token }): RevertedEmail => ({ email, resetToken: reset_token === '' ? null : hide(reset_token) }),
    }),
  })),
})

export const { useGetUserQuery, useSaveUserMutation, useChangePasswordMutation, useSaveLanguageMutation, useGetEmergencyNoticeQuery, useAcknowledgeEmergencyNoticeMutation } = users
export const { getUser, revertEmail } = users.endpoints

export type OpenedEmailLink = Read<typeof EmailLinkSchema>

export type ListedRecipient = Read<typeof EmailRecipientSchema>

const recipients = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    listEmailRecipients: query(emailRecipientsOperations.listEmailRecipients, { read: (reply) => reply.recipients, tags: ['EmailRecipients'] }),
    askEmailRecipient: mutation(emailRecipientsOperations.askEmailRecipient, {
      send: (address: string) => ({ body: { address } }),
      refreshes: ['EmailRecipients'],
    }),
    /** A mutation, because its token is a secret that no cache may hold. */
    readEmailLink: mutation(emailRecipientsOperations.readEmailLink, { send: (token: Secret) => ({ body: { token } }) }),
    answerEmailLink: mutation(emailRecipientsOperations.answerEmailLink, {
      send: (body: { token: Secret; answer: EmailAnswerBody['answer'] }) => ({ body }),
    }),
  })),
})

export const { useListEmailRecipientsQuery, useAskEmailRecipientMutation } = recipients
export const { readEmailLink, answerEmailLink } = recipients.endpoints
