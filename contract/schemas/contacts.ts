import { Type } from 'typebox'
import type { contactsRows } from '../contacts'
import { Exactly, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const ContactSchema = Exactly({ contact_name: Type.String(), contact_number: Type.String() })

export const ContactBodySchema = Exactly({ contact_name: TextSchema(), contact_number: TextSchema(64) })

export const ContactReplySchema = Exactly({ contact: ContactSchema })

export const ContactsReplySchema = Exactly({ contacts: Type.Array(ContactSchema) })

export const contactsSchemas = schemasOf<typeof contactsRows>()({
  listContacts: { reply: ContactsReplySchema },
  nameContact: { body: ContactBodySchema, reply: ContactReplySchema },
})
