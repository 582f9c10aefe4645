import { answerEmailLink, api, login, readEmailLink, resetPassword, revertEmail, revokeToken, sendResetLink } from '@/api'

export { refetchWhenBack } from '@/api'
export { recordVisit } from './visit/recordVisit'

/** Used by guest pages and the store without importing the api. Named one by one, so that other exports get short names. */
export const lazyEndpoints = { answerEmailLink, api, login, readEmailLink, resetPassword, revertEmail, revokeToken, sendResetLink }
