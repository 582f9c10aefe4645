import { eventsRows } from 'contract/events'
import { eventsSchemas } from 'contract/schemas/events'
import type { AccountEvents } from '../../core/accountEvents'
import type { BoundRoute } from '../../core/route'
import { streamRoute } from '../../core/streamRoute'

export const eventsRoutes = (events: Pick<AccountEvents, 'open'>): BoundRoute[] => [
  streamRoute(eventsRows.streamEvents, eventsSchemas.streamEvents, events.open),
]
