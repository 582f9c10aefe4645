import type { Id } from 'contract/row'
import { usersRows, type PasswordBody, type RevertReply, type UserBody } from 'contract/users'
import { isId } from '@/lib/id'
import { hide, type Secret } from '@/lib/secrets'
import { api } from '../api'
import { call } from '../call'
import { isAnything, isText, objectOf } from '../guards'
import { refreshedBy, userTag } from '../tags'

/** What is `unknown` may be missing or odd. */
export interface EditedUser {
  id: Id
  firstname: unknown
  lastname: unknown
  email: unknown
}

/** `password` is the present one, where the service wants it for another address. */
export type UserEdit = Omit<UserBody, 'password'> & { password?: Secret }

/** The address that is back, and what chooses a new password. */
export interface RevertedEmail {
  email: string
  resetToken: Secret
}

export type PasswordChange = Record<keyof PasswordBody, Secret>

const isReply = objectOf({
  user: objectOf({ id: isId, firstname: isAnything, lastname: isAnything, email: isAnything }),
})
/** Services differ in what they answer: what counts is that they answer. */
const isAnswer = objectOf({})

const isReverted = objectOf({ email: isText, reset_token: isText })

const users = api.injectEndpoints({
  endpoints: (build) => ({
    /** Never from memory: a form that begins with old values would save them. */
    getUser: build.query<EditedUser, void, { user: EditedUser }>({
      query: () => call(usersRows.getUser, { isReply }),
      transformResponse: ({ user }) => user,
      keepUnusedDataFor: 0,
      providesTags: [userTag],
    }),
    /** Fails with the names of its fields. */
    saveUser: build.mutation<object, UserEdit>({
      query: (body) => call(usersRows.saveUser, { body, isReply: isAnswer }),
      invalidatesTags: refreshedBy.saveUser,
    }),
    /** Fails with the names of its fields; a wrong present password is a fault of `password`. */
    changePassword: build.mutation<true, PasswordChange>({
      query: (body) => call(usersRows.changePassword, { body }),
    }),
    /** `token` is the last part of the mailed link. Fails with `invalid_token` or `email_taken`. */
    revertEmail: build.mutation<RevertedEmail, { token: Secret }, RevertReply>({
      query: (body) => call(usersRows.revertEmail, { body, isReply: isReverted }),
      transformResponse: ({ email, reset_token }) => ({ email, resetToken: hide(reset_token) }),
    }),
  }),
})

export const { useGetUserQuery, useSaveUserMutation, useChangePasswordMutation } = users
export const { revertEmail } = users.endpoints
