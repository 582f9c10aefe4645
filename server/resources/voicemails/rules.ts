import type { Voicemail } from 'contract/voicemails'
import { ownNumberOf } from '../../core/history/ownNumber'
import type { Sentence } from '../../core/failures/language'
import type { VoicemailRow } from './queries'

/** A voicemail as the wire knows it, all but the URL of its sound. */
export const toWire = (row: VoicemailRow): Omit<Voicemail, 'recording_url'> => ({
  id: row.id,
  number_id: row.number_id,
  number: ownNumberOf(row),
  from_number: row.from_number,
  contact_name: row.contact_name,
  is_archived: row.is_archived,
  created_at: row.created_at.toISOString(),
  duration: row.duration,
})

/** Begins the name of the exported file. */
export const title: Sentence = { en: 'Voicemails', fr: 'Messages vocaux' }
