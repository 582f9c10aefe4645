/** A stream has no schema; its events are described beside its row. */
export const eventsSchemas = { streamEvents: {} }
