import type { PasskeyAnswer } from 'contract/auth'
import { sessionsOperations, type SessionSchema } from 'contract/sessions'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type ListedSession = Read<typeof SessionSchema>

const tags = ['Sessions'] as const
const limit = ['IdleLimit'] as const

export const {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetIdleLimitQuery,
  useListSessionsQuery,
  useNoteActivityMutation,
  useProveIdentityMutation,
  useSetIdleLimitMutation,
} = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    listSessions: query(sessionsOperations.listSessions, { tags, read: ({ sessions }) => sessions }),
    endSession: deletion(sessionsOperations.endSession, { refreshes: tags }),
    endOtherSessions: mutation(sessionsOperations.endOtherSessions, { refreshes: tags }),
    proveIdentity: mutation(sessionsOperations.proveIdentity, { send: (body: { password: Secret } | { passkey: PasskeyAnswer }) => ({ body }) }),
    noteActivity: mutation(sessionsOperations.noteActivity),
    getIdleLimit: query(sessionsOperations.getIdleLimit, { tags: limit, read: ({ idle_minutes }) => idle_minutes }),
    setIdleLimit: mutation(sessionsOperations.setIdleLimit, { refreshes: limit }),
  })),
})
