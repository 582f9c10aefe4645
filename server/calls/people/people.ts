import { randomUUID } from 'node:crypto'
import type { Contact } from 'contract/calls'
import type { PersonBody } from 'contract/people'
import { enforceRowLimit } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import { isInvalid, isNoEmailAddress, isNoPhoneNumber, isRequired, refuseProblems, textProblem, type Sentence } from '../../platform/failures/failures'
import { isEmailAddress } from '../../platform/texts/emailAddress'
import { contactNumberProblem, e164Of } from '../../platform/texts/phoneNumber'
import { asLine, nameProblem } from '../../platform/texts/texts'

export const LONGEST_NAME = 100

/** What is stored of a person. Without a name if all that is known is a number. */
export interface PersonDraft {
  name: string | null
  company: string | null
  email: string | null
  /** E.164, in the order of the person's page. */
  numbers: readonly string[]
}

/** A person as a file has it, unchecked. */
export interface FileRow {
  row: number
  name: string
  first_name: string
  last_name: string
  company: string
  email: string
  note: string
  numbers: string[]
  /** The end of the file is missing. */
  isCut: boolean
}

export const noRow = (row: number): FileRow => ({ row, name: '', first_name: '', last_name: '', company: '', email: '', note: '', numbers: [], isCut: false })

const orNull = (text: string): string | null => (text === '' ? null : text)

const optional = (text: string): Sentence | null => (text === '' ? null : textProblem(text, LONGEST_NAME))

const numberProblem = (written: string, e164: string | null, isRepeated: boolean): Sentence | null => {
  if (e164 === null) return contactNumberProblem(written) ?? isNoPhoneNumber
  return isRepeated ? isInvalid : null
}

/** Throws a `Validation` whose fields are those of the body; `numbers.1` is the second number. `numbers`: as they are read. */
export const personOf = (body: PersonBody, numbers = body.numbers.map(e164Of)): PersonDraft => {
  const [name, company, email] = [asLine(body.name), asLine(body.company), body.email.trim()]
  refuseProblems({
    name: nameProblem(name),
    company: optional(company),
    email: email === '' || isEmailAddress(email) ? null : isNoEmailAddress,
    numbers: numbers.length === 0 ? isRequired : null,
    ...Object.fromEntries(
      body.numbers.map((written, index) => {
        const number = numbers[index] ?? null
        return [`numbers.${index}`, numberProblem(written, number, numbers.indexOf(number) < index)]
      }),
    ),
  })
  return { name, company: orNull(company), email: orNull(email), numbers: numbers.filter((number) => number !== null) }
}

export const callerOf = (written: string): string => {
  const number = e164Of(written)
  refuseProblems({ contact_number: number === null ? (contactNumberProblem(written) ?? isNoPhoneNumber) : null })
  return number ?? ''
}

const rowsOf = (accountId: string, personId: string, { name, numbers }: PersonDraft, now: Date) =>
  numbers.map((contact_number, position) => ({
    account_id: accountId,
    ...{ person_id: personId, contact_number, contact_name: name, position, created_at: now },
  }))

/** Nobody may have one of the numbers yet. */
export const addPeople = async (store: Store, accountId: string, people: readonly PersonDraft[], now: Date, import_id: string | null = null): Promise<string[]> => {
  const drafts = people.map((draft) => ({ id: randomUUID(), draft }))
  if (drafts.length === 0) return []
  const times = { import_id, created_at: now, updated_at: now }
  const rows = drafts.map(({ id, draft: { numbers: _numbers, ...person } }) => ({ id, account_id: accountId, ...person, ...times }))
  await store.insertInto('people').values(rows).execute()
  await store.insertInto('contacts').values(drafts.flatMap(({ id, draft }) => rowsOf(accountId, id, draft, now))).execute()
  return drafts.map(({ id }) => id)
}

const isOf = (name: string): Sentence => ({ en: `This number is one of ${name}.`, fr: `Ce numéro est un de ceux de ${name}.` })

