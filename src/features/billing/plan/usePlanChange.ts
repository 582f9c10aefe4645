import { useRef, useState } from 'react'
import { pendingOverview, useChangePlanMutation, useLazyGetBillingOverviewQuery } from '@/api'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { failureOf, isAnswered, toFailure, type Failure } from '@/lib/failure'
import { readSettings } from '@/lib/settings'
import { useAppDispatch } from '@/store/hooks'
import { unknownOutcome, type Outcome } from '@/store/reconcile'

const LOCKED = 423

const explainPlan = (failure: Failure): Message => {
  if (!isAnswered(failure)) return msg("We haven't received confirmation yet. You can safely check again: your plan won't change twice.")
  if (failure.type === 'validation') return msg('Please select a valid monthly plan.')
  return failure.status === LOCKED ? msg('You can not change your plan now.') : msg('An error occurred. Please try again.')
}

/** The service's reply when no plan is chosen, without asking it. */
const nothingChosen = { error: failureOf({ type: 'validation', status: 422, outcome: 'refused' }) }

export const usePlanChange = (current: number | null) => {
  const dispatch = useAppDispatch()
  const [changePlan] = useChangePlanMutation()
  const [fetchOverview] = useLazyGetBillingOverviewQuery()
  const [chosen, setChosen] = useState(current)
  const [isDone, setIsDone] = useState(false)
  /** An earlier attempt at the chosen plan got no response. */
  const wasOpen = useRef(false)

  /** Asks again while a newer request is under way, behind which the outcome of this one can't be seen. */
  const settledOverview = async (): Promise<Awaited<ReturnType<typeof fetchOverview>>> => {
    await dispatch(pendingOverview())
    const overview = await fetchOverview()
    return overview.isSuccess || overview.isError ? overview : settledOverview()
  }

  /** Finds out whether the pending change is this one, which a service without our extensions doesn't say. */
  const lookUp = async (plan: number, refused: Outcome<object>): Promise<Outcome<object>> => {
    const overview = await settledOverview()
    if (!overview.isSuccess) return unknownOutcome
    const { plan: current, pending_plan: pending } = overview.data
    return current === null || pending?.plan === plan ? { data: {} } : refused
  }

  const form = useSubmit<object>({
    send: async ({ idempotencyKey }) => {
      if (chosen === null) return nothingChosen
      const { data, error } = await changePlan({ idempotencyKey, body: { plan: chosen } })
      const changed: Outcome<object> = data === undefined ? { error: toFailure(error) } : { data }
      // Without idempotency keys, a retry is rejected because the first request arrived.
      const isPending = wasOpen.current && changed.error?.status === LOCKED && !readSettings().idempotencyKeys
      const outcome = isPending ? await lookUp(chosen, changed) : changed
      wasOpen.current = outcome.error?.outcome === 'unknown'
      return outcome
    },
    onDone: () => setIsDone(true),
    explain: explainPlan,
  })
  return {
    form,
    chosen,
    choose: setChosen,
    isDone,
    /** Under its key, only the same plan may be requested again. */
    isOpen: form.failure?.outcome === 'unknown',
  }
}
