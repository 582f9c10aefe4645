import { voicemailsOperations, type VoicemailsQuery, type VoicemailsReply, type Voicemail } from 'contract/voicemails'
import { sql, type RawBuilder } from 'kysely'
import {
  archivedCell,
  archivedHead,
  contactCells,
  contactHead,
  durationHead,
  timeCells,
  timeHeaders,
  numberCells,
  numberHead,
  type Exported,
} from '../../core/history/exported'
import { makeHistory } from '../../core/history/history'
import { makeSounds, type Sounds } from '../../core/history/sounds'
import type { InBatches } from '../../core/routes/pieces'
import { mapInSlices } from '../../core/slices'
import type { SignedUrls } from '../../core/sessions/signedUrl'
import type { FilesPort } from '../../core/ports/files'
import type { Store } from '../../core/tables/tables'
import { ownNumberOf, type JoinedNumber } from '../../core/history/ownNumber'
import type { Sentence } from '../../core/failures/language'
import type { PageKeys } from '../../core/history/pageKeys'
import type { ExportsService } from '../exports/service'
import { route, type BoundRoute } from '../../core/routes/route'

interface VoicemailRow extends JoinedNumber {
  id: string
  number_id: string | null
  from_number: string
  contact_name: string | null
  is_archived: 0 | 1
  duration: number
  created_at: Date
}

/** Names are joined on reading, so that a renamed contact has its new name everywhere. */
const voicemailsAt = (keys: PageKeys): RawBuilder<VoicemailRow> => sql<VoicemailRow>`
  select voicemails.id, voicemails.number_id, numbers.label, numbers.phone_number, voicemails.from_number,
    contacts.contact_name, voicemails.is_archived, voicemails.duration, voicemails.created_at
  from (${keys}) as page join voicemails on voicemails.id = page.id
  left join numbers on numbers.id = voicemails.number_id
  left join contacts on contacts.account_id = voicemails.account_id and contacts.contact_number = voicemails.from_number
  order by page.at desc, page.id desc`

const toWire = (row: VoicemailRow): Omit<Voicemail, 'recording_url'> => ({
  id: row.id,
  number_id: row.number_id,
  number: ownNumberOf(row),
  from_number: row.from_number,
  contact_name: row.contact_name,
  is_archived: row.is_archived,
  created_at: row.created_at.toISOString(),
  duration: row.duration,
})

const title: Sentence = { en: 'Voicemails', fr: 'Messages vocaux' }

export interface VoicemailsService extends Sounds {
  list: (accountId: string, query: VoicemailsQuery) => Promise<InBatches<VoicemailsReply>>
  exported: Exported
}

interface Deps {
  store: Store
  files: FilesPort
  signedUrls: SignedUrls
}

export const makeVoicemailsService = ({ store, files, signedUrls }: Deps): VoicemailsService => {
  const history = makeHistory({
    store,
    table: { name: 'voicemails', at: 'created_at', contact: 'from_number' },
    read: async (keys) => (await voicemailsAt(keys).execute(store)).rows,
  })

  return {
    ...makeSounds({ store, files, table: 'voicemails' }),

    list: async (accountId, query) => {
      const { items, beside } = await history.list(accountId, query, async (rows) => {
        const urlOf = await signedUrls.signer(accountId)
        return mapInSlices(rows, (row) => ({ ...toWire(row), recording_url: urlOf(row.id) }))
      })
      return { voicemails: items, ...beside }
    },

    exported: {
      title,
      head: [...numberHead, ...contactHead, durationHead, ...timeHeaders, archivedHead],
      rows: async function* (accountId, filters, language) {
        for await (const rows of history.batches(accountId, filters)) {
          yield await mapInSlices(rows, (row) => [
            ...numberCells(row),
            ...contactCells(row.contact_name, row.from_number),
            row.duration,
            ...timeCells(row.created_at),
            archivedCell(row.is_archived, language),
          ])
        }
      },
    },
  }
}

export const voicemailsRoutes = (voicemails: VoicemailsService, exports: ExportsService): BoundRoute[] => [
  route(voicemailsOperations.listVoicemails, ({ params, query }) =>
    voicemails.list(params.accountId, query),
  ),
  route(voicemailsOperations.setVoicemailArchiveStatus, ({ params, body }) =>
    voicemails.archive(params.accountId, params.voicemailId, body.is_archived),
  ),
  route(voicemailsOperations.deleteVoicemail, ({ params, caller }) =>
    voicemails.remove(params.accountId, params.voicemailId, caller.log),
  ),
  route(voicemailsOperations.exportVoicemails, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'voicemails', { ...query, language: caller.language }),
  })),
]
