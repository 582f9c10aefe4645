import type { Static } from 'typebox'
import { row } from './row'
import type { ContactBodySchema, ContactReplySchema, ContactSchema, ContactsReplySchema } from './schemas/contacts'

export type Contact = Static<typeof ContactSchema>
export type ContactBody = Static<typeof ContactBodySchema>
export type ContactReply = Static<typeof ContactReplySchema>
export type ContactsReply = Static<typeof ContactsReplySchema>

export const contactsRows = {
  listContacts: row<{ reply: ContactsReply }>()('GET', '/accounts/:accountId/contacts'),
  /** Saving the same number again renames the contact. */
  nameContact: row<{ body: ContactBody; reply: ContactReply }>()('POST', '/accounts/:accountId/contacts/number', {
    status: 201,
  }),
}
