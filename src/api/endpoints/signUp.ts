import { signUpOperations, type FinishSignUpBody, type OfferedPlansReplySchema } from 'contract/signUp'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type OfferedPlan = Read<typeof OfferedPlansReplySchema>['plans'][number]

export const { useFinishSignUpMutation, useListOfferedPlansQuery, useReadSignUpLinkMutation, useSignUpMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    listOfferedPlans: query(signUpOperations.listOfferedPlans, { read: ({ plans }) => plans }),
    signUp: mutation(signUpOperations.signUp),
    readSignUpLink: mutation(signUpOperations.readSignUpLink, { send: (token: Secret) => ({ body: { token } }) }),
    finishSignUp: mutation(signUpOperations.finishSignUp, { send: (body: Record<keyof FinishSignUpBody, Secret>) => ({ body }) }),
  })),
})
