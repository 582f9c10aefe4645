import { factorsOperations as operations, type BackupCodesReplySchema, type FactorsSchema, type PasskeySchema } from 'contract/factors'
import { hide, type Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { openedBy } from './auth'

export type Factors = Read<typeof FactorsSchema>
export type ListedPasskey = Read<typeof PasskeySchema>

/** Handles, so that no action and no state ever holds them. */
export interface Changed {
  backupCodes: Secret[]
}

const read = ({ backup_codes }: Read<typeof BackupCodesReplySchema>): Changed => ({ backupCodes: backup_codes.map(hide) })
const tags = ['Factors', 'Standing'] as const

export const { getPasskeyOptions, logInWithPasskey } = api.injectEndpoints({
  endpoints: fromContract(({ mutation }) => ({
    getPasskeyOptions: mutation(operations.getPasskeyOptions),
    logInWithPasskey: mutation(operations.logInWithPasskey, { read: openedBy }),
  })),
}).endpoints

export const {
  useGetFactorsQuery,
  useGetNewPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useGetNewAppMutation,
  useSetUpAppMutation,
  useRemoveAppMutation,
  useMakeBackupCodesMutation,
  useSetFactorRuleMutation,
  useRemoveMemberFactorsMutation,
} = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    getFactors: query(operations.getFactors, { read: ({ factors }) => factors, tags: ['Factors'] }),
    getNewPasskey: mutation(operations.getNewPasskey),
    addPasskey: mutation(operations.addPasskey, { read, refreshes: tags }),
    removePasskey: mutation(operations.removePasskey, { refreshes: tags }),
    getNewApp: mutation(operations.getNewApp, { read: ({ totp_secret, totp_url }) => ({ secret: hide(totp_secret), url: hide(totp_url) }) }),
    setUpApp: mutation(operations.setUpApp, { send: (code: Secret) => ({ body: { code } }), read, refreshes: tags }),
    removeApp: mutation(operations.removeApp, { refreshes: tags }),
    makeBackupCodes: mutation(operations.makeBackupCodes, { read, refreshes: tags }),
    setFactorRule: mutation(operations.setFactorRule, { refreshes: ['Team', ...tags] }),
    removeMemberFactors: deletion(operations.removeMemberFactors, { refreshes: ['Team'] }),
  })),
})
