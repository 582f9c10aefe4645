/** The door: the only file of this room that others import. Its values come by `loadApi()` or with a member's screen. */
export { api } from './api'
export { saveAccount, useGetAccountQuery, type EditedAccount } from './endpoints/accounts'
export { login, revokeToken, type Member } from './endpoints/auth'
export { useGetIncomingCallsDetailsQuery, useGetIncomingCallsTotalQuery, type LineByLine } from './endpoints/analytics'
export {
  createApplication,
  deleteApplication,
  getApplication,
  renameApplication,
  useGetApplicationQuery,
  useListApplicationsQuery,
  type ListedApplication,
  type NamedApplication,
  type OpenedApplication,
} from './endpoints/applications'
export {
  deleteAudioFile,
  useGetAudioFileUsageQuery,
  useListAllAudioFilesQuery,
  useListAudioFilesInfiniteQuery,
  type AudioFilesPage,
} from './endpoints/audiofiles'
export {
  dropFoundNumber,
  getNumberCost,
  refreshAfterPurchase,
  registerNumber,
  useFindAvailableNumbersQuery,
  type CostAnswer,
  type FoundNumber,
} from './endpoints/availableNumbers'
export {
  changePlan,
  getBillingOverview,
  listPayments,
  overviewUnderWay,
  useGetBillingOverviewQuery,
  useListPaymentsQuery,
  useListPlansQuery,
  type ListedOffer,
  type ListedPayment,
  type UsageOverview,
} from './endpoints/billing'
export {
  createBranch,
  deleteBranch,
  orderBranches,
  renameBranch,
  saveModules,
  type EditedBranch,
  type SavedBranch,
  type SavedModule,
} from './endpoints/branches'
export { exportCalls, useCountCallsQuery, useListCallsInfiniteQuery, type ListedCall } from './endpoints/calls'
export { chargeCredits, refreshFunds, type ChargeMeans } from './endpoints/charges'
export { nameContact, useListContactsQuery, type ListedContact } from './endpoints/contacts'
export {
  addCreditCard,
  deleteCreditCard,
  listCreditCards,
  makeDefaultCreditCard,
  useListCreditCardsQuery,
  type ListedCard,
} from './endpoints/creditCards'
export {
  answerEmailLink,
  askEmailRecipient,
  readEmailLink,
  useListEmailRecipientsQuery,
  type ListedRecipient,
  type OpenedEmailLink,
} from './endpoints/emailRecipients'
export {
  useListFeaturesQuery,
  useListParametersQuery,
  validateParameters,
  type ListedFeature,
  type ParameterField,
} from './endpoints/features'
export { refreshHistory, useWatchHistoryQuery, type WatchedHistory } from './endpoints/history'
export { getInvoiceFile, useListInvoicesQuery, type ListedInvoice } from './endpoints/invoices'
export {
  listNumbers,
  releaseNumber,
  setNumberEndpoint,
  setNumberLabel,
  useGetNumberUsageQuery,
  useListNumbersQuery,
  type ListedNumber,
} from './endpoints/numbers'
export { resetPassword, sendResetLink, type Reset } from './endpoints/password'
export { changePreset, createPreset, deletePreset, useListPresetsQuery, type ListedPreset } from './endpoints/presets'
export {
  deleteRecording,
  exportRecordings,
  setRecordingArchiveStatus,
  useCountRecordingsQuery,
  useListRecordingsInfiniteQuery,
  type ListedRecording,
} from './endpoints/recordings'
export {
  changeRehearsal,
  createRehearsal,
  deleteRehearsal,
  useListRehearsalsQuery,
  type ListedRehearsal,
} from './endpoints/rehearsals'
export { useGetStorageQuery, type StorageUse } from './endpoints/storage'
export {
  addSupportMessage,
  createSupportRequest,
  resolveSupportRequest,
  useGetSupportRequestQuery,
  useListSupportRequestsInfiniteQuery,
  useWatchSupportRequestsQuery,
  type ListedSupportRequest,
  type OpenedSupportRequest,
  type ReadSupportMessage,
  type SupportRequestFilters,
} from './endpoints/supportRequests'
export {
  changePassword,
  revertEmail,
  saveUser,
  useGetUserQuery,
  type EditedUser,
  type PasswordChange,
  type RevertedEmail,
  type UserEdit,
} from './endpoints/users'
export {
  deleteVoicemail,
  exportVoicemails,
  setVoicemailArchiveStatus,
  useCountVoicemailsQuery,
  useListVoicemailsInfiniteQuery,
  type ListedVoicemail,
} from './endpoints/voicemails'
export { setTopUp, useGetTopUpQuery, type TopUpState } from './endpoints/topUp'
export { callWebPhone, getWebPhoneToken, useWatchRingingQuery, type VoicePass } from './endpoints/webphone'
export type { ArchiveStatus, HistoryPage } from './historyPages'
export { patience } from './patience'
export { uploadOne, type UploadedOne } from './uploadOne'
export { uploadQueue } from './uploadQueue'
