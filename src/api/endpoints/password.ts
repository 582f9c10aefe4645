import { passwordOperations as operations, type ResetBody } from 'contract/auth'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'

/** `token` is the last part of the emailed link. */
export type Reset = Record<keyof Omit<ResetBody, 'email'>, Secret> & { email: string }

export const { sendResetLink, resetPassword } = api.injectEndpoints({
  endpoints: fromContract(({ mutation }) => ({
    sendResetLink: mutation(operations.sendResetLink),
    resetPassword: mutation(operations.resetPassword, { send: (body: Reset) => ({ body }) }),
  })),
}).endpoints
