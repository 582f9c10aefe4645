import { sql, type RawBuilder } from 'kysely'
import type { JoinedNumber } from '../../core/history/ownNumber'
import type { Places } from '../../core/history/places'

export interface VoicemailRow extends JoinedNumber {
  id: string
  number_id: string | null
  from_number: string
  contact_name: string | null
  is_archived: 0 | 1
  duration: number
  created_at: Date
}

/** Names are joined as the list is read: a contact that was renamed has its new name everywhere. */
export const voicemailsAt = (places: Places): RawBuilder<VoicemailRow> => sql<VoicemailRow>`
  select voicemails.id, voicemails.number_id, numbers.label, numbers.phone_number, voicemails.from_number,
    contacts.contact_name, voicemails.is_archived, voicemails.duration, voicemails.created_at
  from (${places}) as page join voicemails on voicemails.id = page.id
  left join numbers on numbers.id = voicemails.number_id
  left join contacts on contacts.account_id = voicemails.account_id and contacts.contact_number = voicemails.from_number
  order by page.at desc, page.id desc`
