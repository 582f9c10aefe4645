import { type PasswordBody, type UserBody, type UserSchema, usersOperations as operations } from 'contract/account'
import { hide, type Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

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
    getUser: query(operations.getUser, { read: ({ user }) => user, keepUnusedDataFor: 0, tags: ['User'] }),
    // Requests name their authors.
    saveUser: mutation(operations.saveUser, { send: (body: UserEdit) => ({ body }), refreshes: ['User', 'SupportRequests'] }),
    changePassword: mutation(operations.changePassword, { send: (body: PasswordChange) => ({ body }) }),
    saveLanguage: mutation(operations.saveLanguage),
    getEmergencyNotice: query(operations.getEmergencyNotice, { tags: ['User'] }),
    acknowledgeEmergencyNotice: mutation(operations.acknowledgeEmergencyNotice, { refreshes: ['User'] }),
    /** `token` is the last part of the emailed link. Fails with `invalid_token` or `email_taken`. */
    revertEmail: mutation(operations.revertEmail, {
      send: (body: { token: Secret }) => ({ body }),
      read: ({ email, reset_token }): RevertedEmail => ({ email, resetToken: reset_token === '' ? null : hide(reset_token) }),
    }),
  })),
})

export const { useGetUserQuery, useSaveUserMutation, useChangePasswordMutation, useSaveLanguageMutation, useGetEmergencyNoticeQuery, useAcknowledgeEmergencyNoticeMutation } = users
export const { getUser, revertEmail } = users.endpoints
