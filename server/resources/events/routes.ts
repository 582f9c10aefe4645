import { eventsOperations } from 'contract/events'
import type { AccountEvents } from '../../core/routes/accountEvents'
import { route, type BoundRoute } from '../../core/routes/route'

export const eventsRoutes = (events: Pick<AccountEvents, 'open'>): BoundRoute[] => [
  route(eventsOperations.streamEvents, async ({ caller }) => events.open(caller)),
]
