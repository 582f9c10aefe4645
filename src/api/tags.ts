import type { Id } from 'contract/operation'

/** A plural is the list; a type that has ids is one of its items, or what belongs to one application. */
export const tagTypes = [
  'BillingOverview',
  'Factors',
  'Payments',
  'BalanceMovements',
  'Invoices',
  'Plans',
  'TopUp',
  'CallLimits',
  'CreditCards',
  'AnalyticsTotal',
  'AnalyticsDetails',
  'Calls',
  'Voicemails',
  'Recordings',
  'Unread',
  'Numbers',
  'NumberCost',
  'Applications',
  'Branches',
  'Features',
  'Presets',
  'Rehearsals',
  'FlowVersions',
  'Schedules',
  'Schedule',
  'AudioFiles',
  'SupportRequests',
  'SupportRequest',
  'Contacts',
  'People',
  'EmailRecipients',
  'Account',
  'Standing',
  'User',
  'PushDevices',
  'ViewPermission',
  'ApiKeys',
  'Team',
  'Availability',
  'Room',
  'Sessions',
  'IdleLimit',
  'RecordingAnnouncement',
  'Keeping',
  'DataRequests',
  'Operator',
] as const

export type TagType = (typeof tagTypes)[number]

export type Tag = TagType | { type: 'Branches' | 'Rehearsals' | 'FlowVersions' | 'Schedule' | 'SupportRequest'; id: Id }

export const historyTags = ['Calls', 'Voicemails', 'Recordings'] as const satisfies Tag[]

/** Also changes 'Last modified', and what callers of its numbers reach. */
export const tagsOfBranch = (applicationId: Id): Tag[] => [{ type: 'Branches', id: applicationId }, 'Applications', 'Numbers']
