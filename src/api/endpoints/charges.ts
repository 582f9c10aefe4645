import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import { billingOperations } from 'contract/billing'
import type { Id } from 'contract/operation'
import { failureOf, type Failure } from '@/lib/failure'
import { forget, hide, reveal, type Secret } from '@/lib/secrets'
import { readSettings } from '@/lib/settings'
import { api } from '../api'
import { baseQuery } from '../baseQuery'
import { apiRequest } from '../apiRequest'
import { patience } from '../patience'
import { pause } from '../pause'
import { readReply } from '../readReply'
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

type Charged = { data: ChargedPayment } | { error: Failure }

const UNAVAILABLE = 503

/** A secret is forgotten once it is sent; `token` goes out again with each try. */
const tryOnce = async ({ idempotencyKey, amount, means }: ChargeAct, token: string, queryApi: BaseQueryApi): Promise<Charged> => {
  const body = 'card_id' in means ? { amount, card_id: means.card_id } : { amount, card_token: hide(token) }
  const { data, error } = await baseQuery(apiRequest(billingOperations.chargeCredits, { body, idempotencyKey }), queryApi, {})
  const charged = readReply(billingOperations.chargeCredits.reply, data)
  return charged === undefined ? { error: error ?? failureOf({}) } : { data: charged }
}

const isPending = (charged: Charged): boolean => 'error' in charged && charged.error.status === UNAVAILABLE

/** A card may be slow to answer: while the service says that it does not know yet, the same key asks again. */
const chargePatiently = async (act: ChargeAct, queryApi: BaseQueryApi): Promise<Charged> => {
  const secret = 'card_token' in act.means ? act.means.card_token : null
  const token = (secret === null ? null : reveal(secret)) ?? ''
  if (secret !== null) forget(secret)
  let charged = await tryOnce(act, token, queryApi)
  for (const delayMs of readSettings().idempotencyKeys ? patience.pendingDelaysMs : []) {
    if (!isPending(charged)) break
    await pause(delayMs)
    if (queryApi.signal.aborted) break
    const next = await tryOnce(act, token, queryApi)
    // Sent away before anybody looked: the charge is as open as it was.
    if ('error' in next && next.error.status === 429) break
    charged = next
  }
  return charged
}

export const { chargeCredits } = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Fails with `min_amount`, `card_error`, `process_error`, or `step_up_required`, after which the same call with the
     * same key goes on. The same key charges once.
     */
    chargeCredits: build.mutation<ChargedPayment, ChargeAct>({
      queryFn: chargePatiently,
      invalidatesTags: refreshedBy.addFunds,
    }),
  }),
}).endpoints

/** To be dispatched when a charge is found among the payments: what shows money asks anew. */
export const refreshFunds = () => api.util.invalidateTags(refreshedBy.addFunds)
