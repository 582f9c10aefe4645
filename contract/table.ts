import { accountsRows } from './accounts'
import { analyticsRows } from './analytics'
import { applicationsRows } from './applications'
import { audiofilesRows } from './audiofiles'
import { authRows } from './auth'
import { billingRows } from './billing'
import { branchesRows } from './branches'
import { callsRows } from './calls'
import { contactsRows } from './contacts'
import { creditCardsRows } from './creditCards'
import { emailRecipientsRows } from './emailRecipients'
import { eventsRows } from './events'
import { exportsRows } from './exports'
import { featuresRows } from './features'
import { filesRows } from './files'
import { invoicesRows } from './invoices'
import { numbersRows } from './numbers'
import { passwordRows } from './password'
import { presetsRows } from './presets'
import { recordingsRows } from './recordings'
import { rehearsalsRows } from './rehearsals'
import { serviceRows } from './service'
import { storageRows } from './storage'
import { supportDeskRows } from './supportDesk'
import { supportRequestsRows } from './supportRequests'
import { usersRows } from './users'
import { voiceRows } from './voice'
import { voicemailsRows } from './voicemails'
import { webphoneRows } from './webphone'

/** Every call of the wire. A name is unique over all nouns: it is the operation's id in the OpenAPI document. */
export const rowTable = {
  ...authRows,
  ...passwordRows,
  ...accountsRows,
  ...usersRows,
  ...emailRecipientsRows,
  ...billingRows,
  ...creditCardsRows,
  ...invoicesRows,
  ...analyticsRows,
  ...contactsRows,
  ...callsRows,
  ...voicemailsRows,
  ...recordingsRows,
  ...exportsRows,
  ...supportRequestsRows,
  ...supportDeskRows,
  ...eventsRows,
  ...filesRows,
  ...applicationsRows,
  ...branchesRows,
  ...featuresRows,
  ...presetsRows,
  ...rehearsalsRows,
  ...audiofilesRows,
  ...storageRows,
  ...numbersRows,
  ...webphoneRows,
  ...voiceRows,
  ...serviceRows,
}
