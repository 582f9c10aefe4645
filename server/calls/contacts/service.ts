import { contactsOperations, type Contact, type ContactBody } from 'contract/calls'
import type { Clock } from '../../platform/clock'
import { enforceRowLimit } from '../../platform/database/transaction'
import { compareNames, nameProblem } from '../../platform/texts/texts'
import { sortInSlices } from '../../platform/jobs/slices'
import type { Store } from '../../platform/database/tables'
import { Validation, type FieldErrors, isNoPhoneNumber } from '../../platform/failures/failures'
import { contactNumberProblem, e164Of } from '../../platform/texts/phoneNumber'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const contactOf = (body: ContactBody): Contact => {
  const contact_name = body.contact_name.normalize('NFC').trim()
  const contact_number = e164Of(body.contact_number)
  const problem = nameProblem(contact_name)
  const errors: FieldErrors = {
    ...(problem && { contact_name: [problem] }),
    ...(contact_number === null && { contact_number: [contactNumberProblem(body.contact_number) ?? isNoPhoneNumber] }),
  }
  if (problem !== null || contact_number === null) throw new Validation(errors)
  return { contact_name, contact_number }
}

const byName = (one: Contact, other: Contact): number =>
  compareNames(one.contact_name, other.contact_name) || compareNames(one.contact_number, other.contact_number)

export type ContactsService = ReturnType<typeof makeContactsService>

export const makeContactsService = (store: Store, clock: Clock) => ({
  list: async (accountId: string): Promise<Contact[]> => {
    const contacts = store.selectFrom('contacts').select(['contact_name', 'contact_number'])
    return sortInSlices(await contacts.where('account_id', '=', accountId).execute(), byName)
  },

  /** Naming a number again renames it. */
  name: async (accountId: string, body: ContactBody, transaction: Store): Promise<Contact> => {
    const contact = contactOf(body)
    const { contact_name, contact_number } = contact
    const standing = transaction.updateTable('contacts').set({ contact_name }).where('account_id', '=', accountId)
    const renamed = await standing.where('contact_number', '=', contact_number).returning('contact_number').executeTakeFirst()
    if (renamed !== undefined) return contact
    await enforceRowLimit(transaction, 'contacts', accountId)
    await transaction
      .insertInto('contacts')
      .values({ account_id: accountId, ...contact, created_at: clock() })
      .onConflict((conflict) => conflict.columns(['account_id', 'contact_number']).doUpdateSet({ contact_name }))
      .execute()
    return contact
  },
})

export const contactsRoutes = (contacts: ContactsService): BoundRoute[] => [
  route(contactsOperations.listContacts, async ({ caller }) => ({
    contacts: await contacts.list(caller.accountId),
  })),
  route(contactsOperations.nameContact, { idempotent: 'transaction' }, async ({ body, caller, transaction }) => ({
    contact: await contacts.name(caller.accountId, body, transaction),
  })),
]
