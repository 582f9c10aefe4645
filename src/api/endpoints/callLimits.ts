import { callLimitsOperations, type CallLimitsReplySchema } from 'contract/callLimits'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type LimitsState = Read<typeof CallLimitsReplySchema>

const tags = ['CallLimits'] as const

export const { useGetCallLimitsQuery, useSetCallLimitsMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getCallLimits: query(callLimitsOperations.getCallLimits, { tags }),
    setCallLimits: mutation(callLimitsOperations.setCallLimits, { refreshes: [...tags, 'Standing'] }),
  })),
})
