import { analyticsRows } from './analytics'
import { authRows } from './auth'
import { billingRows } from './billing'
import { contactsRows } from './contacts'
import { filesRows } from './files'
import { passwordRows } from './password'
import { serviceRows } from './service'

/** Every call of the wire. A name is unique over all nouns: it is the operation's id in the OpenAPI document. */
export const rowTable = {
  ...authRows,
  ...passwordRows,
  ...billingRows,
  ...analyticsRows,
  ...contactsRows,
  ...filesRows,
  ...serviceRows,
}
