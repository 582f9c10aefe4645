import { billingOperations } from 'contract/billing'
import type { Id } from 'contract/operation'
import type { Secret } from '@/lib/secrets'
import { api } from '../api'
import { apiRequest } from '../apiRequest'
import { patience } from '../patience'
import { refreshedBy } from '../tags'

/** A saved card, or a token of the card frame, out of sight. */
export type ChargeMeans = { card_id: Id } | { card_token: Secret }

interface ChargeAct {
  idempotencyKey: string
  /** In CAD, before tax. */
  amount: number
  means: ChargeMeans
}

interface ChargedPayment {
  payment_id: Id
}

export const { chargeCredits } = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Fails with `min_amount`, `card_error`, `process_error`, or `step_up_required`, after which the same call with the
     * same key goes on. The same key charges once. A card may be slow to answer: then the service does not know yet (503).
     */
    chargeCredits: build.mutation<ChargedPayment, ChargeAct>({
      query: ({ idempotencyKey, amount, means }) =>
        apiRequest(billingOperations.chargeCredits, {
          body: { amount, ...means },
          idempotencyKey,
          retryDelaysMs: patience.pendingDelaysMs,
        }),
      invalidatesTags: refreshedBy.addFunds,
    }),
  }),
}).endpoints

/** To be dispatched when a charge is found among the payments: what shows money asks anew. */
export const refreshFunds = () => api.util.invalidateTags(refreshedBy.addFunds)
