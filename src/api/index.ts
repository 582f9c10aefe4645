/**
 * The only file of this folder that others import, but for endpoints of a single screen that loads after the dashboard. Its
 * values load with `loadApi()` or a member's screen.
 */
export { api, fresh, refetchWhenBack } from './api'
/** For endpoints outside of this file. */
export { apiRequest } from './request'
export { getAccount, useGetAccountQuery, useSaveAccountMutation, type EditedAccount } from './endpoints/accounts'
export { login, revokeToken, type Opened } from './endpoints/auth'
export {
  getIncomingCallsDetails,
  getIncomingCallsTotal,
  useGetIncomingCallsDetailsQuery,
  useGetIncomingCallsRangeQuery,
  useGetIncomingCallsTotalQuery,
  type CountedRange,
  type DayRange,
  type LineByLine,
} from './endpoints/analytics'
export {
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  useCreateApplicationMutation,
  useDeleteApplicationMutation,
  useGetApplicationQuery,
  useWatchApplicationQuery,
  useListApplicationsQuery,
  useRenameApplicationMutation,
  type ListedApplication,
  type NamedApplication,
  type OpenedApplication,
} from './endpoints/applications'
export {
  deleteAudioFile,
  listAudioFiles,
  useGetAudioFileUsageQuery,
  useListAllAudioFilesQuery,
  useListAudioFilesInfiniteQuery,
} from './endpoints/audiofiles'
export {
  chargeCredits,
  getBillingOverview,
  listInvoices,
  listPayments,
  pendingOverview,
  refreshFunds,
  useChangePlanMutation,
  useGetBillingOverviewQuery,
  useGetTopUpQuery,
  useLazyGetBillingOverviewQuery,
  useLazyGetInvoiceFileQuery,
  useListBalanceMovementsInfiniteQuery,
  useListInvoicesQuery,
  useListPaymentsQuery,
  useListPlansQuery,
  useSetTopUpMutation,
  type BalanceMovement,
  type PaymentMethod,
  type ListedInvoice,
  type ListedOffer,
  type ListedPayment,
  type TopUpState,
  type UsageOverview,
} from './endpoints/billing'
export {
  createBranch,
  saveModules,
  useCreateBranchMutation,
  useDeleteBranchMutation,
  useOrderBranchesMutation,
  useRenameBranchMutation,
  type EditedBranch,
  type SavedBranch,
  type SavedModule,
} from './endpoints/branches'
export {
  listCalls,
  setMissedStatus,
  useCountCallsQuery,
  useLazyExportCallsQuery,
  useListCallsInfiniteQuery,
  type ListedCall,
} from './endpoints/calls'
export { useListContactsQuery, useNameContactMutation, type ListedContact } from './endpoints/contacts'
export {
  listCreditCards,
  useAddCreditCardMutation,
  useDeleteCreditCardMutation,
  useLazyListCreditCardsQuery,
  useListCreditCardsQuery,
  useMakeDefaultCreditCardMutation,
  type ListedCard,
} from './endpoints/creditCards'
export {
  answerEmailLink,
  readEmailLink,
  useAskEmailRecipientMutation,
  useListEmailRecipientsQuery,
  type ListedRecipient,
  type OpenedEmailLink,
} from './endpoints/emailRecipients'
export {
  useListFeaturesQuery,
  useListParametersQuery,
  useValidateParametersMutation,
  type ListedFeature,
  type ParameterField,
} from './endpoints/features'
export { refreshHistory, useWatchHistoryQuery, type WatchedHistory } from './endpoints/history'
export {
  dropFoundNumber,
  getNumberCost,
  listNumbers,
  refreshAfterPurchase,
  registerNumber,
  setNumberLabel,
  useFindAvailableNumbersQuery,
  useGetNumberCostQuery,
  useGetNumberUsageQuery,
  useListNumbersQuery,
  useReleaseNumberMutation,
  useSetNumberEndpointMutation,
  useSetNumberLabelMutation,
  type CostAnswer,
  type FoundNumber,
  type ListedNumber,
} from './endpoints/numbers'
export { resetPassword, sendResetLink, type Reset } from './endpoints/password'
export {
  useChangePresetMutation,
  useCreatePresetMutation,
  useDeletePresetMutation,
  useListPresetsQuery,
  type ListedPreset,
} from './endpoints/presets'
export {
  deleteRecording,
  listRecordings,
  setRecordingArchiveStatus,
  useCountRecordingsQuery,
  useLazyExportRecordingsQuery,
  useListRecordingsInfiniteQuery,
  type ListedRecording,
} from './endpoints/recordings'
export {
  useChangeRehearsalMutation,
  useCreateRehearsalMutation,
  useDeleteRehearsalMutation,
  useListRehearsalsQuery,
  type ListedRehearsal,
} from './endpoints/rehearsals'
export { useGetStorageQuery, type StorageUse } from './endpoints/storage'
export {
  getSupportRequest,
  listSupportRequests,
  useAddSupportMessageMutation,
  useCreateSupportRequestMutation,
  useGetSupportRequestQuery,
  useListSupportRequestsInfiniteQuery,
  useMarkSupportRequestReadMutation,
  useResolveSupportRequestMutation,
  useWatchSupportRequestsQuery,
  type ListedSupportRequest,
  type OpenedSupportRequest,
  type ReadSupportMessage,
  type SupportRequestFilters,
} from './endpoints/supportRequests'
export { useGetUnreadQuery, type Unread } from './endpoints/unread'
export {
  getUser,
  revertEmail,
  useChangePasswordMutation,
  useAcknowledgeEmergencyNoticeMutation,
  useGetEmergencyNoticeQuery,
  useSaveLanguageMutation,
  useGetUserQuery,
  useSaveUserMutation,
  type EditedUser,
  type PasswordChange,
  type RevertedEmail,
  type UserEdit,
} from './endpoints/users'
export {
  deleteVoicemail,
  listVoicemails,
  setVoicemailArchiveStatus,
  setVoicemailNewStatus,
  useCountVoicemailsQuery,
  useLazyExportVoicemailsQuery,
  useListVoicemailsInfiniteQuery,
  type ListedVoicemail,
} from './endpoints/voicemails'
export { getWebPhoneToken, useCallWebPhoneMutation, useWatchRingingQuery, type VoicePass } from './endpoints/webphone'
export type { ArchiveStatus, Count, HistoryPage } from './historyPages'
export { requestTiming } from './request'
export { uploadOne, type UploadedOne } from './uploadQueue'
export { uploadQueue } from './uploadQueue'
