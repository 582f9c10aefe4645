import { type EmergencyNoticeReplySchema, type LanguageBody, type PasswordBody, type RevertReplySchema, type UserBody, type UserSchema, usersOperations } from 'contract/users'
import { hide, type Secret } from '@/lib/storedToken'
import { api } from '../api'
import { apiRequest } from '../request'
import type { Read, ReadDone } from '../readReply'
import { refreshedBy, userTag } from '../tags'

type EmergencyNotice = Read<typeof EmergencyNoticeReplySchema>

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
  endpoints: (build) => ({
    getUser: build.query<EditedUser, void, { user: EditedUser }>({
      query: () => apiRequest(usersOperations.getUser, {}),
      transformResponse: ({ user }) => user,
      keepUnusedDataFor: 0,
      providesTags: [userTag],
    }),
    saveUser: build.mutation<object, UserEdit>({
      query: (body) => apiRequest(usersOperations.saveUser, { body }),
      invalidatesTags: refreshedBy.saveUser,
    }),
    changePassword: build.mutation<true, PasswordChange>({
      query: (body) => apiRequest(usersOperations.changePassword, { body }),
    }),
    saveLanguage: build.mutation<object, LanguageBody>({
      query: (body) => apiRequest(usersOperations.saveLanguage, { body }),
    }),
    getEmergencyNotice: build.query<EmergencyNotice, void>({
      query: () => apiRequest(usersOperations.getEmergencyNotice, {}),
      providesTags: [userTag],
    }),
    acknowledgeEmergencyNotice: build.mutation<object, void>({
      query: () => apiRequest(usersOperations.acknowledgeEmergencyNotice, {}),
      invalidatesTags: [userTag],
    }),
    /** `token` is the last part of the emailed link. Fails with `invalid_token` or `email_taken`. */
    revertEmail: build.mutation<RevertedEmail, { token: Secret }, ReadDone<typeof RevertReplySchema>>({
      query: (body) => apiRequest(usersOperations.revertEmail, { body }),
      transformResponse: ({ email, reset_token }) => ({ email, resetToken: reset_token === '' ? null : hide(reset_token) }),
    }),
  }),
})

export const { useGetUserQuery, useSaveUserMutation, useChangePasswordMutation, useSaveLanguageMutation, useGetEmergencyNoticeQuery, useAcknowledgeEmergencyNoticeMutation } = users
export const { getUser, revertEmail } = users.endpoints
