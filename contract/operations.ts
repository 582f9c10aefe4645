import { accountsOperations } from './accounts'
import { analyticsOperations } from './analytics'
import { applicationsOperations } from './applications'
import { audiofilesOperations } from './audiofiles'
import { authOperations } from './auth'
import { billingOperations } from './billing'
import { branchesOperations } from './branches'
import { callPathsOperations } from './callPaths'
import { callsOperations } from './calls'
import { contactsOperations } from './contacts'
import { creditCardsOperations } from './creditCards'
import { emailRecipientsOperations } from './emailRecipients'
import { eventsOperations } from './events'
import { exportsOperations } from './exports'
import { featuresOperations } from './features'
import { filesOperations } from './files'
import { flowVersionsOperations } from './flowVersions'
import { invoicesOperations } from './invoices'
import { notificationsOperations } from './notifications'
import { numbersOperations } from './numbers'
import { passwordOperations } from './password'
import { presetsOperations } from './presets'
import { pushDevicesOperations } from './pushDevices'
import { recordingsOperations } from './recordings'
import { rehearsalsOperations } from './rehearsals'
import { schedulesOperations } from './schedules'
import { serviceOperations } from './service'
import { storageOperations } from './storage'
import { supportDeskOperations } from './supportDesk'
import { supportRequestsOperations } from './supportRequests'
import { templatesOperations } from './templates'
import { unreadOperations } from './unread'
import { usersOperations } from './users'
import { voiceOperations } from './voice'
import { voicemailsOperations } from './voicemails'
import { webphoneOperations } from './webphone'

export const operations = {
  ...authOperations,
  ...passwordOperations,
  ...accountsOperations,
  ...usersOperations,
  ...notificationsOperations,
  ...emailRecipientsOperations,
  ...pushDevicesOperations,
  ...billingOperations,
  ...creditCardsOperations,
  ...invoicesOperations,
  ...analyticsOperations,
  ...contactsOperations,
  ...callsOperations,
  ...callPathsOperations,
  ...voicemailsOperations,
  ...recordingsOperations,
  ...exportsOperations,
  ...unreadOperations,
  ...supportRequestsOperations,
  ...supportDeskOperations,
  ...eventsOperations,
  ...filesOperations,
  ...applicationsOperations,
  ...branchesOperations,
  ...flowVersionsOperations,
  ...templatesOperations,
  ...featuresOperations,
  ...presetsOperations,
  ...rehearsalsOperations,
  ...schedulesOperations,
  ...audiofilesOperations,
  ...storageOperations,
  ...numbersOperations,
  ...webphoneOperations,
  ...voiceOperations,
  ...serviceOperations,
}
