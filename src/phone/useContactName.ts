import { useListContactsQuery } from '@/api'

/** A number is written with its country here and without it there; short ones are compared whole. */
const COMPARED_DIGITS = 10

const digitsOf = (number: string): string => number.replace(/\D/g, '').slice(-COMPARED_DIGITS)

/** What the account calls the person with this number; '' for a stranger. */
export const useContactName = (number: string): string => {
  const digits = digitsOf(number)
  const { data = [] } = useListContactsQuery(undefined, { skip: digits === '' })
  const contact = data.find(({ contact_number }) => digits !== '' && digitsOf(contact_number) === digits)
  return contact?.contact_name ?? ''
}
