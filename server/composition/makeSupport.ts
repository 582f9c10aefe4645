import type { AccountEvents } from '../core/routes/accountEvents'
import type { Chance } from '../core/chance'
import type { Clock } from '../core/clock'
import type { BoundRoute } from '../core/routes/route'
import { eventsRoutes } from '../resources/events/routes'
import { makeSupportDesk } from '../resources/supportRequests/desk'
import { supportDeskRoutes } from '../resources/supportRequests/deskRoutes'
import { supportRequestsRoutes } from '../resources/supportRequests/routes'
import { makeSupportRequestsService } from '../resources/supportRequests/service'
import type { Store } from '../store/tables'

interface Parts {
  store: Store
  clock: Clock
  chance: Chance
  events: AccountEvents
}

/** Requests, the support team's side of them, and the stream that tells a console of an answer. */
export const makeSupportRoutes = (parts: Parts): BoundRoute[] => {
  const requests = makeSupportRequestsService(parts)
  const desk = makeSupportDesk(parts.store, requests)
  return [...supportRequestsRoutes(requests), ...supportDeskRoutes(desk, requests), ...eventsRoutes(parts.events)]
}
