import type { VoicemailsQuery, VoicemailsReply } from 'contract/voicemails'
import {
  archivedCell,
  archivedHead,
  contactCells,
  contactHead,
  durationHead,
  momentCells,
  momentHead,
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
import { voicemailsAt, type VoicemailRow } from './queries'
import { title, toWire } from './rules'

export interface VoicemailsService extends Sounds {
  list: (accountId: string, query: VoicemailsQuery) => Promise<InBatches<VoicemailsReply>>
  exported: Exported
}

interface Parts {
  store: Store
  files: FilesPort
  signedUrls: SignedUrls
}

export const makeVoicemailsService = ({ store, files, signedUrls }: Parts): VoicemailsService => {
  const history = makeHistory({
    store,
    table: { name: 'voicemails', at: 'created_at', contact: 'from_number' },
    read: async (places) => (await voicemailsAt(places).execute(store)).rows,
  })

  return {
    ...makeSounds({ store, files, table: 'voicemails' }),

    list: async (accountId, query) => {
      const withUrl = async (row: VoicemailRow) => ({ ...toWire(row), recording_url: await signedUrls.sign(accountId, row.id) })
      const { items, beside } = await history.list(accountId, query, (rows) => mapInSlices(rows, withUrl))
      return { voicemails: items, ...beside }
    },

    exported: {
      title,
      head: [...numberHead, ...contactHead, durationHead, ...momentHead, archivedHead],
      rows: async function* (accountId, filters, language) {
        for await (const rows of history.batches(accountId, filters)) {
          yield await mapInSlices(rows, (row) => [
            ...numberCells(row),
            ...contactCells(row.contact_name, row.from_number),
            row.duration,
            ...momentCells(row.created_at),
            archivedCell(row.is_archived, language),
          ])
        }
      },
    },
  }
}
