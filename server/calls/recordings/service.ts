import { sql, type RawBuilder } from 'kysely'
import { recordingsOperations, type Recording, type RecordingsQuery, type RecordingsReply } from 'contract/recordings'
import { archivedCell, archivedHead, contactCells, contactHead, directionCell, directionHead, durationHead, timeCells, timeHeaders, numberCells, numberHead, type Exported, makeSounds, type Sounds } from '../history/exported'
import { wireId, type Key } from '../../platform/database/callIds'
import type { Person } from '../../account/index'
import { heardBy } from '../history/heard'
import { makeHistory } from '../history/history'
import type { InBatches } from '../../platform/http/routes/pieces'
import { mapInSlices } from '../../platform/jobs/slices'
import type { SignedUrls } from '../../platform/sessions/token'
import type { FilesPort } from '../../platform/files/port'
import type { Store } from '../../platform/database/tables'
import type { CallsService, Recorded } from '../calls/service'
import type { PageRows } from '../history/pageRows'
import type { Sentence } from '../../platform/failures/failures'
import type { ExportsService } from '../exports/service'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const title: Sentence = { en: 'Recordings', fr: 'Enregistrements' }

interface RecordingRow extends Recorded, Key<'RE'> {
  is_archived: 0 | 1
  duration: number
}

const recordingsAt = (page: PageRows): RawBuilder<RecordingRow> => sql<RecordingRow>`
  select recordings.id, recordings.id_prefix, recordings.call_id, recordings.direction, numbers.id as number_id, numbers.label,
    numbers.phone_number, contacts.contact_name, recordings.contact_number, recordings.is_archived, recordings.duration, recordings.created_at
  from (${page}) as recordings
  left join numbers on numbers.id = recordings.number_id::text
  left join contacts
    on contacts.account_id = recordings.account_id::text and contacts.contact_number = recordings.contact_number
  order by recordings.at desc, recordings.id desc`

export interface RecordingsService extends Sounds {
  list: (person: Person, query: RecordingsQuery) => Promise<InBatches<RecordingsReply>>
  exported: Exported
}

interface Deps {
  store: Store
  files: FilesPort
  signedUrls: SignedUrls
  calls: Pick<CallsService, 'ofRecordings'>
}

export const makeRecordingsService = ({ store, files, signedUrls, calls }: Deps): RecordingsService => {
  const history = makeHistory({
    store,
    table: { name: 'recordings', at: 'created_at', contact: 'contact_number' },
    read: async (page) => (await recordingsAt(page).execute(store)).rows,
  })

  const toWire = (row: RecordingRow, recording_url: string, call: Recording['call']): Recording => ({
    id: wireId(row),
    duration: row.duration,
    created_at: row.created_at.toISOString(),
    recording_url,
    is_archived: row.is_archived,
    call,
  })

  const allToWire = async (accountId: string, rows: RecordingRow[]): Promise<Recording[]> => {
    if (rows.length === 0) return []
    const callsById = await calls.ofRecordings(accountId, rows)
    const found = rows.flatMap((row) => {
      const call = callsById.get(row.call_id)
      return call === undefined ? [] : [{ row, call }]
    })
    const urlOf = await signedUrls.signer(accountId)
    return mapInSlices(found, ({ row, call }) => toWire(row, urlOf(wireId(row)), call))
  }

  return {
    ...makeSounds({ store, files, table: 'recordings' }),

    list: async (person, query) => {
      const { accountId } = person
      const { items, beside } = await history.list(accountId, query, (rows) => allToWire(accountId, rows), await heardBy(store, person, 'recordings'))
      return { recordings: items, ...beside }
    },

    exported: {
      title,
      head: [directionHead, ...numberHead, ...contactHead, durationHead, ...timeHeaders, archivedHead],
      rows: async function* (accountId, filters, language) {
        for await (const rows of history.batches(accountId, filters)) {
          yield await mapInSlices(rows, (row) => [
            directionCell(row.direction, language),
            ...numberCells(row),
            ...contactCells(row.contact_name, row.contact_number, language),
            row.duration,
            ...timeCells(row.created_at),
            archivedCell(row.is_archived, language),
          ])
        }
      },
    },
  }
}

export const recordingsRoutes = (recordings: RecordingsService, exports: ExportsService): BoundRoute[] => [
  route(recordingsOperations.listRecordings, ({ caller, query }) => recordings.list(caller, query)),
  route(recordingsOperations.setRecordingArchiveStatus, ({ params, body, caller }) =>
    recordings.archive(caller, params.recordingId, body.is_archived),
  ),
  route(recordingsOperations.deleteRecording, ({ params, caller }) =>
    recordings.remove(params.accountId, params.recordingId, caller.log),
  ),
  route(recordingsOperations.exportRecordings, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'recordings', { ...query, language: caller.language }),
  })),
]
