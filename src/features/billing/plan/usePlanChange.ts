import { useState } from 'react'
import { changePlan } from '@/api'
import { useSubmit } from '@/forms/useSubmit'
import { failureOf } from '@/lib/failure'
import { useAppDispatch } from '@/store/hooks'
import { explainPlan } from './explainPlan'

/** What the service answers to no plan at all, without asking it. */
const nothingChosen = { error: failureOf({ type: 'validation', status: 422, outcome: 'refused' }) }

/** Choosing, processing, completed. */
export const usePlanChange = () => {
  const dispatch = useAppDispatch()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isDone, setIsDone] = useState(false)
  const form = useSubmit<object>({
    act: async ({ idempotencyKey }) =>
      chosen === null
        ? nothingChosen
        : dispatch(changePlan.initiate({ idempotencyKey, body: { plan: chosen } }, { track: false })),
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
