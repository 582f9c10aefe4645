import { analyticsRows } from 'contract/analytics'
import { applicationsRows } from 'contract/applications'
import { audiofilesRows } from 'contract/audiofiles'
import { billingRows } from 'contract/billing'
import { callsRows } from 'contract/calls'
import { creditCardsRows } from 'contract/creditCards'
import { numbersRows } from 'contract/numbers'
import { recordingsRows } from 'contract/recordings'
import type { Row } from 'contract/row'
import { supportRequestsRows } from 'contract/supportRequests'
import { voicemailsRows } from 'contract/voicemails'
import type { SeededMember } from '../../server/testing/seed'

export interface ListCall {
  name: string
  /** With its query. */
  path: string
  token: string
}

const PAGE = 'limit=20'
const COUNT = 'limit=1&count=1'

const pathOf = ({ path }: Row, { accountId }: SeededMember, query?: string): string =>
  `/v1${path.replace(':accountId', accountId)}${query === undefined ? '' : `?${query}`}`

const asked = (member: SeededMember) => (name: string, row: Row, query?: string): ListCall => {
  return { name, path: pathOf(row, member, query), token: member.token }
}

/** What the console asks for its lists: of the practice account, and of one with many numbers and calls. */
export const listCalls = (practice: SeededMember, large: SeededMember, size: { numbers: number; calls: number }): ListCall[] => {
  const [usual, much] = [asked(practice), asked(large)]
  return [
    usual('Numbers', numbersRows.listNumbers),
    usual('Number search', numbersRows.findAvailableNumbers, 'country=CA&type=Local'),
    usual('Audio files', audiofilesRows.listAudioFiles, PAGE),
    usual('Applications', applicationsRows.listApplications),
    usual('Voicemails', voicemailsRows.listVoicemails, PAGE),
    usual('Voicemails, count', voicemailsRows.listVoicemails, COUNT),
    usual('Recordings', recordingsRows.listRecordings, PAGE),
    usual('Call logs', callsRows.listCalls, PAGE),
    usual('Call logs, count', callsRows.listCalls, COUNT),
    usual('Support', supportRequestsRows.listSupportRequests),
    usual('Payments', billingRows.listPayments),
    usual('Invoices', billingRows.listInvoices),
    usual('Cards', creditCardsRows.listCreditCards),
    usual('Billing overview', billingRows.getBillingOverview),
    usual('Analytics, total', analyticsRows.getIncomingCallsTotal),
    usual('Analytics, by line', analyticsRows.getIncomingCallsDetails),
    much(`Numbers, ${size.numbers}`, numbersRows.listNumbers),
    much(`Call logs, ${size.calls}`, callsRows.listCalls, PAGE),
    much('… by direction', callsRows.listCalls, `${PAGE}&direction=outbound`),
    much('… by a text in many numbers', callsRows.listCalls, `${PAGE}&q=555`),
    much('… by a text in none', callsRows.listCalls, `${PAGE}&q=nobody`),
    much('… by days', callsRows.listCalls, `${PAGE}&from=2026-01-01&to=2026-03-31`),
    much(`Call logs, count of ${size.calls}`, callsRows.listCalls, COUNT),
    much(`Analytics, total of ${size.calls}`, analyticsRows.getIncomingCallsTotal),
  ]
}
