/**
 * What the cached replies are about. A screen never refreshes by hand: an act's endpoint names its row of `refreshedBy`,
 * and every query that provides one of these tags asks again.
 */
export const tagTypes = ['BillingOverview', 'AnalyticsTotal', 'Number', 'NumberCost', 'Application', 'AudioFile'] as const

type TagType = (typeof tagTypes)[number]

export type Tag = { type: TagType; id: string | number }

const listOf = (type: TagType): Tag => ({ type, id: 'LIST' })

export const billingOverviewTag = listOf('BillingOverview')
export const analyticsTotalTag = listOf('AnalyticsTotal')
export const numbersTag = listOf('Number')
export const numberCostTag = listOf('NumberCost')
export const applicationsTag = listOf('Application')
export const audiofilesTag = listOf('AudioFile')

/** Which act refreshes what: what it changed on the service, and what the service computes from that. */
export const refreshedBy: Record<'labelNumber' | 'routeNumber' | 'registerNumber' | 'releaseNumber', Tag[]> = {
  labelNumber: [numbersTag],
  routeNumber: [numbersTag],
  registerNumber: [numbersTag, numberCostTag, billingOverviewTag],
  releaseNumber: [numbersTag, numberCostTag, billingOverviewTag],
}
