import { passwordOperations, type ResetBody } from 'contract/password'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { apiRequest } from '../request'

/** `token` is the last part of the emailed link. */
export type Reset = Record<keyof Omit<ResetBody, 'email'>, Secret> & { email: string }

export const { sendResetLink, resetPassword } = api.injectEndpoints({
  endpoints: (build) => ({
    sendResetLink: build.mutation<true, { email: string }>({
      query: (body) => apiRequest(passwordOperations.sendResetLink, { body }),
    }),
    resetPassword: build.mutation<true, Reset>({
      query: (body) => apiRequest(passwordOperations.resetPassword, { body }),
    }),
  }),
}).endpoints
