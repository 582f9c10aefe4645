/** The door: the only file of this room that others import. Its values come by `loadApi()` or with a member's screen. */
export { api } from './api'
export { login, revokeToken, type Member } from './endpoints/auth'
export { useGetIncomingCallsTotalQuery } from './endpoints/analytics'
export { useGetBillingOverviewQuery, type UsageOverview } from './endpoints/billing'
export { resetPassword, sendResetLink, type Reset } from './endpoints/password'
export { patience } from './patience'
