import type { Id } from 'contract/operation'
import { callLimitsOperations, type CallLimitsReplySchema, type UnusualAnswer, type UnusualCallsSchema } from 'contract/callLimits'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type LimitsState = Read<typeof CallLimitsReplySchema>

export type UnusualCalls = Read<typeof UnusualCallsSchema>

const tags = ['CallLimits'] as const

export const { useGetCallLimitsQuery, useSetCallLimitsMutation, useGetUnusualCallsQuery, useAnswerUnusualCallsMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getCallLimits: query(callLimitsOperations.getCallLimits, { tags }),
    setCallLimits: mutation(callLimitsOperations.setCallLimits, { refreshes: [...tags, 'Standing'] }),
    getUnusualCalls: query(callLimitsOperations.getUnusualCalls, { tags, read: ({ unusual_calls }) => unusual_calls }),
    answerUnusualCalls: mutation(callLimitsOperations.answerUnusualCalls, {
      send: ({ id, answer }: { id: Id; answer: UnusualAnswer }) => ({ params: { unusualId: id }, body: { answer } }),
      refreshes: [...tags, 'Standing'],
    }),
  })),
})
