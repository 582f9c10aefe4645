import { useRef, useState } from 'react'
import { pendingOverview, useChangePlanMutation, useLazyGetBillingOverviewQuery } from '@/api'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { failureOf, isAnswered, toFailure, type Failure } from '@/lib/failure'
import { readSettings } from '@/lib/settings'
import { useAppDispatch } from '@/store/hooks'
import { unknownOutcome, type Outcome } from '@/store/reconcile'

const LOCKED = 423

/** Part 2, section 8. */
const explainPlan = (failure: Failure): Message => {
  if (!isAnswered(failure)) return msg("We haven't received confirmation yet. You can safely check again: your plan won't change twice.")
  if (failure.type === 'validation') return msg('Please select a valid monthly plan.')
  return failure.status === LOCKED ? msg('You can not change your plan now.') : msg('An error occurred. Please try again.')
}

/** What the service answers to no plan at all, without asking it. */
const nothingChosen = { error: failureOf({ type: 'validation', status: 422, outcome: 'refused' }) }

/** Choosing, processing, completed. */
export const usePlanChange = () => {
  const dispatch = useAppDispatch()
  const [changePlan] = useChangePlanMutation()
  const [askOverview] = useLazyGetBillingOverviewQuery()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isDone, setIsDone] = useState(false)
  /** An earlier try of the plan that is chosen had no answer. */
  const wasOpen = useRef(false)

  /** After a change is known to be pending: whether it is this one, which a service without our extensions does not say. */
  const lookUp = async (plan: number, refused: Outcome<object>): Promise<Outcome<object>> => {
    await dispatch(pendingOverview())
    const overview = await askOverview()
    if (!overview.isSuccess) return unknownOutcome
    const { plan: current, pending_plan: pending } = overview.data
    return current === null || pending?.plan === plan ? { data: {} } : refused
  }

  const form = useSubmit<object>({
    act: async ({ idempotencyKey }) => {
      if (chosen === null) return nothingChosen
      const { data, error } = await changePlan({ idempotencyKey, body: { plan: chosen } })
      const changed: Outcome<object> = data === undefined ? { error: toFailure(error) } : { data }
      // Without keys the second request is refused because the first one arrived.
      const isPending = wasOpen.current && changed.error?.status === LOCKED && !readSettings().idempotencyKeys
      const settled = isPending ? await lookUp(chosen, changed) : changed
      wasOpen.current = settled.error?.outcome === 'unknown'
      return settled
    },
    onDone: () => setIsDone(true),
    explain: explainPlan,
  })
  return {
    form,
    chosen,
    choose: setChosen,
    isDone,
    /** Under its key only the same plan may be asked for again. */
    isOpen: form.failure?.outcome === 'unknown',
  }
}
