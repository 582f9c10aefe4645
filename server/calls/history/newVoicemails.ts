import { sql } from 'kysely'

/** In the inbox, and nobody has listened to it. One archived unheard is new again once restored. */
export const isNew = sql<boolean>`voicemails.is_new = 1 and voicemails.is_archived = 0`
