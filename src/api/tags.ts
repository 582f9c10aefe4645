/**
 * What the cached replies are about. A screen never refreshes by hand: an act's endpoint names its row of `refreshedBy`,
 * and every query that provides one of these tags asks again.
 */
export const tagTypes = ['BillingOverview', 'AnalyticsTotal'] as const

export type Tag = { type: (typeof tagTypes)[number]; id: string | number }

export const billingOverviewTag: Tag = { type: 'BillingOverview', id: 'LIST' }
export const analyticsTotalTag: Tag = { type: 'AnalyticsTotal', id: 'LIST' }
