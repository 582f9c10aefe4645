import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Exactly, ListOf, TextSchema } from './parts'

export const ContactSchema = Exactly({ contact_name: Type.String(), contact_number: Type.String() })

export const ContactBodySchema = Exactly({ contact_name: TextSchema(), contact_number: TextSchema(64) })

export const ContactReplySchema = Exactly({ contact: ContactSchema })

export const ContactsReplySchema = Exactly({ contacts: ListOf(ContactSchema) })

export type Contact = Static<typeof ContactSchema>
export type ContactBody = Static<typeof ContactBodySchema>

export const contactsOperations = {
  listContacts: operation('GET', '/accounts/:accountId/contacts', { reply: ContactsReplySchema }),
  nameContact: operation('POST', '/accounts/:accountId/contacts/number', {
    body: ContactBodySchema,
    reply: ContactReplySchema,
    status: 201,
  }),
}
