import type { rowTable } from '../table'
import { accountsSchemas } from './accounts'
import { analyticsSchemas } from './analytics'
import { applicationsSchemas } from './applications'
import { audiofilesSchemas } from './audiofiles'
import { authSchemas } from './auth'
import { billingSchemas } from './billing'
import { branchesSchemas } from './branches'
import { callsSchemas } from './calls'
import { contactsSchemas } from './contacts'
import { creditCardsSchemas } from './creditCards'
import { emailRecipientsSchemas } from './emailRecipients'
import { eventsSchemas } from './events'
import { exportsSchemas } from './exports'
import { featuresSchemas } from './features'
import { filesSchemas } from './files'
import { invoicesSchemas } from './invoices'
import { numbersSchemas } from './numbers'
import { passwordSchemas } from './password'
import { presetsSchemas } from './presets'
import { recordingsSchemas } from './recordings'
import { rehearsalsSchemas } from './rehearsals'
import type { CallSchemas } from './schemas'
import { serviceSchemas } from './service'
import { storageSchemas } from './storage'
import { supportDeskSchemas } from './supportDesk'
import { supportRequestsSchemas } from './supportRequests'
import { usersSchemas } from './users'
import { voiceSchemas } from './voice'
import { voicemailsSchemas } from './voicemails'
import { webphoneSchemas } from './webphone'

/** The schemas of every row, under the same names as in `rowTable`. */
export const schemaTable: { [Name in keyof typeof rowTable]: CallSchemas } = {
  ...authSchemas,
  ...passwordSchemas,
  ...accountsSchemas,
  ...usersSchemas,
  ...emailRecipientsSchemas,
  ...billingSchemas,
  ...creditCardsSchemas,
  ...invoicesSchemas,
  ...analyticsSchemas,
  ...contactsSchemas,
  ...callsSchemas,
  ...voicemailsSchemas,
  ...recordingsSchemas,
  ...exportsSchemas,
  ...supportRequestsSchemas,
  ...supportDeskSchemas,
  ...eventsSchemas,
  ...filesSchemas,
  ...applicationsSchemas,
  ...branchesSchemas,
  ...featuresSchemas,
  ...presetsSchemas,
  ...rehearsalsSchemas,
  ...audiofilesSchemas,
  ...storageSchemas,
  ...numbersSchemas,
  ...webphoneSchemas,
  ...serviceSchemas,
  ...voiceSchemas,
}
