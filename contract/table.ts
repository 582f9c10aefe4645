import { analyticsRows } from './analytics'
import { applicationsRows } from './applications'
import { audiofilesRows } from './audiofiles'
import { authRows } from './auth'
import { billingRows } from './billing'
import { branchesRows } from './branches'
import { contactsRows } from './contacts'
import { featuresRows } from './features'
import { filesRows } from './files'
import { numbersRows } from './numbers'
import { passwordRows } from './password'
import { presetsRows } from './presets'
import { serviceRows } from './service'

/** Every call of the wire. A name is unique over all nouns: it is the operation's id in the OpenAPI document. */
export const rowTable = {
  ...authRows,
  ...passwordRows,
  ...billingRows,
  ...analyticsRows,
  ...contactsRows,
  ...filesRows,
  ...applicationsRows,
  ...branchesRows,
  ...featuresRows,
  ...presetsRows,
  ...audiofilesRows,
  ...numbersRows,
  ...serviceRows,
}
