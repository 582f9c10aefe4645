import { useEffect, useMemo } from 'react'
import { branchSelected } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import { lastPlaceOf, trailOf, type Trail } from './trail'
import type { RehearsalControls } from './useRehearsal'

/** Shows the way of the call in the stacks: the branch in view is the one where the call is. */
export const useTrail = ({ call, rehearsal }: RehearsalControls, onTrail: (trail: Trail | null) => void): void => {
  const dispatch = useAppDispatch()
  const trail = useMemo(() => (call === null || rehearsal === null ? null : trailOf(rehearsal, call.stacks)), [call, rehearsal])
  const branchId = (rehearsal === null ? null : lastPlaceOf(rehearsal))?.branchId ?? null
  useEffect(() => onTrail(trail), [trail, onTrail])
  useEffect(() => () => onTrail(null), [onTrail])
  useEffect(() => {
    const stack = call?.stacks.find(({ id }) => String(id) === String(branchId))
    if (stack !== undefined) dispatch(branchSelected(stack.id))
    // With each step of the call, but not with each edit.
  }, [call, branchId, dispatch])
}
