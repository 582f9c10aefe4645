import type { Id } from 'contract/operation'

/** Mutations invalidate their row of `refreshedBy`; screens never refetch by hand. */
export const tagTypes = [
  'BillingOverview',
  'Payment',
  'BalanceMovement',
  'Invoice',
  'Plan',
  'TopUp',
  'CreditCard',
  'AnalyticsTotal',
  'AnalyticsDetails',
  'Call',
  'Voicemail',
  'Recording',
  'Unread',
  'Number',
  'NumberCost',
  'Application',
  'Branch',
  'Feature',
  'Preset',
  'Rehearsal',
  'FlowVersion',
  'Schedule',
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
export const balanceMovementsTag = listOf('BalanceMovement')
export const invoicesTag = listOf('Invoice')
export const plansTag = listOf('Plan')
export const topUpTag = listOf('TopUp')
export const creditCardsTag = listOf('CreditCard')
export const analyticsTotalTag = listOf('AnalyticsTotal')
export const analyticsDetailsTag = listOf('AnalyticsDetails')
export const callsTag = listOf('Call')
export const voicemailsTag = listOf('Voicemail')
export const recordingsTag = listOf('Recording')
export const unreadTag = listOf('Unread')
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
export const supportRequestTag = (id: Id): Tag => ({ type: 'SupportRequest', id })
export const rehearsalsTag = (applicationId: Id): Tag => ({ type: 'Rehearsal', id: applicationId })
export const branchesTag = (applicationId: Id): Tag => ({ type: 'Branch', id: applicationId })

const historyTags = [callsTag, voicemailsTag, recordingsTag]

export const refreshedBy = {
  setNumberLabel: [numbersTag, analyticsDetailsTag, ...historyTags],
  setNumberEndpoint: [numbersTag],
  registerNumber: [numbersTag, numberCostTag, billingOverviewTag, balanceMovementsTag, analyticsDetailsTag],
  releaseNumber: [numbersTag, numberCostTag, billingOverviewTag, analyticsDetailsTag, ...historyTags],
  addFunds: [billingOverviewTag, paymentsTag, balanceMovementsTag, invoicesTag, numberCostTag, topUpTag],
  changePlan: [billingOverviewTag, plansTag],
  // A top-up may have used the deleted card.
  changeCards: [creditCardsTag, topUpTag],
  setTopUp: [topUpTag],
  changeApplication: [applicationsTag],
  // Numbers routed to the application go to parking.
  deleteApplication: [applicationsTag, numbersTag],
  changePreset: [presetsTag],
  deleteAudioFile: [audiofilesTag],
  markMissedCalls: [unreadTag],
  markVoicemails: [unreadTag],
  changeVoicemail: [voicemailsTag, unreadTag],
  changeRecording: [recordingsTag],
  nameContact: [contactsTag, ...historyTags],
  askEmailRecipient: [emailRecipientsTag],
  openSupportRequest: [supportRequestsTag],
  readSupportRequest: [supportRequestsTag, unreadTag],
  saveAccount: [accountTag],
  // Requests name their authors.
  saveUser: [userTag, supportRequestsTag],
} satisfies Record<string, Tag[]>

export const refreshedByHistory = {
  calls: [callsTag, analyticsTotalTag, analyticsDetailsTag],
  voicemails: [voicemailsTag],
  recordings: [recordingsTag],
} satisfies Record<string, Tag[]>

/** Also changes 'Last modified', and what callers of its numbers reach. */
export const refreshedByBranch = (applicationId: Id): Tag[] => [branchesTag(applicationId), applicationsTag, numbersTag]

export const refreshedBySupportRequest = (id: Id): Tag[] => [supportRequestTag(id), supportRequestsTag, unreadTag]
