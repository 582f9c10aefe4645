import { branchOf, meet } from 'callflow/meet'
import type { Flow, Place } from 'callflow/flow'

/** Where the messages of this module are sent; null for one that takes none any more. */
export const messageAt = (flow: Flow, place: Place | null): string | null => {
  const module = place && branchOf(flow, place.branchId)?.modules[place.index]
  const act = place && module ? meet(module, place, flow) : null
  return act?.type === 'record' ? act.send_to : null
}
