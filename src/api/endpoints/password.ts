import { passwordRows, type ResetBody } from 'contract/password'
import type { Secret } from '@/lib/secrets'
import { api } from '../api'
import { call } from '../call'

/** `token` is the last part of the mailed link. */
export type Reset = Record<keyof Omit<ResetBody, 'email'>, Secret> & { email: string }

export const { sendResetLink, resetPassword } = api.injectEndpoints({
  endpoints: (build) => ({
    sendResetLink: build.mutation<true, { email: string }>({
      query: (body) => call(passwordRows.sendResetLink, { body }),
    }),
    /** Fails with `invalid_user`, `invalid_password`, `invalid_token` or 'validation'. */
    resetPassword: build.mutation<true, Reset>({
      query: (body) => call(passwordRows.resetPassword, { body }),
    }),
  }),
}).endpoints
