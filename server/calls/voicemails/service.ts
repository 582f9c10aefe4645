import { sql, type RawBuilder } from 'kysely'
import { voicemailsOperations, type NewStatusBody, type VoicemailsQuery, type VoicemailsReply, type Voicemail } from 'contract/recordings'
import { archivedCell, archivedHead, contactCells, contactHead, durationHead, timeCells, timeHeaders, numberCells, numberHead, type Exported, makeSounds, type Sounds } from '../history/exported'
import { storedSoundId, wireId, type Key } from '../../platform/database/callIds'
import { heardBy } from '../history/heard'
import { makeHistory, isNew, ownNumberOf, type JoinedNumber } from '../history/history'
import type { Person } from '../../account/index'
import { NotFound, type Sentence } from '../../platform/failures/failures'
import { inTransaction } from '../../platform/database/transaction'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { InBatches } from '../../platform/http/routes/pieces'
import { mapInSlices } from '../../platform/jobs/slices'
import type { SignedUrls } from '../../platform/sessions/token'
import type { FilesPort } from '../../platform/files/port'
import type { Store } from '../../platform/database/tables'
import { voicemailsTable, type PageRows } from '../history/pageRows'
import type { ExportsService } from '../exports/service'
import { route, type BoundRoute } from '../../platform/http/routes/route'

interface VoicemailRow extends JoinedNumber, Key<'RE'> {
  number_id: string | null
  from_number: string
  contact_name: string | null
  is_archived: 0 | 1
  is_new: 0 | 1
  box_id: string | null
  box_name: string | null
  duration: number
  created_at: Date
}

/** Names are joined on reading, so that a renamed contact has its new name everywhere. */
const voicemailsAt = (page: PageRows): RawBuilder<VoicemailRow> => sql<VoicemailRow>`
  select voicemails.id, voicemails.id_prefix, numbers.id as number_id, numbers.label, numbers.phone_number, voicemails.from_number,
    contacts.contact_name, voicemails.is_archived, (${isNew})::int as is_new, voicemails.duration, voicemails.created_at,
    voicemails.box_id, (select trim(firstname || ' ' || lastname) from users where users.id = voicemails.box_id) as box_name
  from (${page}) as voicemails
  left join numbers on numbers.id = voicemails.number_id::text
  left join contacts on contacts.account_id = voicemails.account_id::text and contacts.contact_number = voicemails.from_number
  order by voicemails.at desc, voicemails.id desc`

const toWire = (row: VoicemailRow): Omit<Voicemail, 'recording_url'> => ({
  id: wireId(row),
  number_id: row.number_id,
  number: ownNumberOf(row),
  from_number: row.from_number,
  contact_name: row.contact_name,
  is_archived: row.is_archived,
  is_new: row.is_new,
  box: row.box_id === null ? null : { id: row.box_id, name: row.box_name ?? '' },
  created_at: row.created_at.toISOString(),
  duration: row.duration,
})

const title: Sentence = { en: 'Voicemails', fr: 'Messages vocaux' }

export interface VoicemailsService extends Sounds {
  list: (person: Person, query: VoicemailsQuery) => Promise<InBatches<VoicemailsReply>>
  setNewStatus: (person: Person, body: NewStatusBody) => Promise<void>
  exported: Exported
}

interface Deps {
  store: Store
  files: FilesPort
  signedUrls: SignedUrls
  events: Pick<AccountEvents, 'announce'>
}

export const makeVoicemailsService = ({ store, files, signedUrls, events }: Deps): VoicemailsService => {
  const history = makeHistory({
    store,
    table: voicemailsTable,
    read: async (page) => (await voicemailsAt(page).execute(store)).rows,
  })

  const announce = (accountId: string, id: string): void => events.announce({ account_id: accountId, kind: 'voicemail.updated', id })

  return {
    ...makeSounds({ store, files, table: 'voicemails', onChange: announce }),

    list: async (person, query) => {
      const { accountId } = person
      const { items, beside } = await history.list(accountId, query, async (rows) => {
        const urlOf = await signedUrls.signer(accountId)
        return mapInSlices(rows, (row) => ({ ...toWire(row), recording_url: urlOf(wireId(row)) }))
      }, await heardBy(store, person, 'voicemails'))
      return { voicemails: items, ...beside }
    },

    setNewStatus: async (person, { ids, is_new }) => {
      const { accountId } = person
      const heard = await heardBy(store, person, 'voicemails')
      const changed = await inTransaction(store, async (transaction) => {
        const stored = ids.flatMap((id) => storedSoundId(String(id)) ?? [])
        if (stored.length === 0) throw new NotFound()
        const chosen = transaction.selectFrom('voicemails').select('id').where('account_id', '=', accountId).where('id', 'in', stored).where(heard)
        const found = (await chosen.orderBy('id').forUpdate().execute()).map(({ id }) => id)
        if (found.length === 0) throw new NotFound()
        const voicemails = transaction.updateTable('voicemails').where('account_id', '=', accountId).where('id', 'in', found).where('is_new', '<>', is_new)
        return voicemails.set({ is_new }).returning(['id', 'id_prefix']).execute()
      })
      const [first] = changed
      if (first !== undefined) announce(accountId, wireId(first))
    },

    exported: {
      title,
      head: [...numberHead, ...contactHead, durationHead, ...timeHeaders, archivedHead],
      rows: async function* (accountId, filters, language) {
        for await (const rows of history.batches(accountId, filters)) {
          yield await mapInSlices(rows, (row) => [
            ...numberCells(row),
            ...contactCells(row.contact_name, row.from_number, language),
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
  route(voicemailsOperations.setVoicemailNewStatus, ({ caller, body }) => voicemails.setNewStatus(caller, body)),
  route(voicemailsOperations.listVoicemails, ({ caller, query }) => voicemails.list(caller, query)),
  route(voicemailsOperations.setVoicemailArchiveStatus, ({ params, body, caller }) =>
    voicemails.archive(caller, params.voicemailId, body.is_archived),
  ),
  route(voicemailsOperations.deleteVoicemail, ({ params, caller }) =>
    voicemails.remove(params.accountId, params.voicemailId, caller.log),
  ),
  route(voicemailsOperations.exportVoicemails, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'voicemails', { ...query, language: caller.language }),
  })),
]
