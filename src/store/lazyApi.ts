import { answerEmailLink, api, login, readEmailLink, resetPassword, revertEmail, revokeToken, sendResetLink } from '@/api'

export { recordVisit } from './visit/recordVisit'

/** What is used without an import of the api: by the pages of guests and by the store. By name, so that the rest has short ones. */
export const lazyEndpoints = { answerEmailLink, api, login, readEmailLink, resetPassword, revertEmail, revokeToken, sendResetLink }
