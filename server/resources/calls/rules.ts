import type { Call } from 'contract/calls'
import { ownNumberOf } from '../../core/history/ownNumber'
import type { Sentence } from '../../core/failures/language'
import type { CallRow } from './queries'

/** A call as the wire knows it. */
export const toWire = (row: CallRow): Call => ({
  id: row.id,
  direction: row.direction,
  number_id: row.number_id,
  number: ownNumberOf(row),
  contact_name: row.contact_name,
  contact_number: row.contact_number,
  duration: row.duration,
  start_date: row.created_at.toISOString(),
})

/** Begins the name of the exported file. */
export const title: Sentence = { en: 'Call logs', fr: "Journal d'appels" }
