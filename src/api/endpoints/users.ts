import type { Id } from 'contract/row'
import { usersRows, type PasswordBody, type UserBody } from 'contract/users'
import { isId } from '@/lib/id'
import type { Secret } from '@/lib/secrets'
import { api } from '../api'
import { call } from '../call'
import { isAnything, objectOf } from '../guards'
import { refreshedBy, userTag } from '../tags'

/** What is `unknown` may be missing or odd. */
export interface EditedUser {
  id: Id
  firstname: unknown
  lastname: unknown
  email: unknown
}

export type PasswordChange = Record<keyof PasswordBody, Secret>

const isReply = objectOf({
  user: objectOf({ id: isId, firstname: isAnything, lastname: isAnything, email: isAnything }),
})
/** Services differ in what they answer: what counts is that they answer. */
const isAnswer = objectOf({})

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
    saveUser: build.mutation<object, UserBody>({
      query: (body) => call(usersRows.saveUser, { body, isReply: isAnswer }),
      invalidatesTags: refreshedBy.saveUser,
    }),
    /** Fails with the names of its fields; a wrong present password is a fault of `password`. */
    changePassword: build.mutation<true, PasswordChange>({
      query: (body) => call(usersRows.changePassword, { body }),
    }),
  }),
})

export const { useGetUserQuery } = users
export const { saveUser, changePassword } = users.endpoints
