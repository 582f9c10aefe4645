import { Type, type Static } from 'typebox'
import { AudioFileSchema } from './audiofiles'
import { InvoiceSchema } from './billing'
import { CallSchema } from './calls'
import { PhoneNumberSchema } from './numbers'
import { CallerNumberSchema, Exactly, ListOf, MAX_SEARCH_LENGTH, Nullable, operation, OwnIdSchema, TextSchema } from './operation'
import { PersonSchema } from './people'
import { VoicemailSchema } from './recordings'
import { SupportRequestSchema } from './supportRequests'

/** Of each kind. */
export const MOST_FOUND = 5

const { id, name, company } = PersonSchema.properties
const call = CallSchema.properties
const voicemail = VoicemailSchema.properties
const invoice = InvoiceSchema.properties
const supportRequest = SupportRequestSchema.properties
const { label, phone_number } = PhoneNumberSchema.properties
const { friendly_name } = AudioFileSchema.properties

/** A few of each kind: what names them, and what a link to them needs. */
export const SearchReplySchema = Exactly({
  /** By name; the number is the one to call. */
  people: ListOf(Exactly({ id, name, company, number: Nullable(CallerNumberSchema) })),
  numbers: ListOf(Exactly({ id: OwnIdSchema, label, phone_number })),
  applications: ListOf(Exactly({ id: OwnIdSchema, friendly_name })),
  schedules: ListOf(Exactly({ id: OwnIdSchema, name: Type.String() })),
  audiofiles: ListOf(Exactly({ id: OwnIdSchema, friendly_name })),
  /** Of callers with such a name or number, newest first, as are all below. */
  calls: ListOf(Exactly({ id: OwnIdSchema, direction: call.direction, contact_name: call.contact_name, contact_number: call.contact_number, start_date: call.start_date })),
  voicemails: ListOf(Exactly({ id: OwnIdSchema, contact_name: voicemail.contact_name, from_number: voicemail.from_number, is_archived: voicemail.is_archived, created_at: voicemail.created_at })),
  /** By reference, day and amounts. */
  invoices: ListOf(Exactly({ uid: OwnIdSchema, reference: invoice.reference, date: invoice.date, total_amount: invoice.total_amount })),
  support_requests: ListOf(Exactly({ id: OwnIdSchema, subject: supportRequest.subject, is_resolved: supportRequest.is_resolved })),
})

export type SearchReply = Static<typeof SearchReplySchema>

export const searchOperations = {
  search: operation('GET', '/accounts/:accountId/search', {
    role: 'member',
    query: Exactly({ q: TextSchema(MAX_SEARCH_LENGTH) }),
    reply: SearchReplySchema,
    ext: true,
  }),
}
