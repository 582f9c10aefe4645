import { contactsRows } from 'contract/contacts'
import { contactsSchemas } from 'contract/schemas/contacts'
import { effectRoute, route, type BoundRoute } from '../../core/routes/route'
import type { ContactsService } from './service'

export const contactsRoutes = (contacts: ContactsService): BoundRoute[] => [
  route(contactsRows.listContacts, contactsSchemas.listContacts, async ({ caller }) => ({
    contacts: await contacts.list(caller.accountId),
  })),
  effectRoute(contactsRows.nameContact, contactsSchemas.nameContact, async ({ body, caller, transaction }) => ({
    contact: await contacts.name(caller.accountId, body, transaction),
  })),
]
