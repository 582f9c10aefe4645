import { operations } from './operations'

/** Of the console's screens that are not for everybody, by the first part of their path: the role that what they are about needs. */
export const screenRoles = {
  dashboard: operations.getIncomingCallsTotal.role,
  numbers: operations.registerNumber.role,
  audiofiles: operations.listAudioFiles.role,
  applications: operations.listApplications.role,
  analytics: operations.getIncomingCallsTotal.role,
  recordings: operations.listRecordings.role,
  billing: operations.getBillingOverview.role,
  account: operations.getAccount.role,
  journal: operations.listOwnJournal.role,
  privacy: operations.getKeeping.role,
}
