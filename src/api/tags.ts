import type { Id } from 'contract/operation'

/**
 * What the cached replies are about. A screen never refreshes by hand: an act's endpoint names its row of `refreshedBy`,
 * and every query that provides one of these tags asks again.
 */
export const tagTypes = [
  'BillingOverview',
  'Payment',
  'Invoice',
  'Plan',
  'TopUp',
  'CreditCard',
  'AnalyticsTotal',
  'AnalyticsDetails',
  'Call',
  'Voicemail',
  'Recording',
  'Number',
  'NumberCost',
  'Application',
  'Branch',
  'Feature',
  'Preset',
  'Call simulator',
  'AudioFile',
  'SupportRequest',
  'Contact',
  'EmailRecipient',
  'Account',
  'User',
] as const

type TagType = (typeof tagTypes)[number]

export type Tag = { type: TagType; id: Id }

const listOf = (type: TagType): Tag => ({ type, id: 'LIST' })

export const billingOverviewTag = listOf('BillingOverview')
export const paymentsTag = listOf('Payment')
export const invoicesTag = listOf('Invoice')
export const plansTag = listOf('Plan')
export const topUpTag = listOf('TopUp')
export const creditCardsTag = listOf('CreditCard')
export const analyticsTotalTag = listOf('AnalyticsTotal')
export const analyticsDetailsTag = listOf('AnalyticsDetails')
export const callsTag = listOf('Call')
export const voicemailsTag = listOf('Voicemail')
export const recordingsTag = listOf('Recording')
export const numbersTag = listOf('Number')
export const numberCostTag = listOf('NumberCost')
export const applicationsTag = listOf('Application')
export const audiofilesTag = listOf('AudioFile')
export const featuresTag = listOf('Feature')
export const presetsTag = listOf('Preset')
export const supportRequestsTag = listOf('SupportRequest')
export const contactsTag = listOf('Contact')
export const emailRecipientsTag = listOf('EmailRecipient')
export const accountTag = listOf('Account')
export const userTag = listOf('User')
/** One request with its messages. */
export const supportRequestTag = (id: Id): Tag => ({ type: 'SupportRequest', id })
/** The tests of one application. */
export const rehearsalsTag = (applicationId: Id): Tag => ({ type: 'Call simulator', id: applicationId })
/** Names and order of all branches of one application. */
export const branchesTag = (applicationId: Id): Tag => ({ type: 'Branch', id: applicationId })

/** Each of their rows shows one of the account's numbers, and a contact. */
const historyTags = [callsTag, voicemailsTag, recordingsTag]

/** Which act refreshes what: what it changed on the service, and what the service computes from that. */
export const refreshedBy = {
  setNumberLabel: [numbersTag, analyticsDetailsTag, ...historyTags],
  setNumberEndpoint: [numbersTag],
  registerNumber: [numbersTag, numberCostTag, billingOverviewTag, analyticsDetailsTag],
  releaseNumber: [numbersTag, numberCostTag, billingOverviewTag, analyticsDetailsTag, ...historyTags],
  // What a charge changes, whoever made it.
  addFunds: [billingOverviewTag, paymentsTag, invoicesTag, numberCostTag, topUpTag],
  changePlan: [billingOverviewTag, plansTag],
  // A card that is gone pays for no top-up any more.
  changeCards: [creditCardsTag, topUpTag],
  setTopUp: [topUpTag],
  changeApplication: [applicationsTag],
  // Numbers that were routed to it fall to parking.
  deleteApplication: [applicationsTag, numbersTag],
  changePreset: [presetsTag],
  deleteAudioFile: [audiofilesTag],
  changeVoicemail: [voicemailsTag],
  // A deleted recording leaves its call in the logs.
  changeRecording: [recordingsTag],
  nameContact: [contactsTag, ...historyTags],
  askEmailRecipient: [emailRecipientsTag],
  openSupportRequest: [supportRequestsTag],
  saveAccount: [accountTag],
  // Their authors are named in the requests, too.
  saveUser: [userTag, supportRequestsTag],
} satisfies Record<string, Tag[]>

/** What each kind of event makes old: a call counts in the charts, too. */
export const refreshedByHistory = {
  calls: [callsTag, analyticsTotalTag, analyticsDetailsTag],
  voicemails: [voicemailsTag],
  recordings: [recordingsTag],
} satisfies Record<string, Tag[]>

/** Of one application's branches: 'Last modified' changes with them. */
export const refreshedByBranch = (applicationId: Id): Tag[] => [branchesTag(applicationId), applicationsTag]

/** Of one request, by whomever: its state and its last update show in the list. */
export const refreshedBySupportRequest = (id: Id): Tag[] => [supportRequestTag(id), supportRequestsTag]