/**
 * The notes and the block of a number that had no name so far are of the person who gets the number now; a number of
 * another person is refused.
 */
const takeOver = async (transaction: Store, accountId: string, personId: string, numbers: readonly string[]): Promise<void> => {
  const holders = transaction.selectFrom('contacts').innerJoin('people', 'people.id', 'contacts.person_id').where('contacts.account_id', '=', accountId)
  const held = await holders.where('contact_number', 'in', numbers).where('person_id', '<>', personId)
    .select(['contact_number', 'person_id', 'name', 'is_blocked']).execute()
  refuseProblems(Object.fromEntries(
    held.flatMap(({ name, contact_number }) => (name === null ? [] : [[`numbers.${numbers.indexOf(contact_number)}`, isOf(name)]])),
  ))
  if (held.length === 0) return
  const nameless = held.map(({ person_id }) => person_id)
  await transaction.updateTable('person_notes').set({ person_id: personId }).where('person_id', 'in', nameless).execute()
  if (held.some(({ is_blocked }) => is_blocked === 1)) {
    await transaction.updateTable('people').set({ is_blocked: 1 }).where('id', '=', personId).execute()
  }
  await transaction.deleteFrom('people').where('id', 'in', nameless).execute()
}

/** Locks the account's row, so that two users can't give one number to two people. */
const enforceRoom = async (transaction: Store, accountId: string): Promise<void> => {
  await enforceRowLimit(transaction, 'people', accountId)
  await enforceRowLimit(transaction, 'contacts', accountId)
}

export const addPerson = async (transaction: Store, accountId: string, draft: PersonDraft, now: Date): Promise<string> => {
  await enforceRoom(transaction, accountId)
  const { numbers: _numbers, ...person } = draft
  const id = randomUUID()
  await transaction.insertInto('people').values({ id, account_id: accountId, ...person, created_at: now, updated_at: now }).execute()
  await takeOver(transaction, accountId, id, draft.numbers)
  await transaction.insertInto('contacts').values(rowsOf(accountId, id, draft, now)).execute()
  return id
}

/** The account must have this person. */
export const changePerson = async (transaction: Store, accountId: string, personId: string, draft: PersonDraft, now: Date): Promise<void> => {
  await enforceRoom(transaction, accountId)
  const { numbers, ...person } = draft
  await transaction.updateTable('people').set({ ...person, updated_at: now }).where('id', '=', personId).execute()
  await takeOver(transaction, accountId, personId, numbers)
  await transaction.deleteFrom('contacts').where('person_id', '=', personId).execute()
  await transaction.insertInto('contacts').values(rowsOf(accountId, personId, draft, now)).execute()
}

/** The person who has the number; one without a name is added if nobody has it. */
export const holderOf = async (transaction: Store, accountId: string, contact_number: string, now: Date): Promise<string> => {
  const holder = transaction.selectFrom('contacts').select('person_id').where('account_id', '=', accountId)
  const find = () => holder.where('contact_number', '=', contact_number).executeTakeFirst()
  const found = await find()
  if (found !== undefined) return found.person_id
  await enforceRoom(transaction, accountId)
  // Another user may have added it until the account's row was locked.
  const since = await find()
  if (since !== undefined) return since.person_id
  const [added = ''] = await addPeople(transaction, accountId, [{ name: null, company: null, email: null, numbers: [contact_number] }], now)
  return added
}

/** Renames whoever has the number; resolves with the id of that person. */
export const nameCaller = async (transaction: Store, accountId: string, { contact_name, contact_number }: Contact, now: Date): Promise<string> => {
  const personId = await holderOf(transaction, accountId, contact_number, now)
  await transaction.updateTable('people').set({ name: contact_name, updated_at: now }).where('id', '=', personId).execute()
  await transaction.updateTable('contacts').set({ contact_name }).where('person_id', '=', personId).execute()
  return personId
}
