import { analyticsOperations } from 'contract/analytics'
import { applicationsOperations } from 'contract/applications'
import { audiofilesOperations } from 'contract/audiofiles'
import { billingOperations } from 'contract/billing'
import { callsOperations } from 'contract/calls'
import { creditCardsOperations } from 'contract/creditCards'
import { numbersOperations } from 'contract/numbers'
import { recordingsOperations } from 'contract/recordings'
import type { Operation } from 'contract/operation'
import { supportRequestsOperations } from 'contract/supportRequests'
import { voicemailsOperations } from 'contract/voicemails'
import type { SeededMember } from '../../server/testing/seed'

export interface ListCall {
  name: string
  path: string
  token: string
}

const PAGE = 'limit=20'
const COUNT = 'limit=1&count=1'

const pathOf = ({ path }: Operation, { accountId }: SeededMember, query?: string): string =>
  `/v1${path.replace(':accountId', accountId)}${query === undefined ? '' : `?${query}`}`

const asked = (member: SeededMember) => (name: string, row: Operation, query?: string): ListCall => {
  return { name, path: pathOf(row, member, query), token: member.token }
}

export const listCalls = (practice: SeededMember, large: SeededMember, size: { numbers: number; calls: number }): ListCall[] => {
  const [usual, much] = [asked(practice), asked(large)]
  return [
    usual('Numbers', numbersOperations.listNumbers),
    usual('Number search', numbersOperations.findAvailableNumbers, 'country=CA&type=Local'),
    usual('Audio files', audiofilesOperations.listAudioFiles, PAGE),
    usual('Applications', applicationsOperations.listApplications),
    usual('Voicemails', voicemailsOperations.listVoicemails, PAGE),
    usual('Voicemails, count', voicemailsOperations.listVoicemails, COUNT),
    usual('Recordings', recordingsOperations.listRecordings, PAGE),
    usual('Call logs', callsOperations.listCalls, PAGE),
    usual('Call logs, count', callsOperations.listCalls, COUNT),
    usual('Support', supportRequestsOperations.listSupportRequests, PAGE),
    usual('Payments', billingOperations.listPayments),
    usual('Invoices', billingOperations.listInvoices),
    usual('Cards', creditCardsOperations.listCreditCards),
    usual('Billing overview', billingOperations.getBillingOverview),
    usual('Analytics, total', analyticsOperations.getIncomingCallsTotal),
    usual('Analytics, by line', analyticsOperations.getIncomingCallsDetails),
    much(`Numbers, ${size.numbers}`, numbersOperations.listNumbers),
    much(`Call logs, ${size.calls}`, callsOperations.listCalls, PAGE),
    much('… by direction', callsOperations.listCalls, `${PAGE}&direction=outbound`),
    much('… by a text in many numbers', callsOperations.listCalls, `${PAGE}&q=555`),
    much('… by a text in none', callsOperations.listCalls, `${PAGE}&q=nobody`),
    much('… by days', callsOperations.listCalls, `${PAGE}&from=2026-01-01&to=2026-03-31`),
    much(`Call logs, count of ${size.calls}`, callsOperations.listCalls, COUNT),
    much(`Analytics, total of ${size.calls}`, analyticsOperations.getIncomingCallsTotal),
  ]
}

/** What must not slow down as calls are added. */
export const growingCalls = (member: SeededMember): ListCall[] => {
  const one = asked(member)
  return [
    one('List of 20', callsOperations.listCalls, PAGE),
    one('Count', callsOperations.listCalls, COUNT),
    one('Voicemails in the inbox', voicemailsOperations.listVoicemails, `${PAGE}&is_archived=0`),
    one('… count', voicemailsOperations.listVoicemails, `${COUNT}&is_archived=0`),
    one('Recordings in the inbox', recordingsOperations.listRecordings, `${PAGE}&is_archived=0`),
    one('… inbound', recordingsOperations.listRecordings, `${PAGE}&is_archived=0&direction=inbound`),
    one('… count', recordingsOperations.listRecordings, `${COUNT}&is_archived=0`),
    one('Chart', analyticsOperations.getIncomingCallsTotal),
    one('Chart by line', analyticsOperations.getIncomingCallsDetails),
    one('Billing overview', billingOperations.getBillingOverview),
  ]
}
