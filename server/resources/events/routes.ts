import { eventsRows } from 'contract/events'
import { eventsSchemas } from 'contract/schemas/events'
import type { AccountEvents } from '../../core/routes/accountEvents'
import type { BoundRoute } from '../../core/routes/route'
import { streamRoute } from '../../core/routes/streamRoute'

export const eventsRoutes = (events: Pick<AccountEvents, 'open'>): BoundRoute[] => [
  streamRoute(eventsRows.streamEvents, eventsSchemas.streamEvents, events.open),
]
