import { accountsOperations, emailRecipientsOperations, eventsOperations, notificationsOperations, pushDevicesOperations, serviceOperations, usersOperations } from './account'
import { analyticsOperations, callsOperations, contactsOperations, exportsOperations, unreadOperations } from './calls'
import { apiKeysOperations } from './apiKeys'
import { applicationsOperations, branchesOperations, featuresOperations, presetsOperations, templatesOperations } from './applications'
import { audiofilesOperations, filesOperations, storageOperations } from './audiofiles'
import { authOperations, passwordOperations } from './auth'
import { billingOperations, creditCardsOperations, invoicesOperations } from './billing'
import { blockedCallersOperations } from './blockedCallers'
import { brandOperations } from './brand'
import { callLimitsOperations } from './callLimits'
import { callPathsOperations } from './callPaths'
import { factorsOperations } from './factors'
import { flowVersionsOperations, rehearsalsOperations } from './flowVersions'
import { flowsOperations } from './flows'
import { keepingOperations } from './keeping'
import { nightCallsOperations } from './nightCalls'
import { numbersOperations } from './numbers'
import { operatorAccountsOperations } from './operatorAccounts'
import { operatorOverviewOperations } from './operatorOverview'
import { operatorCatalogueOperations } from './operatorCatalogue'
import { operatorDeskOperations } from './operatorDesk'
import { operatorKeysOperations } from './operatorKeys'
import { operatorNumbersOperations } from './operatorNumbers'
import { operatorsOperations } from './operators'
import { peopleOperations } from './people'
import { peopleImportsOperations } from './peopleImports'
import { presenceOperations } from './presence'
import { recordingAnnouncementOperations } from './recordingAnnouncement'
import { recordingsOperations, voicemailsOperations } from './recordings'
import { schedulesOperations } from './schedules'
import { searchOperations } from './search'
import { sessionsOperations } from './sessions'
import { signUpOperations } from './signUp'
import { supportDeskOperations, supportRequestsOperations } from './supportRequests'
import { teamOperations } from './team'
import { viewsOperations } from './views'
import { voiceOperations, webphoneOperations } from './webphone'

export const operations = {
  ...authOperations,
  ...factorsOperations,
  ...sessionsOperations,
  ...passwordOperations,
  ...accountsOperations,
  ...usersOperations,
  ...notificationsOperations,
  ...emailRecipientsOperations,
  ...pushDevicesOperations,
  ...billingOperations,
  ...creditCardsOperations,
  ...invoicesOperations,
  ...callLimitsOperations,
  ...analyticsOperations,
  ...contactsOperations,
  ...presenceOperations,
  ...peopleOperations,
  ...peopleImportsOperations,
  ...blockedCallersOperations,
  ...callsOperations,
  ...callPathsOperations,
  ...keepingOperations,
  ...voicemailsOperations,
  ...recordingsOperations,
  ...recordingAnnouncementOperations,
  ...exportsOperations,
  ...unreadOperations,
  ...supportRequestsOperations,
  ...supportDeskOperations,
  ...eventsOperations,
  ...filesOperations,
  ...applicationsOperations,
  ...branchesOperations,
  ...flowVersionsOperations,
  ...flowsOperations,
  ...templatesOperations,
  ...featuresOperations,
  ...presetsOperations,
  ...rehearsalsOperations,
  ...nightCallsOperations,
  ...schedulesOperations,
  ...audiofilesOperations,
  ...storageOperations,
  ...numbersOperations,
  ...webphoneOperations,
  ...searchOperations,
  ...apiKeysOperations,
  ...voiceOperations,
  ...operatorsOperations,
  ...signUpOperations,
  ...operatorKeysOperations,
  ...operatorAccountsOperations,
  ...operatorOverviewOperations,
  ...operatorNumbersOperations,
  ...brandOperations,
  ...teamOperations,
  ...viewsOperations,
  ...operatorCatalogueOperations,
  ...operatorDeskOperations,
  ...serviceOperations,
}
