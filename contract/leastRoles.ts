import { operations } from './operations'

/** What screens for everybody offer only to some, by operation. Apart from the operations, whose replies' shapes are larger. */
export const leastRoles = {
  acceptNightPrice: operations.acceptNightPrice.role,
  askEmailRecipient: operations.askEmailRecipient.role,
  closeAccount: operations.closeAccount.role,
  deletePerson: operations.deletePerson.role,
  deleteRecording: operations.deleteRecording.role,
  deleteVoicemail: operations.deleteVoicemail.role,
  exportCalls: operations.exportCalls.role,
  exportPeople: operations.exportPeople.role,
  exportRecordings: operations.exportRecordings.role,
  exportVoicemails: operations.exportVoicemails.role,
  getApplication: operations.getApplication.role,
  getIdleLimit: operations.getIdleLimit.role,
  getStorage: operations.getStorage.role,
  getViewPermission: operations.getViewPermission.role,
  importPeople: operations.importPeople.role,
  listNightCalls: operations.listNightCalls.role,
  listOwnJournal: operations.listOwnJournal.role,
  listRecordings: operations.listRecordings.role,
  listSchedules: operations.listSchedules.role,
  listTeam: operations.listTeam.role,
  registerNumber: operations.registerNumber.role,
  setBlockedCallers: operations.setBlockedCallers.role,
  setBlockedStatus: operations.setBlockedStatus.role,
  setCallKept: operations.setCallKept.role,
}

/** Operations that not everybody may do. */
export type Offered = keyof typeof leastRoles
