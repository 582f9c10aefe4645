import { sql } from 'kysely'
import type { Store } from '../../platform/database/tables'
import { LOCAL_ZONE } from '../../platform/texts/localDay'

/** Older ones are thinned out to the last of each day in Montreal. */
export const VERSIONS_KEPT = 200

/** What the versions of a call flow may occupy, compressed by the database: four of the largest call flows. */
export const MOST_BYTES = 16 * 1024 * 1024

/** Contents count for the newest version that has them. The application must be locked: an edit may be about to use contents that no version has. */
export const thinOut = async (transaction: Store, applicationId: string, mostBytes = MOST_BYTES): Promise<void> => {
  const { rows } = await sql`
    with ranked as (
      select version, branches, pg_column_size(branches) + pg_column_size(changes) as bytes, row_number() over (order by version desc) as rank,
        row_number() over (partition by (created_at at time zone ${sql.lit(LOCAL_ZONE)})::date order by version desc) as rank_of_day
      from flow_versions where application_id = ${applicationId}
    ), wanted as (
      select version, branches, bytes, rank from ranked where rank <= ${VERSIONS_KEPT} or rank_of_day = 1
    ), owned as (
      select max(wanted.version) as version, max(pg_column_size(content.modules)) as bytes
      from wanted cross join jsonb_array_elements(wanted.branches) as branch
        join flow_contents as content on content.application_id = ${applicationId} and content.hash = branch ->> 'hash'
      group by content.hash
    ), summed as (
      select version, rank, sum(bytes + coalesce((select sum(bytes) from owned where owned.version = wanted.version), 0)) over (order by version desc) as bytes
      from wanted
    )
    delete from flow_versions where application_id = ${applicationId} and version not in (
      select version from summed where rank = 1 or bytes <= ${mostBytes}
    ) returning version`.execute(transaction)
  if (rows.length === 0) return
  await sql`
    delete from flow_contents as content where application_id = ${applicationId} and not exists (
      select from flow_versions as kept, jsonb_array_elements(kept.branches) as branch
      where kept.application_id = ${applicationId} and branch ->> 'hash' = content.hash
    )`.execute(transaction)
}
