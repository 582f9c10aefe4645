import type { Contact, ContactBody } from 'contract/contacts'
import { Validation, type FieldErrors } from '../../core/failures/failures'
import { nameProblem } from '../../core/texts/name'
import { e164Of } from '../../core/texts/phoneNumber'
import { isNoPhoneNumber } from '../../core/failures/sentences'

/** The contact as it is kept, or `Validation` for both fields at once. */
export const contactOf = (body: ContactBody): Contact => {
  const contact_name = body.contact_name.normalize('NFC').trim()
  const contact_number = e164Of(body.contact_number)
  const problem = nameProblem(contact_name)
  const errors: FieldErrors = {
    ...(problem && { contact_name: [problem] }),
    ...(contact_number === null && { contact_number: [isNoPhoneNumber] }),
  }
  if (problem !== null || contact_number === null) throw new Validation(errors)
  return { contact_name, contact_number }
}
