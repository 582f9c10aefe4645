import { sql, type Kysely, type Migration } from 'kysely'

/** Up to which message each user has read a request, by position: messages may have equal times. */
export const supportReads: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql`create table support_reads (
      support_request_id text not null references support_requests (id) on delete cascade,
      user_id text not null references users (id),
      account_id text not null references accounts (id),
      read_position integer not null,
      primary key (support_request_id, user_id)
    )`.execute(database)
  },
}
