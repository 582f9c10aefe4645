import { contactsOperations } from 'contract/contacts'
import { route, type BoundRoute } from '../../core/routes/route'
import type { ContactsService } from './service'

export const contactsRoutes = (contacts: ContactsService): BoundRoute[] => [
  route(contactsOperations.listContacts, async ({ caller }) => ({
    contacts: await contacts.list(caller.accountId),
  })),
  route(contactsOperations.nameContact, { idempotent: 'transaction' }, async ({ body, caller, transaction }) => ({
    contact: await contacts.name(caller.accountId, body, transaction),
  })),
]
