import type { Contact, ContactBody } from 'contract/contacts'
import { Validation, type FieldErrors } from '../../core/failures'
import type { Sentence } from '../../core/language'
import { isRequired, isTooLong } from '../../core/sentences'

const LONGEST_NAME = 100

const isNoNumber: Sentence = {
  en: 'This is not a phone number.',
  fr: "Ce n'est pas un numéro de téléphone.",
}

const e164 = /^\+[1-9]\d{6,14}$/

/** E.164 of what a person wrote; ten digits are a North American number. Null for what is no phone number. */
export const e164Of = (written: string): string | null => {
  const digits = written.trim().replace(/^tel:/i, '').replace(/[\s().\-/\u00a0]/g, '')
  if (!/^\+?\d+$/.test(digits)) return null
  const plus = /^\d{10}$/.test(digits)
    ? `+1${digits}`
    : digits.replace(/^(?:\+|011|00|(?=1\d{10}$))/, '+')
  return e164.test(plus) ? plus : null
}

const nameProblem = (name: string): Sentence | null => {
  if (name === '') return isRequired
  return [...name].length > LONGEST_NAME ? isTooLong(LONGEST_NAME) : null
}

/** The contact as it is kept, or `Validation` for both fields at once. */
export const contactOf = (body: ContactBody): Contact => {
  const contact_name = body.contact_name.trim()
  const contact_number = e164Of(body.contact_number)
  const problem = nameProblem(contact_name)
  const errors: FieldErrors = {
    ...(problem && { contact_name: [problem] }),
    ...(contact_number === null && { contact_number: [isNoNumber] }),
  }
  if (problem !== null || contact_number === null) throw new Validation(errors)
  return { contact_name, contact_number }
}
