import { Type, type Static } from 'typebox'
import { QueryFlagSchema, total, wantsTotal } from './calls'
import { CallerNumberSchema, CountSchema, Essential, Exactly, FlagSchema, InstantSchema, ListOf, LongTextSchema, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, searchQuery, TextSchema } from './operation'

export const MAX_NUMBERS_OF_PERSON = 20
export const MAX_NOTE_LENGTH = 2_000

/** Someone the account has calls with. Without a name if all that is known is a number, which was blocked or noted. */
export const PersonSchema = Exactly({
  id: OwnIdSchema,
  name: Nullable(Type.String()),
  company: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** The first is the one to call. */
  numbers: ListOf(CallerNumberSchema),
  is_blocked: FlagSchema,
  /** The text of the newest note. */
  note: Nullable(Type.String()),
})

export const NoteSchema = Exactly({
  id: OwnIdSchema,
  text: Type.String(),
  /** Null once the user who wrote it is gone. */
  author: Nullable(Type.String()),
  created_at: InstantSchema,
})

export const PersonDetailsSchema = Exactly({
  ...PersonSchema.properties,
  /** Newest first. */
  notes: ListOf(NoteSchema),
  /** Counted up to `MAX_COUNTED`. */
  calls: CountSchema,
  is_calls_capped: FlagSchema,
  last_call_at: Nullable(InstantSchema),
  /** The newest call from this person that anybody answered, and the step that reached them, if it's known. */
  last_answered: Nullable(Exactly({ call_id: OwnIdSchema, at: InstantSchema, module_name: Nullable(Type.String()) })),
})

/** A cursor holds the name that its page ends with. */
export const PeopleQuerySchema = Exactly({
  limit: pageQuery.limit,
  cursor: Type.Optional(Type.String({ maxLength: 1_000, pattern: '^[A-Za-z0-9_-]+$' })),
  ...wantsTotal,
  ...searchQuery,
  is_blocked: Type.Optional(QueryFlagSchema),
  /** E.164: only the person who has it. */
  number: Type.Optional(TextSchema(64)),
})

/** By name; those without a name come last. */
export const PeopleReplySchema = Exactly({ people: ListOf(PersonSchema), ...nextCursor, ...total })

export const PersonBodySchema = Exactly({
  name: TextSchema(),
  company: TextSchema(),
  email: TextSchema(),
  numbers: Type.Array(TextSchema(64), { maxItems: MAX_NUMBERS_OF_PERSON }),
})

export const PersonReplySchema = Exactly({ person: Essential(PersonSchema) })
export const PersonDetailsReplySchema = Exactly({ person: Essential(PersonDetailsSchema) })

/** A number that nobody has yet gets a person without a name. */
export const BlockedStatusBodySchema = Exactly({ contact_number: TextSchema(64), is_blocked: FlagSchema })
export const NoteBodySchema = Exactly({ contact_number: TextSchema(64), text: LongTextSchema(MAX_NOTE_LENGTH) })

export type Person = Static<typeof PersonSchema>
export type PersonDetails = Static<typeof PersonDetailsSchema>
export type PersonBody = Static<typeof PersonBodySchema>
export type PeopleQuery = Static<typeof PeopleQuerySchema>
export type PeopleReply = Static<typeof PeopleReplySchema>
export type BlockedStatusBody = Static<typeof BlockedStatusBodySchema>
export type NoteBody = Static<typeof NoteBodySchema>

export const peopleOperations = {
  listPeople: operation('GET', '/accounts/:accountId/people', { role: 'member', query: PeopleQuerySchema, reply: PeopleReplySchema, ext: true }),
  getPerson: operation('GET', '/accounts/:accountId/people/:personId', { role: 'member', reply: PersonDetailsReplySchema, ext: true }),
  /** 422 field `numbers` if another person has one of them. */
  createPerson: operation('POST', '/accounts/:accountId/people', { role: 'member', body: PersonBodySchema, reply: PersonReplySchema, status: 201, ext: true }),
  updatePerson: operation('PUT', '/accounts/:accountId/people/:personId', { role: 'member', body: PersonBodySchema, reply: PersonReplySchema, ext: true }),
  deletePerson: operation('DELETE', '/accounts/:accountId/people/:personId', { role: 'manager', status: 204, ext: true }),
  setBlockedStatus: operation('PUT', '/accounts/:accountId/people/numbers/blocked-status', { role: 'manager', body: BlockedStatusBodySchema, reply: PersonReplySchema, ext: true }),
  addNote: operation('POST', '/accounts/:accountId/people/numbers/notes', { role: 'member', body: NoteBodySchema, reply: PersonReplySchema, status: 201, ext: true }),
  deleteNote: operation('DELETE', '/accounts/:accountId/people/:personId/notes/:noteId', { role: 'member', status: 204, ext: true }),
}
