import { sql } from 'kysely'
import { hasWords } from '../../platform/texts/containing'
import { withinDays, type Days } from '../../platform/texts/days'
import type { Position } from '../../platform/http/routes/page'
import { prepared } from '../../platform/database/tables/prepared'
import type { Store, StoreTransaction } from '../../platform/database/tables/tables'

interface AudioFileFilter {
  q: string
  days: Days
  after: Position | null
}

export const selectAudioFiles = (store: Store, accountId: string, { q, days, after }: AudioFileFilter) =>
  store
    .selectFrom('audiofiles')
    .innerJoin('files', 'files.id', 'audiofiles.id')
    .select(['audiofiles.id', 'files.friendly_name', 'audiofiles.created_at', 'audiofiles.duration', 'audiofiles.is_playable'])
    .modifyFront(prepared)
    .where('audiofiles.account_id', '=', accountId)
    .$if(q !== '', (all) => all.where(hasWords(sql.ref('folded_name'), q)))
    .where((row) => row.and(withinDays('audiofiles.created_at', days)))
    .where((row) =>
      after === null
        ? row.lit(true)
        : row.eb(row.refTuple('audiofiles.created_at', 'audiofiles.id'), '<', row.tuple(after.created_at, after.id)),
    )
    .orderBy('audiofiles.created_at', 'desc')
    .orderBy('audiofiles.id', 'desc')

export interface NewFile {
  id: string
  accountId: string
  name: string
  mediaType: string
  bytes: number
  duration: number
}

export const insertAudioFile = async (transaction: StoreTransaction, file: NewFile, now: Date): Promise<void> => {
  const { id, accountId: account_id, name: friendly_name, mediaType: media_type, bytes, duration } = file
  const row = { id, account_id, created_at: now }
  await transaction.insertInto('files').values({ ...row, friendly_name, media_type, bytes }).execute()
  await transaction.insertInto('audiofiles').values({ ...row, duration, is_playable: 1 }).execute()
}

export const callFlowsThatPlay = (store: Store, fileId: string): Promise<{ id: string; friendly_name: string }[]> =>
  store
    .selectFrom('application_module_files')
    .innerJoin('application_modules', 'application_modules.id', 'application_module_files.module_id')
    .innerJoin('application_branches', 'application_branches.id', 'application_modules.branch_id')
    .innerJoin('applications', 'applications.id', 'application_branches.application_id')
    .select(['applications.id', 'applications.friendly_name'])
    .distinct()
    .where('application_module_files.file_id', '=', fileId)
    .execute()
