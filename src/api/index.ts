/** The door: the only file of this room that others import. Its values come by `loadApi()` or with a member's screen. */
export { api } from './api'
export { login, revokeToken, type Member } from './endpoints/auth'
export { useGetIncomingCallsTotalQuery } from './endpoints/analytics'
export { useListApplicationsQuery, type ListedApplication } from './endpoints/applications'
export {
  deleteAudioFile,
  useListAudioFilesInfiniteQuery,
  type AudioFilesPage,
} from './endpoints/audiofiles'
export {
  getNumberCost,
  registerNumber,
  useFindAvailableNumbersQuery,
  type CostAnswer,
  type FoundNumber,
} from './endpoints/availableNumbers'
export { useGetBillingOverviewQuery, type UsageOverview } from './endpoints/billing'
export {
  labelNumber,
  listNumbers,
  releaseNumber,
  routeNumber,
  useGetNumberUsageQuery,
  useListNumbersQuery,
  type ListedNumber,
} from './endpoints/numbers'
export { resetPassword, sendResetLink, type Reset } from './endpoints/password'
export { patience } from './patience'
export { uploadQueue } from './uploadQueue'
