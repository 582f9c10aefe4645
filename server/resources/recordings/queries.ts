import { sql, type RawBuilder } from 'kysely'
import type { JoinedNumber } from '../../core/history/ownNumber'
import type { Places } from '../../core/history/places'

export interface RecordingRow extends JoinedNumber {
  id: string
  call_id: string
  direction: 'inbound' | 'outbound'
  contact_name: string | null
  contact_number: string
  is_archived: 0 | 1
  duration: number
  created_at: Date
}

export const recordingsAt = (places: Places): RawBuilder<RecordingRow> => sql<RecordingRow>`
  select recordings.id, recordings.call_id, recordings.direction, numbers.label, numbers.phone_number,
    contacts.contact_name, recordings.contact_number, recordings.is_archived, recordings.duration, recordings.created_at
  from (${places}) as page join recordings on recordings.id = page.id
  left join numbers on numbers.id = recordings.number_id
  left join contacts
    on contacts.account_id = recordings.account_id and contacts.contact_number = recordings.contact_number
  order by page.at desc, page.id desc`
